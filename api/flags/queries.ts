import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
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

type Settled = NonNullable<Flag['settled']>
interface Row extends Omit<Flag, 'since' | 'until' | 'foundAt' | 'settled'> {
  since: Date
  until: Date
  foundAt: Date
  outcome: FlagOutcome | null
  settledBy: Settled['by']
  settledAt: Date | null
  note: string | null
}

const branch = (sql: Queryable, id: string) => sql`
  (select jsonb_build_object('id', b.id, 'name', b.name) from branches b where b.id = ${sql(id)})`

const rows = (sql: Queryable) => sql`
  select f.id, f.kind, ${maker(sql, 'f.staff_id')} as staff, ${maker(sql, 'f.customer_id')} as customer,
         ${branch(sql, 'f.branch_id')} as branch, f.since, f.until, f.found_at, f.acts, f.points, f.usual,
         f.outcome, ${maker(sql, 'f.settled_by')} as settled_by, f.settled_at, f.note, f.version
    from flags f`

const shown = ({ outcome, settledBy, settledAt, note, ...row }: Row): Flag => ({
  ...row,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
  foundAt: row.foundAt.toISOString(),
  settled: outcome && {
    ...{ outcome, by: settledBy, note },
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

export async function findFlag(sql: Sql, id: number): Promise<Flag | undefined> {
  const [row] = await sql<Row[]>`${rows(sql)} where f.id = ${id}`
  return row && shown(row)
}

/** What a flag was raised for, newest first; undefined where there is no such flag. */
export async function findActs(sql: Sql, id: number): Promise<FlagAct[] | undefined> {
  const acts = await sql<(Omit<FlagAct, 'at'> & { at: Date })[]>`
    select s.at, s.act, ${maker(sql, 's.by')} as staff, ${maker(sql, 's.whose')} as customer,
           ${branch(sql, 's.where')} as branch, s.points
      from flags f cross join lateral signs_of_flag(f) s
     where f.id = ${id} order by s.at desc, s.points desc limit ${mostActs}`
  if (acts.length === 0 && !(await findFlag(sql, id))) return undefined
  return acts.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Why a flag could not be settled; `changed` where it has another version. */
type Refused = 'flag_not_found' | 'flag_settled' | 'own_flag' | 'changed'

/** Says what came of a flag. @returns null, or why not */
export async function settle(
  sql: Sql,
  personId: number,
  { id, version }: Named,
  { outcome, note }: BodyOf<typeof settleFlag>,
): Promise<Refused | null> {
  const [row] = await sql<{ refused: Refused | null }[]>`
    select settle_flag(${personId}, ${id}, ${version ?? null}, ${outcome}, ${note}) as refused`
  return row?.refused ?? null
}
