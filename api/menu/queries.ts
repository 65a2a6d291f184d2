import type { Sql } from 'postgres'
import type { BodyOf } from '../contracts/endpoint.ts'
import type {
  changeMenuCategory,
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  MenuCategory,
  MenuItem,
} from '../contracts/menu/menu.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

type CategoryFields = BodyOf<typeof createMenuCategory>
type ItemFields = BodyOf<typeof createMenuItem>

/**
 * Whether an error is a reference to a missing row (23503), or the removal of a referenced row
 * (23001). It excludes missing pictures: `http/errors.ts` answers those for every form.
 */
const isForeignKey = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23503' || error.code === '23001') &&
  !('constraint_name' in error && String(error.constraint_name).endsWith('_picture'))

const categoryColumns = (sql: Sql) => sql`id, name, description, image_url as "imageUrl", version`

/** A product's columns as `userId` sees it. */
const itemColumns = (sql: Sql, userId: number | null) => sql`
  i.id, i.name, i.description, i.price, i.category_id as "categoryId", i.image_url as "imageUrl",
  exists (select from menu_favourites f where f.item_id = i.id and f.user_id = ${userId})
    as "isFavorite",
  i.version`

/** Categories in the order they were added. */
export const categories = (sql: Sql) => sql<MenuCategory[]>`
  select ${categoryColumns(sql)} from menu_categories order by id`

/** A category; undefined if there is none. */
export async function findCategory(sql: Sql, id: number): Promise<MenuCategory | undefined> {
  const [row] = await sql<MenuCategory[]>`
    select ${categoryColumns(sql)} from menu_categories where id = ${id}`
  return row
}

/** Products by category and age, with the favourites of `userId`; optionally of one category. */
export const items = (sql: Sql, userId: number | null, categoryId: number | null) => sql<
  MenuItem[]
>`
  select i.id, i.name, i.description, i.price, i.category_id as "categoryId",
         i.image_url as "imageUrl", f.item_id is not null as "isFavorite", i.version
  from menu_items i
  left join menu_favourites f on f.item_id = i.id and f.user_id = ${userId}
  where ${categoryId}::bigint is null or i.category_id = ${categoryId}
  order by i.category_id, i.id`

/** The pictures of the first four products of {@link items}, which the menu shows first. */
export async function firstItemPictures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ imageUrl: string | null }[]>`
    select image_url as "imageUrl" from menu_items order by category_id, id limit 4`
  return rows.flatMap(({ imageUrl }) => imageUrl ?? [])
}

/** A product as `userId` sees it, null for a stranger; undefined if there is none. */
export async function findItem(
  sql: Sql,
  id: number,
  userId: number | null,
): Promise<MenuItem | undefined> {
  const [row] = await sql<MenuItem[]>`
    select ${itemColumns(sql, userId)} from menu_items i where id = ${id}`
  return row
}

/** The picture of a product, for its page; undefined if there is no such product. */
export async function itemPictures(sql: Sql, id: number): Promise<string[] | undefined> {
  const [row] = await sql<{ imageUrl: string | null }[]>`
    select image_url as "imageUrl" from menu_items where id = ${id}`
  return row && (row.imageUrl ? [row.imageUrl] : [])
}

/** Adds a category. */
export async function addCategory(sql: Sql, form: CategoryFields): Promise<MenuCategory> {
  const [row] = await sql<MenuCategory[]>`
    insert into menu_categories (name, description, image_url)
    values (${form.name}, ${form.description ?? null}, ${form.imageUrl ?? null})
    returning ${categoryColumns(sql)}`
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Changes this version of a category; undefined if there is none. */
export async function rewriteCategory(
  sql: Sql,
  { id, version }: Named,
  changes: BodyOf<typeof changeMenuCategory>,
): Promise<MenuCategory | undefined> {
  const names = { name: 'name', description: 'description', imageUrl: 'image_url' } as const
  const [row] = await sql<MenuCategory[]>`
    update menu_categories set ${sql(columnsOf(changes, names))}
    where id = ${id} and ${ofVersion(sql, version)}
    returning ${categoryColumns(sql)}`
  return row
}

/** Removes this version of a category; the database refuses if it has products. */
export async function removeCategory(
  sql: Sql,
  { id, version }: Named,
): Promise<'removed' | 'unknown' | 'in use'> {
  try {
    const { count } = await sql`
      delete from menu_categories where id = ${id} and ${ofVersion(sql, version)}`
    return count > 0 ? 'removed' : 'unknown'
  } catch (error) {
    if (isForeignKey(error)) return 'in use'
    throw error
  }
}

/** Adds a product; undefined if its category is unknown. */
export async function addItem(sql: Sql, form: ItemFields): Promise<MenuItem | undefined> {
  try {
    const [row] = await sql<MenuItem[]>`
      insert into menu_items as i (category_id, name, description, price, image_url)
      values (${form.categoryId}, ${form.name}, ${form.description}, ${form.price},
              ${form.imageUrl ?? null})
      returning ${itemColumns(sql, null)}`
    return row
  } catch (error) {
    if (isForeignKey(error)) return undefined
    throw error
  }
}

/** Changes this version of a product, and returns it as `userId` sees it. */
export async function rewriteItem(
  sql: Sql,
  { id, version }: Named,
  changes: BodyOf<typeof changeMenuItem>,
  userId: number,
): Promise<MenuItem | 'unknown item' | 'unknown category'> {
  const names = {
    categoryId: 'category_id',
    name: 'name',
    description: 'description',
    price: 'price',
    imageUrl: 'image_url',
  } as const
  try {
    const [row] = await sql<MenuItem[]>`
      update menu_items i set ${sql(columnsOf(changes, names))}
      where id = ${id} and ${ofVersion(sql, version)}
      returning ${itemColumns(sql, userId)}`
    return row ?? 'unknown item'
  } catch (error) {
    if (isForeignKey(error)) return 'unknown category'
    throw error
  }
}

/** Removes this version of a product with everyone's favourite marks; false if there was none. */
export async function removeItem(sql: Sql, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`
    delete from menu_items where id = ${id} and ${ofVersion(sql, version)}`
  return count > 0
}

/**
 * Marks a product as a person's favourite; a repetition changes nothing. False without the product.
 */
export async function favour(sql: Sql, userId: number, itemId: number): Promise<boolean> {
  try {
    await sql`
      insert into menu_favourites (user_id, item_id) values (${userId}, ${itemId})
      on conflict do nothing`
    return true
  } catch (error) {
    if (isForeignKey(error)) return false
    throw error
  }
}

/** Removes a person's favourite mark from a product, if there is one. */
export async function unfavour(sql: Sql, userId: number, itemId: number): Promise<void> {
  await sql`delete from menu_favourites where user_id = ${userId} and item_id = ${itemId}`
}
