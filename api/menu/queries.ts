import type { TransactionSql } from 'postgres'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type {
  ArchivedMenuItem,
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

const categoryColumns = (sql: Queryable) => sql`id, name, description, image_url, version`

const factColumns = (sql: Queryable) => sql`
  i.id, i.name, i.description, i.price, i.category_id, i.image_url,
  i.allergens, i.vat_rate, i.preparation_seconds, i.is_orderable, i.version,
  exists (select from item_option_groups of_item join option_groups g on g.id = of_item.group_id
           where of_item.item_id = i.id and g.is_active
             and (g.least > 0
                  or exists (select from options o
                              where o.group_id = g.id and o.archived_at is null
                                and o.default_quantity > 0))) as needs_choice`

/** A product's columns as `userId` sees it. */
const itemColumns = (sql: Queryable, userId: number | null) => sql`
  ${factColumns(sql)},
  exists (select from menu_favourites f where f.item_id = i.id and f.user_id = ${userId})
    as is_favorite`

/** Categories in the order they were added, without archived ones. */
export const categories = (sql: Sql) => sql<MenuCategory[]>`
  select ${categoryColumns(sql)} from menu_categories where archived_at is null order by id`

/** A category that is not archived; undefined if there is none. */
export async function findCategory(sql: Queryable, id: number): Promise<MenuCategory | undefined> {
  const [row] = await sql<MenuCategory[]>`
    select ${categoryColumns(sql)} from menu_categories where id = ${id} and archived_at is null`
  return row
}

/** The products on the menu by category and age, with the favourites of `userId`; optionally of one category. */
export const items = (sql: Sql, userId: number | null, categoryId: number | null) => sql<
  MenuItem[]
>`
  select ${factColumns(sql)}, f.item_id is not null as is_favorite
  from menu_items i
  left join menu_favourites f on f.item_id = i.id and f.user_id = ${userId}
  where i.archived_at is null and (${categoryId}::bigint is null or i.category_id = ${categoryId})
  order by i.category_id, i.id`

/** The pictures of the first four products of {@link items}, which the menu shows first. */
export async function firstItemPictures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ imageUrl: string | null }[]>`
    select image_url from menu_items where archived_at is null
    order by category_id, id limit 4`
  return rows.flatMap(({ imageUrl }) => imageUrl ?? [])
}

/** A product on the menu as `userId` sees it, null for a stranger; undefined if there is none. */
export async function findItem(
  sql: Queryable,
  id: number,
  userId: number | null,
): Promise<MenuItem | undefined> {
  const [row] = await sql<MenuItem[]>`
    select ${itemColumns(sql, userId)} from menu_items i where id = ${id} and archived_at is null`
  return row
}

/** The picture of a product, for its page; undefined if there is no such product. */
export async function itemPictures(sql: Sql, id: number): Promise<string[] | undefined> {
  const [row] = await sql<{ imageUrl: string | null }[]>`
    select image_url from menu_items where id = ${id} and archived_at is null`
  return row && (row.imageUrl ? [row.imageUrl] : [])
}

