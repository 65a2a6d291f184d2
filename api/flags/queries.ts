import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import { actFrom } from '#sql/security-log.ts'
import type { BodyOf, QueryOf } from '../contracts/endpoint.ts'
import {
  type Flag,
  type FlagAct,
  type FlagOutcome,
  type listFlags,
  mostActs,
  type settleFlag,
} from '../contracts/flags/flags.ts'
import type { Named } from '../http/versions.ts'
import type { Caller } from '../sessions/sessions.ts'

type Settled = NonNullable<Flag['settled']>
interface Row extends Omit<Flag, 'since' | 'until' | 'foundAt' | 'settled'> {
  since: Date
  until: Date
  foundAt: Date
  outcome: FlagOutcome | null
  settledBy: Settled['by']
  settledAt: Date | null
  note: string | null
  undone: Settled['undone'] | null
}

const branch = (sql: Queryable, id: string) => sql`
  (select jsonb_build_object('id', b.id, 'name', b.name) from branches b where b.id = ${sql(id)})`

const rows = (sql: Queryable) => sql`
  select f.id, f.kind, ${maker(sql, 'f.staff_id')} as staff, ${maker(sql, 'f.customer_id')} as customer,
         ${branch(sql, 'f.branch_id')} as branch, f.since, f.until, f.found_at, f.acts, f.points, f.usual,
         f.outcome, ${maker(sql, 'f.settled_by')} as settled_by, f.settled_at, f.note, f.version,
         (select jsonb_build_object('acts', count(*) filter (where n.refused is null),
                                    'refused', count(n.refused), 'points', sum(n.points), 'waived', sum(n.waived))
            from flag_undos n where n.flag_id = f.id having count(*) > 0) as undone
    from flags f`

const shown = ({ outcome, settledBy, settledAt, note, undone, ...row }: Row): Flag => ({
  ...row,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
  foundAt: row.foundAt.toISOString(),
  settled: outcome && {
    ...{ outcome, by: settledBy, note, ...(undone && { undone }) },
    at: settledAt?.toISOString() ?? '',
  },
})

/** Flags that are open or settled, newest first, with one row more than the limit if there is one. */
export async function flagPage(
  sql: Sql,
  { state, before, limit }: QueryOf<typeof listFlags>,
): Promise<Flag[]> {
  const found = await sql<Row[]>`
    ${rows(sql)}
     where (f.outcome is null) = ${state === 'open'}
           ${before === undefined ? sql`` : sql`and f.id < ${before}`}
     order by f.id desc limit ${limit + 1}`
  return found.map(shown)
}

export async function findFlag(sql: Queryable, id: number): Promise<Flag | undefined> {
  const [row] = await sql<Row[]>`${rows(sql)} where f.id = ${id}`
  return row && shown(row)
}

/** What a flag was raised for, newest first; undefined where there is no such flag. */
export async function findActs(sql: Sql, id: number): Promise<FlagAct[] | undefined> {
  const acts = await sql<(Omit<FlagAct, 'at'> & { at: Date })[]>`
    select s.at, s.act, ${maker(sql, 's.by')} as staff, ${maker(sql, 's.whose')} as customer,
           ${branch(sql, 's.where')} as branch, s.points, s.entry_id,
           case s.act when 'bill' then (select p.order_id from purchases p where p.id = e.ref::bigint) end as order_id,
           undo_refusal(s.act, e) as undo_refusal,
           (select jsonb_build_object('refused', n.refused, 'points', n.points, 'waived', n.waived)
              from flag_undos n where n.flag_id = f.id and n.entry_id = s.entry_id) as undone
      from flags f cross join lateral signs_of_flag(f) s
      left join point_transactions e on e.id = s.entry_id
     where f.id = ${id} order by s.at desc, s.points desc limit ${mostActs}`
  if (acts.length === 0 && !(await findFlag(sql, id))) return undefined
  return acts.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Why a flag could not be settled; `changed` where it has another version. */
type Refused =
  | 'flag_not_found'
  | 'flag_settled'
  | 'own_flag'
  | 'changed'
  | 'signed_out'
  | 'entry_not_found'
  | 'prove_again'

/** Says what came of a flag, and takes acts back with it. @returns null, or why nothing of it was done */
export async function settle(
  tx: Queryable,
  person: Caller,
  { id, version }: Named,
  { outcome, note, undo = [] }: BodyOf<typeof settleFlag>,
): Promise<Refused | null> {
  await actFrom(tx, person.address)
  const [row] = await tx<{ refused: Refused | null }[]>`
    select settle_flag(${person.id}, ${id}, ${version ?? null}, ${outcome}, ${note}, ${undo}::bigint[],
                       ${person.session}, ${person.address}) as refused`
  return row?.refused ?? null
}
