import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import {
  type changeOptionGroup,
  type createOptionGroup,
  type ItemGroups,
  type ManagedOptionGroup,
  mostGroupsOfItem,
  type OptionGroup,
} from '../contracts/menu/options.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

/** The most option groups that there can be, and so the longest list. */
const mostGroups = 100

/** The options of a row `g` of `option_groups`, in its order, as JSON. */
const optionsOf = (sql: Queryable) => sql`
  coalesce((select jsonb_agg(jsonb_build_object(
                     'id', o.id, 'name', o.name, 'priceDifference', o.price_difference,
                     'most', o.most, 'defaultQuantity', o.default_quantity) order by o.position)
              from options o where o.group_id = g.id and o.archived_at is null), '[]') as options`

/** What can be chosen of a product, in its order; undefined where there is no such product. */
export async function optionsOfItem(sql: Sql, itemId: number): Promise<OptionGroup[] | undefined> {
  const rows = await sql<OptionGroup[]>`
    select g.id, g.name, g.least, g.most, ${optionsOf(sql)}
      from item_option_groups i join option_groups g on g.id = i.group_id
     where i.item_id = ${itemId} and g.is_active
     order by i.position`
  if (rows.length > 0) return [...rows]
  const [item] = await sql`select from menu_items where id = ${itemId}`
  return item && []
}

const columns = (sql: Queryable) => sql`
  g.id, g.name, g.note, g.least, g.most, g.is_active, g.version, ${optionsOf(sql)},
  coalesce((select jsonb_agg(i.item_id order by i.item_id)
              from item_option_groups i where i.group_id = g.id), '[]') as item_ids`

/** Every group, by name. */
export const optionGroups = (sql: Sql) => sql<ManagedOptionGroup[]>`
  select ${columns(sql)} from option_groups g order by g.name collate tr, g.note collate tr, g.id`

/** A group; undefined if there is none. */
export async function findGroup(
  sql: Queryable,
  id: number,
): Promise<ManagedOptionGroup | undefined> {
  const [row] = await sql<ManagedOptionGroup[]>`
    select ${columns(sql)} from option_groups g where g.id = ${id}`
  return row
}

/**
 * Lets one transaction at a time change groups and who has them, until it ends. Otherwise two could
 * find room for the last one, or lock groups and products in different orders.
 */
export const holdGroups = (sql: Queryable) =>
  sql`select pg_advisory_xact_lock(hashtext('option_groups'))`

type Form = BodyOf<typeof createOptionGroup>

