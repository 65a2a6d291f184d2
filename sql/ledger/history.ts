import { entryApprover, type Somebody } from '../approvers.ts'
import type { Sql } from '../connection.ts'
import type { Bought, LedgerEntry, PointKind } from './entry.ts'

export interface HistoryPage {
  userId: number
  /** id of the oldest entry of the previous page */
  before?: number
  limit: number
  /** entries of this type alone */
  type?: PointKind | undefined
}

export type HistoryEntry = LedgerEntry & { bought: Bought | null }

/** Who wrote an entry, null for the product, and who had to approve it (decisions/292). */
export interface Makers {
  actor: Somebody | null
  approver: Somebody | null
}

/**
 * Takes constant time, however long the history: the primary key (user_id, seq) gives its order, and
 * the index of spends theirs. A page of earnings passes over the spends between them (decisions/074).
 * What was bought is looked up by ids, of the page's entries alone.
 */
export const readHistory = (
  sql: Sql,
  { userId, before, limit, type }: HistoryPage,
): Promise<HistoryEntry[]> => sql<HistoryEntry[]>`
  with page as materialized (
    select *
      from point_transactions p
     where p.user_id = ${userId}
       and ${before === undefined ? sql`true` : sql`p.seq < (select seq from point_transactions where id = ${before} and user_id = ${userId})`}
       and ${type === undefined ? sql`true` : ofType(sql, type)}
     order by p.seq desc
     limit ${limit}
  )
  select ${entryColumns(sql)}, ${bought(sql)}
    from page p join branches b on b.id = p.branch_id
   order by p.seq desc`

/** Those behind a customer's entries, by the entries' ids: for the console, which shows them. */
export async function makersOf(
  sql: Sql,
  entryIds: readonly number[],
): Promise<Map<number, Makers>> {
  if (entryIds.length === 0) return new Map()
  const rows = await sql<(Makers & { id: number })[]>`
    select p.id,
           case when a.id is not null then jsonb_build_object('id', a.id, 'fullName', a.full_name) end as actor,
           ${entryApprover(sql)} as approver
      from point_transactions p left join users a on a.id = p.actor_id
     where p.id = any (${[...entryIds]}::bigint[])`
  return new Map(rows.map(({ id, ...makers }) => [id, makers]))
}

// A literal, not a parameter: the planner uses the partial index only for a literal.
const ofType = (sql: Sql, type: PointKind) =>
  type === 'SPEND' ? sql`p.type = 'SPEND'` : sql`p.type = 'EARN'`

// Each is a value by its id, for the reason of `reversed` below. What was brought in from elsewhere may refer to
// anything. Lines of one product with several choices are one here.
const bought = (sql: Sql) => sql`
  (select case
            when p.kind = 'reward' then (
              select jsonb_build_object(
                       'lines', jsonb_build_array(jsonb_build_object('name', c.name, 'quantity', 1)),
                       'more', 0, 'due', null)
                from coupons c where c.id = r.id and c.user_id = p.user_id)
            when o.due is not null or o.id is not null then (
              select jsonb_build_object(
                       'lines', coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity)
                                                   order by l.place) filter (where l.place <= ${namedLines}), '[]'),
                       'more', greatest(0, count(*) - ${namedLines}), 'due', o.due)
                from (select t.name, sum(t.quantity) as quantity, row_number() over (order by min(t.line)) as place
                        from order_lines t where t.order_id = o.id group by t.name) l) end
     from (select case when p.kind in ('purchase', 'order', 'reward') and p.ref ~ '^[0-9]{1,18}$'
                       then p.ref::bigint end as id) r
     left join lateral (
       select u.due, u.order_id as id from purchases u
        where p.kind = 'purchase' and u.id = r.id and u.user_id = p.user_id
        union all
       select null, d.id from orders d where p.kind = 'order' and d.id = r.id and d.user_id = p.user_id) o
       on true) as bought`

/** how many products of an order an entry names */
const namedLines = 2

export const findByKey = async (
  sql: Sql,
  { userId, requestKey }: { userId: number; requestKey: string },
): Promise<{ entry: LedgerEntry; points: number } | null> => {
  const [row] = await sql<(LedgerEntry & { points: number })[]>`
    select ${entryColumns(sql)}, u.points
      from point_transactions p
      join branches b on b.id = p.branch_id
      join users u on u.id = p.user_id
     where p.request_key = ${requestKey} and p.user_id = ${userId}`
  if (!row) return null
  const { points, ...entry } = row
  return { entry, points }
}

export const findEntry = async (sql: Sql, entryId: number): Promise<LedgerEntry | null> => {
  const [entry] = await sql<LedgerEntry[]>`
    select ${entryColumns(sql)}
      from point_transactions p join branches b on b.id = p.branch_id
     where p.id = ${entryId}`
  return entry ?? null
}

// Entries of form 1 knew neither kinds nor reasons; they were manual ones and their reversals.
// `reversed` selects a value instead of testing `exists`: the planner may answer an `exists` by
// reading the whole ledger for every page, and in a small ledger it does.
const entryColumns = (sql: Sql) => sql`
  p.id, p.user_id, p.seq, p.type, p.amount, p.branch_id,
  b.name as branch_name, p.actor_id, p.created_at, p.balance_after, p.reverses,
  coalesce((select true from point_transactions t where t.reverses = p.id), false) as reversed,
  p.note,
  coalesce(p.kind, case when p.reverses is null then entry_kind 'manual' else 'reversal' end) as kind,
  case when p.form = 1 then 'belirtilmedi' else p.reason end as reason`