/** Adds a category. */
export async function addCategory(sql: Queryable, form: CategoryFields): Promise<MenuCategory> {
  const [row] = await sql<MenuCategory[]>`
    insert into menu_categories (name, description, image_url)
    values (${form.name}, ${form.description ?? null}, ${form.imageUrl ?? null})
    returning ${categoryColumns(sql)}`
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Changes this version of a category; undefined if there is none. */
export async function updateCategory(
  sql: Queryable,
  { id, version }: Named,
  changes: BodyOf<typeof changeMenuCategory>,
): Promise<MenuCategory | undefined> {
  const names = { name: 'name', description: 'description', imageUrl: 'image_url' } as const
  const [row] = await sql<MenuCategory[]>`
    update menu_categories set ${sql(columnsOf(changes, names))}
    where id = ${id} and archived_at is null and ${ofVersion(sql, version)}
    returning ${categoryColumns(sql)}`
  return row
}

/**
 * Removes this version of a category, or archives it where archived products stand in it; the database
 * refuses if others do. After `in use` the caller's transaction can only be rolled back.
 */
export async function removeCategory(
  tx: TransactionSql,
  { id, version }: Named,
): Promise<'removed' | 'unknown' | 'in use'> {
  const its = tx`id = ${id} and archived_at is null and ${ofVersion(tx, version)}`
  const used = (error: unknown) => {
    if (isForeignKey(error)) return 'in use' as const
    throw error
  }
  const removed = await tx
    .savepoint((inside) => inside`delete from menu_categories where ${its}`)
    .catch(used)
  if (removed !== 'in use') return removed.count > 0 ? 'removed' : 'unknown'
  const archived = await tx`
    update menu_categories set archived_at = now() where ${its}`.catch(used)
  if (archived === 'in use') return archived
  return archived.count > 0 ? 'removed' : 'unknown'
}

/** Adds a product; undefined if its category is unknown. */
export async function addItem(sql: Queryable, form: ItemFields): Promise<MenuItem | undefined> {
  try {
    const [row] = await sql<MenuItem[]>`
      insert into menu_items as i
        (category_id, name, description, price, image_url, allergens, vat_rate,
         preparation_seconds, is_orderable)
      values (${form.categoryId}, ${form.name}, ${form.description}, ${form.price},
              ${form.imageUrl ?? null}, ${form.allergens ?? null}::text[], ${form.vatRate ?? 10},
              ${form.preparationSeconds ?? 60}, ${form.isOrderable ?? true})
      returning ${itemColumns(sql, null)}`
    return row
  } catch (error) {
    if (isForeignKey(error)) return undefined
    throw error
  }
}

const itemNames = {
  categoryId: 'category_id',
  name: 'name',
  description: 'description',
  price: 'price',
  imageUrl: 'image_url',
  allergens: 'allergens',
  vatRate: 'vat_rate',
  preparationSeconds: 'preparation_seconds',
  isOrderable: 'is_orderable',
} as const

/** Changes this version of a product, and returns it as `userId` sees it. */
export async function updateItem(
  sql: Queryable,
  { id, version }: Named,
  changes: BodyOf<typeof changeMenuItem>,
  userId: number,
): Promise<MenuItem | 'unknown item' | 'unknown category'> {
  try {
    const [row] = await sql<MenuItem[]>`
      update menu_items i set ${sql(columnsOf(changes, itemNames))}
      where id = ${id} and archived_at is null and ${ofVersion(sql, version)}
      returning ${itemColumns(sql, userId)}`
    return row ?? 'unknown item'
  } catch (error) {
    if (isForeignKey(error)) return 'unknown category'
    throw error
  }
}

/** Takes this version of a product off the menu; false if there was none. */
export async function archiveItem(sql: Queryable, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`
    update menu_items set archived_at = now()
    where id = ${id} and archived_at is null and ${ofVersion(sql, version)}`
  return count > 0
}

/** The most archived products that are listed: more than a chain takes off its menu in ten years. */
const mostArchived = 500

/** The products that were taken off the menu, the latest first. */
export async function archivedItems(sql: Sql, userId: number): Promise<ArchivedMenuItem[]> {
  const rows = await sql<(MenuItem & { archivedAt: Date })[]>`
    select ${itemColumns(sql, userId)}, i.archived_at
    from menu_items i where i.archived_at is not null
    order by i.archived_at desc, i.id desc limit ${mostArchived}`
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }))
}

/**
 * Puts an archived product on the menu again, and its category where that has been archived since;
 * undefined if there is no such product. In a transaction of the caller.
 */
export async function restoreItem(
  sql: Queryable,
  id: number,
  userId: number,
): Promise<MenuItem | undefined> {
  // held until the product stands in it: nobody archives it meanwhile
  await sql`
    select from menu_categories
    where id = (select category_id from menu_items where id = ${id}) for no key update`
  await sql`
    update menu_categories set archived_at = null
    where archived_at is not null
      and id = (select category_id from menu_items
                where id = ${id} and archived_at is not null)`
  const [row] = await sql<MenuItem[]>`
    update menu_items i set archived_at = null where id = ${id} and archived_at is not null
    returning ${itemColumns(sql, userId)}`
  return row
}

/**
 * Marks a product on the menu as a person's favourite; a repetition changes nothing. False without
 * the product.
 */
export async function favour(sql: Sql, userId: number, itemId: number): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    with item as (select id from menu_items where id = ${itemId} and archived_at is null),
         marked as (insert into menu_favourites (user_id, item_id) select ${userId}::bigint, id from item
                    on conflict do nothing)
    select exists (select from item) as found`
  return row?.found ?? false
}

/** Removes a person's favourite mark from a product, if there is one. */
export async function unfavour(sql: Sql, userId: number, itemId: number): Promise<void> {
  await sql`delete from menu_favourites where user_id = ${userId} and item_id = ${itemId}`
}
