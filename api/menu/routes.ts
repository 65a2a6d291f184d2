import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import {
  addFavorite,
  changeMenuCategory,
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuCategory,
  deleteMenuItem,
  listArchivedItems,
  listMenuCategories,
  listMenuItems,
  readMenuItem,
  removeFavorite,
  restoreMenuItem,
} from '../contracts/menu/menu.ts'
import { refusalSentence } from '../contracts/refusals.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import {
  addCategory,
  addItem,
  archivedItems,
  archiveItem,
  categories,
  favour,
  findCategory,
  findItem,
  items,
  removeCategory,
  restoreItem,
  unfavour,
  updateCategory,
  updateItem,
} from './queries.ts'

const unknownCategory = () =>
  new Refusal('category_not_found', {
    fields: { categoryId: refusalSentence('category_not_found') },
  })

/** The menu and each person's favourites on it (decisions.md §5). */
export const menuRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'menu' })
    .use(gate(listMenuCategories, async () => [...(await categories(sql))]))
    .use(
      gate(listMenuItems, async ({ person, query }) => [
        ...(await items(sql, person?.id ?? null, query.categoryId ?? null)),
      ]),
    )
    .use(
      gate(readMenuItem, async ({ person, params: { id } }) => {
        const item = await findItem(sql, id, person?.id ?? null)
        if (!item) throw new Refusal('item_not_found')
        return item
      }),
    )
    .use(gate(createMenuCategory, ({ body, once }) => once((tx) => addCategory(tx, body))))
    .use(
      gate(changeMenuCategory, async ({ params: { id }, body, version }) => {
        const category = await updateCategory(sql, { id, version }, body)
        if (!category) throw conflictOrNotFound(await findCategory(sql, id), 'category_not_found')
        return category
      }),
    )
    .use(
      gate(deleteMenuCategory, async ({ params: { id }, version }) => {
        const outcome = await removeCategory(sql, { id, version })
        if (outcome === 'unknown')
          throw conflictOrNotFound(await findCategory(sql, id), 'category_not_found')
        if (outcome === 'in use') throw new Refusal('category_in_use')
      }),
    )
    .use(
      gate(createMenuItem, ({ body, once }) =>
        once(async (tx) => {
          const item = await addItem(tx, body)
          if (!item) throw unknownCategory()
          return item
        }),
      ),
    )
    .use(
      gate(changeMenuItem, async ({ person, params: { id }, body, version }) => {
        const item = await updateItem(sql, { id, version }, body, person.id)
        if (item === 'unknown item')
          throw conflictOrNotFound(await findItem(sql, id, person.id), 'item_not_found')
        if (item === 'unknown category') throw unknownCategory()
        return item
      }),
    )
    .use(
      gate(deleteMenuItem, async ({ person, params: { id }, version }) => {
        if (!(await archiveItem(sql, { id, version })))
          throw conflictOrNotFound(await findItem(sql, id, person.id), 'item_not_found')
      }),
    )
    .use(gate(listArchivedItems, ({ person }) => archivedItems(sql, person.id)))
    .use(
      gate(restoreMenuItem, async ({ person, params: { id } }) => {
        const item = await restoreItem(sql, id, person.id)
        if (!item) throw new Refusal('item_not_found')
        return item
      }),
    )
    .use(
      gate(addFavorite, async ({ person, params }) => {
        if (!(await favour(sql, person.id, params.id))) throw new Refusal('item_not_found')
      }),
    )
    .use(
      gate(removeFavorite, async ({ person, params }) => {
        await unfavour(sql, person.id, params.id)
      }),
    )