/** Adds a group without options; undefined where there are too many. */
export async function addGroup(sql: Queryable, form: Form): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into option_groups (name, note, least, most, is_active)
    select ${form.name}, ${form.note ?? ''}, ${form.least}::smallint, ${form.most}::smallint,
           ${form.isActive}::boolean
     where (select count(*) from option_groups) < ${mostGroups}
    returning id`
  return row?.id
}

const names = {
  name: 'name',
  note: 'note',
  least: 'least',
  most: 'most',
  isActive: 'is_active',
} as const

/**
 * Changes the fields of a group, without its options and products. It counts as an edit in any case:
 * the version covers those too.
 */
export async function updateGroup(
  sql: Queryable,
  id: number,
  { options: _, itemIds: __, ...changes }: BodyOf<typeof changeOptionGroup>,
): Promise<void> {
  const set: Record<string, unknown> = { least: sql`least`, ...columnsOf(changes, names) }
  await sql`update option_groups set ${sql(set)} where id = ${id}`
}

/**
 * Puts these options in place of a group's own: those with an id stay what they are and are changed,
 * the others are new, and those that are missing are archived. False for an id of no option of the
 * group.
 */
export async function writeOptions(
  sql: Queryable,
  groupId: number,
  options: Form['options'],
): Promise<boolean> {
  const kept = options.flatMap(({ id }) => id ?? [])
  const given = sql`
    rows from (jsonb_to_recordset(${sql.json(options)})
               as (id bigint, name text, "priceDifference" integer, most smallint,
                   "defaultQuantity" smallint)) with ordinality
      as given (id, name, difference, most, beforehand, place)`
  const { count } = await sql`
    update options o
       set name = given.name, price_difference = given.difference, most = given.most,
           default_quantity = given.beforehand, position = given.place
      from ${given}
     where o.id = given.id and o.group_id = ${groupId} and o.archived_at is null`
  if (count !== kept.length) return false
  await sql`
    update options set archived_at = now()
     where group_id = ${groupId} and archived_at is null and id <> all (${kept}::bigint[])`
  await sql`
    insert into options (group_id, name, price_difference, most, default_quantity, position)
    select ${groupId}, given.name, given.difference, given.most, given.beforehand, given.place
      from ${given} where given.id is null`
  return true
}

/**
 * Gives a group to exactly these products; to new ones as their last group. The products count an
 * edit. Answers why not: one has no room for another group.
 */
export async function giveGroupTo(
  sql: Queryable,
  groupId: number,
  itemIds: readonly number[],
): Promise<'no room' | undefined> {
  const ids = itemIds as number[]
  const lost = await sql<{ id: number }[]>`
    delete from item_option_groups
     where group_id = ${groupId} and item_id <> all (${ids}::bigint[]) returning item_id as id`
  // the others move up: a place is 10 at most
  await sql`
    update item_option_groups o set position = moved.place
      from (select item_id, group_id,
                   row_number() over (partition by item_id order by position) as place
              from item_option_groups where item_id = any (${idsOf(lost)}::bigint[])) moved
     where o.item_id = moved.item_id and o.group_id = moved.group_id`
  const got = await sql<{ id: number }[]>`
    insert into item_option_groups (item_id, group_id, position)
    select i.id, ${groupId}, 1 + count(o.item_id)
      from menu_items i left join item_option_groups o on o.item_id = i.id
     where i.id = any (${ids}::bigint[])
     group by i.id
    having count(o.item_id) < ${mostGroupsOfItem}
       and count(*) filter (where o.group_id = ${groupId}) = 0
    returning item_id as id`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from item_option_groups where group_id = ${groupId}`
  if (row?.count !== ids.length) return 'no room'
  await touchItems(sql, [...idsOf(lost), ...idsOf(got)])
  return undefined
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Counts an edit of these products: which groups they have has changed. */
const touchItems = (sql: Queryable, ids: number[]) =>
  sql`update menu_items set name = name where id = any (${ids}::bigint[])`

/** Whether all of these products are on the menu. */
export async function areOnTheMenu(sql: Queryable, ids: readonly number[]): Promise<boolean> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from menu_items where id = any (${ids as number[]}::bigint[])`
  return row?.count === ids.length
}

/** The groups of a product, in its order; undefined where there is no such product. */
export async function groupsOfItem(sql: Queryable, id: number): Promise<ItemGroups | undefined> {
  const [row] = await sql<ItemGroups[]>`
    select i.id, i.version,
           coalesce((select jsonb_agg(g.group_id order by g.position)
                       from item_option_groups g where g.item_id = i.id), '[]') as group_ids
      from menu_items i where i.id = ${id}`
  return row
}

/**
 * Gives this version of a product exactly these groups, in this order. It counts an edit of the
 * product, and of each group that it gets or loses.
 */
export async function updateItemGroups(
  sql: Queryable,
  { id, version }: Named,
  groupIds: readonly number[],
): Promise<'done' | 'unknown item' | 'unknown group'> {
  const ids = groupIds as number[]
  const { count } = await sql`
    update menu_items set name = name where id = ${id} and ${ofVersion(sql, version)}`
  if (count === 0) return 'unknown item'
  const [known] = await sql<{ count: number }[]>`
    select count(*)::integer as count from option_groups where id = any (${ids}::bigint[])`
  if (known?.count !== ids.length) return 'unknown group'
  await sql`
    with gone as (
      delete from item_option_groups where item_id = ${id} and group_id <> all (${ids}::bigint[])
      returning group_id),
    got as (
      select g from unnest(${ids}::bigint[]) g
       where not exists (select from item_option_groups o where o.item_id = ${id} and o.group_id = g))
    update option_groups set least = least
     where id in (select group_id from gone union all select g from got)`
  await sql`
    insert into item_option_groups (item_id, group_id, position)
    select ${id}, g, place from unnest(${ids}::bigint[]) with ordinality as u (g, place)
        on conflict (item_id, group_id) do update set position = excluded.position`
  return 'done'
}
