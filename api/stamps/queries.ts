import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type {
  ArchivedStampCard,
  changeStampCard,
  createStampCard,
  OwnStampCard,
  StampCard,
} from '../contracts/stamps/cards.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

/** The most stamp cards that are not archived, and so the longest list. */
const mostCards = 20

/** The stamp cards of a person: those on offer, and those that have stamps of theirs. */
export const stampCardsOf = (sql: Sql, personId: number) => sql<OwnStampCard[]>`
  select c.id, c.name, c.terms, c.size, coalesce(b.stamps, 0) as stamps,
         cheapest_stamp(c) as cheapest,
         coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by i.name, i.id)
                     from menu_items i
                    where i.id = any (c.item_ids) and i.archived_at is null), '[]') as items
    from stamp_cards c
    left join stamp_balances b on b.card_id = c.id and b.user_id = ${personId}
   where c.is_active or b.stamps > 0
   order by c.id`

const columns = (sql: Queryable) => sql`
  c.id, c.name, c.terms, c.item_ids, c.size, c.is_active, c.version,
  (select count(*) from stamp_balances b where b.card_id = c.id and b.stamps > 0)::integer as holders,
  (select count(*) from coupons k where k.stamp_card_id = c.id and k.state <> 'cancelled')::integer
    as filled`

export const stampCards = (sql: Sql) => sql<StampCard[]>`
  select ${columns(sql)} from stamp_cards c where c.archived_at is null order by c.id`

export const archivedStampCards = (sql: Sql) => sql<ArchivedStampCard[]>`
  select ${columns(sql)}, c.archived_at
    from stamp_cards c where c.archived_at is not null order by c.archived_at desc, c.id desc`

/** A stamp card that is not archived; undefined if there is none. */
export async function findStampCard(sql: Queryable, id: number): Promise<StampCard | undefined> {
  const [row] = await sql<StampCard[]>`
    select ${columns(sql)} from stamp_cards c where c.id = ${id} and c.archived_at is null`
  return row
}

/** Whether all of these products are on the menu. */
export async function areOnTheMenu(sql: Queryable, ids: readonly number[]): Promise<boolean> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from menu_items where id = any (${ids as number[]}::bigint[])`
  return row?.count === ids.length
}

/** Whether there is room for one more, until the transaction ends. */
async function hasRoom(sql: Queryable): Promise<boolean> {
  // Held until the end, so that two at once do not both find room.
  await sql`select pg_advisory_xact_lock(hashtext('stamp_cards'))`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from stamp_cards where archived_at is null`
  return row !== undefined && row.count < mostCards
}

/** Adds a stamp card; undefined where there are too many. */
export async function addStampCard(
  sql: Queryable,
  form: BodyOf<typeof createStampCard>,
): Promise<StampCard | undefined> {
  if (!(await hasRoom(sql))) return undefined
  const [row] = await sql<StampCard[]>`
    insert into stamp_cards as c (name, terms, item_ids, size, is_active)
    select ${form.name}, ${form.terms ?? ''}, ${form.itemIds}::bigint[], ${form.size}::integer,
           ${form.isActive}::boolean
    returning ${columns(sql)}`
  return row
}

const names = {
  name: 'name',
  terms: 'terms',
  itemIds: 'item_ids',
  size: 'size',
  isActive: 'is_active',
} as const

/** Changes this version of a stamp card; undefined if there is none. */
export async function updateStampCard(
  sql: Queryable,
  { id, version }: Named,
  changes: BodyOf<typeof changeStampCard>,
): Promise<StampCard | undefined> {
  const [row] = await sql<StampCard[]>`
    update stamp_cards c set ${sql(columnsOf(changes, names))}
     where id = ${id} and archived_at is null and ${ofVersion(sql, version)}
    returning ${columns(sql)}`
  return row
}

/** Puts this version of a stamp card away; undefined if there is none. It gives no stamps from now on. */
export async function archiveStampCard(
  sql: Queryable,
  { id, version }: Named,
): Promise<StampCard | undefined> {
  const [row] = await sql<StampCard[]>`
    update stamp_cards c set archived_at = now(), is_active = false
     where id = ${id} and archived_at is null and ${ofVersion(sql, version)}
    returning ${columns(sql)}`
  return row
}

/** Brings an archived stamp card back, not on offer; undefined if there is none. */
export async function bringBackStampCard(
  sql: Queryable,
  id: number,
): Promise<StampCard | 'too_many_cards' | undefined> {
  const room = await hasRoom(sql)
  const [found] = await sql`select from stamp_cards where id = ${id} and archived_at is not null`
  if (!found) return undefined
  if (!room) return 'too_many_cards'
  const [row] = await sql<StampCard[]>`
    update stamp_cards c set archived_at = null, is_active = false where id = ${id}
    returning ${columns(sql)}`
  return row
}
