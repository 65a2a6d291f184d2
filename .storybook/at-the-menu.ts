import { screen, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuCategory,
  deleteMenuItem,
  listArchivedItems,
  listMenuCategories,
  listMenuItems,
  type MenuItem,
  restoreMenuItem,
} from '#api/contracts/menu/menu.ts'
import { changed } from '#api/mocks/changed.ts'
import { nazli } from '#api/mocks/fixtures.ts'
import { archivedItem, menuCategories, menuItems } from '#api/mocks/menu-fixtures.ts'
import { answers } from '#api/mocks/mock.ts'

/** What the stories of administrators on the menu have in common. */

export const asAdmin = [answers(currentUser, nazli)]

/** A mock API that stores changes of the menu. */
export const livingMenu = () => {
  let items = menuItems
  let archived = [archivedItem]
  let categories = menuCategories
  const made = (body: BodyInput<typeof createMenuItem>, id: number): MenuItem => ({
    ...body,
    id,
    imageUrl: null,
    allergens: body.allergens ?? null,
    vatRate: body.vatRate ?? 10,
    preparationSeconds: body.preparationSeconds ?? 60,
    isOrderable: body.isOrderable ?? true,
    needsChoice: false,
    isFavorite: false,
    version: 1,
  })
  return [
    answers(currentUser, nazli),
    answers(listMenuItems, () => items),
    answers(listMenuCategories, () => categories),
    answers(createMenuItem, ({ body }) => {
      const item = made(body, 500)
      items = [...items, item]
      return item
    }),
    answers(changeMenuItem, (asked) => {
      const item = changed(items, changeMenuItem, asked)
      items = items.map((one) => (one.id === item.id ? item : one))
      return item
    }),
    answers(deleteMenuItem, ({ params }) => {
      const gone = items.filter((one) => one.id === Number(params.id))
      items = items.filter((one) => one.id !== Number(params.id))
      archived = [...gone.map((one) => ({ ...archivedItem, ...one })), ...archived]
    }),
    answers(listArchivedItems, () => archived),
    answers(restoreMenuItem, ({ params }) => {
      const [item = archivedItem] = archived.filter((one) => one.id === Number(params.id))
      archived = archived.filter((one) => one !== item)
      items = [...items, item]
      return item
    }),
    answers(createMenuCategory, ({ body }) => {
      const { name, description = null, imageUrl = null } = body
      const category = { id: 90, name, description, imageUrl, version: 1 }
      categories = [...categories, category]
      return category
    }),
    answers(deleteMenuCategory, ({ params }) => {
      categories = categories.filter((one) => one.id !== Number(params.id))
    }),
  ]
}

/** ms; a dialog's chunk loads slowly the first time */
export const patience = { timeout: 10_000 }
/** Waits for a dialog. */
export const dialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, patience))
