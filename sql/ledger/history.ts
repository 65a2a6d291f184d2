import type { Sql } from '../connection.ts'
import type { LedgerEntry, PointKind } from './entry.ts'

export interface HistoryPage {
  userId: number
  /** id of the oldest entry of the previous page */
  before?: number
  limit: number
  /** entries of this type alone */
  type?: PointKind | undefined
}

/**
 * Takes constant time, however long the history: the primary key (user_id, seq) gives its order, and
 * the index of spends theirs. A page of earnings passes over the spends between them (decisions/074).
 */
export const readHistory = (
  sql: Sql,
  { userId, before, limit, type }: HistoryPage,
): Promise<LedgerEntry[]> => sql<LedgerEntry[]>`
  select ${entryColumns(sql)}
    from point_transactions p join branches b on b.id = p.branch_id
   where p.user_id = ${userId}
     and ${before === undefined ? sql`true` : sql`p.seq < (select seq from point_transactions where id = ${before} and user_id = ${userId})`}
     and ${type === undefined ? sql`true` : ofType(sql, type)}
   order by p.seq desc
   limit ${limit}`

// A literal, not a parameter: the planner uses the partial index only for a literal.
const ofType = (sql: Sql, type: PointKind) =>
  type === 'SPEND' ? sql`p.type = 'SPEND'` : sql`p.type = 'EARN'`

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
