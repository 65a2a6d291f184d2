import type { Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import { noteExport } from '#sql/security-log.ts'
import type { Clearing, ClearingLine } from '../contracts/dashboard/clearing.ts'
import { fileOf } from '../http/spreadsheet.ts'
import type { Actor } from '../sessions/sessions.ts'
import { inSnapshot } from './reading.ts'

export interface AskedClearing {
  /** `YYYY-MM` */
  month?: string | undefined
  branch?: number | 'chain' | undefined
}

interface Cleared {
  /** `YYYY-MM-DD`, its first day */
  month: string
  clearedAt: Date
  pointValue: number
}

const firstDayOf = (month: string) => `${month}-01`
const monthOf = (day: string) => day.slice(0, 7)

/** What branches owe each other for points of a closed month (decisions/265). */
export const readMonthClearing = (sql: Sql, asked: AskedClearing): Promise<Clearing> =>
  inSnapshot(sql, async (tx) => {
    const cleared = await tx<Cleared[]>`
      select m.month, m.cleared_at, c.point_value
        from month_clearings m join month_closings c using (month) order by m.month desc`
    const told = asked.month
      ? cleared.find(({ month }) => monthOf(month) === asked.month)
      : cleared[0]
    return {
      months: cleared.map(({ month }) => monthOf(month)),
      month: told ? monthOf(told.month) : null,
      clearedAt: told?.clearedAt.toISOString() ?? null,
      pointValue: told?.pointValue ?? null,
      lines: told ? await readLines(tx, told.month, asked.branch) : [],
    }
  })

type Line = Omit<ClearingLine, 'branch'> & { id: number | null; name: string | null }

/** Each pair seen from both of its sides, added up by the one, or of one branch by the other. */
async function readLines(
  tx: Queryable,
  month: string,
  branch: AskedClearing['branch'],
): Promise<ClearingLine[]> {
  const all = branch === undefined
  const one = branch === 'chain' ? null : (branch ?? null)
  const lines = await tx<Line[]>`
    with seen as (
      select redeemer_id as own, issuer_id as other, points as honoured, 0 as issued
        from cleared_points where month = ${month}
      union all
      select issuer_id, redeemer_id, 0, points from cleared_points where month = ${month})
    select id, b.name, honoured, issued
      from (select ${all ? tx`own` : tx`other`} as id, sum(honoured)::bigint as honoured,
                   sum(issued)::bigint as issued
              from seen
             where ${all} or own is not distinct from ${one}::bigint
             group by 1) sums
      left join branches b using (id)
     order by honoured - issued desc, b.name nulls last`
  return lines.map(({ id, name, ...line }) => ({
    branch: id === null || name === null ? null : { id, name },
    ...line,
  }))
}

interface Pair {
  issuerId: number
  redeemerId: number
  issuer: string
  redeemer: string
  points: number
  pointValue: number
}

const columns = ['Ay', 'Puanı veren', 'Puanı karşılayan', 'Puan', 'Değeri (TL)']
/** pairs that are read at once */
const piece = 5_000

/** The pairs of a month as a file. The log notes who took it. */
export async function exportPairs(
  sql: Sql,
  actor: Actor,
  month: string,
): Promise<ReadableStream<Uint8Array>> {
  await noteExport(sql, actor, 'months_exported', { month })
  let last: Pick<Pair, 'issuerId' | 'redeemerId'> = { issuerId: -1, redeemerId: -1 }
  return fileOf(columns, async () => {
    // the chain, which has no branch, is told as 0
    const pairs = await sql<Pair[]>`
      select issuer_id, redeemer_id, coalesce(i.name, 'Zincir') as issuer,
             coalesce(r.name, 'Zincir') as redeemer, points, point_value
        from (select month, coalesce(issuer_id, 0) as issuer_id, coalesce(redeemer_id, 0) as redeemer_id, points
                from cleared_points where month = ${firstDayOf(month)}) p
        join month_closings c using (month)
        left join branches i on i.id = p.issuer_id
        left join branches r on r.id = p.redeemer_id
       where (issuer_id, redeemer_id) > (${last.issuerId}, ${last.redeemerId})
       order by issuer_id, redeemer_id limit ${piece}`
    last = pairs.at(-1) ?? last
    const rows = pairs.map(({ issuer, redeemer, points, pointValue }) => [
      ...[month, issuer, redeemer],
      ...[points, (points * pointValue) / 100],
    ])
    return { rows, isLast: pairs.length < piece }
  })
}
