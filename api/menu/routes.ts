import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
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
import { changing, noteChange } from '../http/changes.ts'
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

const historyOfCategory = (id: number) => ({
  thing: 'category' as const,
  id,
  find: (tx: Queryable) => findCategory(tx, id),
})

const historyOfProduct = (id: number) => ({
  thing: 'product' as const,
  id,
  find: (tx: Queryable) => findItem(tx, id, null),
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
    .use(
      gate(createMenuCategory, ({ person, body, once }) =>
        once(async (tx) => {
          const category = await addCategory(tx, body)
          await noteChange(tx, person, { thing: 'category', id: category.id, after: category })
          return category
        }),
      ),
    )
    .use(
      gate(changeMenuCategory, ({ person, params: { id }, body, version }) =>
        changing(sql, person, historyOfCategory(id), async (tx) => {
          const category = await updateCategory(tx, { id, version }, body)
          if (!category) throw conflictOrNotFound(await findCategory(tx, id), 'category_not_found')
          return category
        }),
      ),
    )
    .use(
      gate(deleteMenuCategory, ({ person, params: { id }, version }) =>
        changing(sql, person, { ...historyOfCategory(id), removes: true }, async (tx) => {
          const outcome = await removeCategory(tx, { id, version })
          if (outcome === 'unknown')
            throw conflictOrNotFound(await findCategory(tx, id), 'category_not_found')
          if (outcome === 'in use') throw new Refusal('category_in_use')
        }),
      ),
    )
    .use(
      gate(createMenuItem, ({ person, body, once }) =>
        once(async (tx) => {
          const item = await addItem(tx, body)
          if (!item) throw unknownCategory()
          await noteChange(tx, person, { thing: 'product', id: item.id, after: item })
          return item
        }),
      ),
    )
    .use(
      gate(changeMenuItem, ({ person, params: { id }, body, version }) =>
        changing(sql, person, historyOfProduct(id), async (tx) => {
          const item = await updateItem(tx, { id, version }, body, person.id)
          if (item === 'unknown item')
            throw conflictOrNotFound(await findItem(tx, id, person.id), 'item_not_found')
          if (item === 'unknown category') throw unknownCategory()
          return item
        }),
      ),
    )
    .use(
      gate(deleteMenuItem, ({ person, params: { id }, version }) =>
        changing(sql, person, historyOfProduct(id), async (tx) => {
          if (!(await archiveItem(tx, { id, version })))
            throw conflictOrNotFound(await findItem(tx, id, person.id), 'item_not_found')
        }),
      ),
    )
    .use(gate(listArchivedItems, ({ person }) => archivedItems(sql, person.id)))
    .use(
      gate(restoreMenuItem, ({ person, params: { id } }) =>
        changing(sql, person, { ...historyOfProduct(id), restored: true }, async (tx) => {
          const item = await restoreItem(tx, id, person.id)
          if (!item) throw new Refusal('item_not_found')
          return item
        }),
      ),
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
