import type { Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import { noteExport } from '#sql/security-log.ts'
import type { Liability, LiabilityPart } from '../contracts/dashboard/liability.ts'
import { fileOf } from '../http/spreadsheet.ts'
import type { Actor } from '../sessions/sessions.ts'
import { inSnapshot } from './reading.ts'

export interface AskedLiability {
  /** `YYYY-MM` */
  month?: string | undefined
}

interface Noted {
  /** `YYYY-MM-DD`, its first day */
  month: string
  pointValue: number
  expectedUse: number
  endedMonths: number
  coupons: number
  couponPoints: number
  coffees: number
}

type Part = Omit<LiabilityPart, 'expected'>

/** What people had of each month's points as a closed month ended (decisions/267). */
export const readNotedLiability = (sql: Sql, asked: AskedLiability): Promise<Liability> =>
  inSnapshot(sql, async (tx) => {
    const noted = await tx<Noted[]>`
      select l.month, c.point_value, l.expected_use, l.ended_months, l.coupons, l.coupon_points, l.coffees
        from month_liabilities l join month_closings c using (month) order by l.month desc`
    const told = asked.month
      ? noted.find(({ month }) => month.startsWith(asked.month ?? ''))
      : noted[0]
    const parts = told ? await readParts(tx, told.month) : []
    return {
      months: noted.map(({ month }) => month.slice(0, 7)),
      month: told?.month.slice(0, 7) ?? null,
      pointValue: told?.pointValue ?? null,
      expectedUse: told?.expectedUse ?? null,
      endedMonths: told?.endedMonths ?? 0,
      coupons: { count: told?.coupons ?? 0, points: told?.couponPoints ?? 0 },
      coffees: told?.coffees ?? 0,
      parts: parts.map((part) => ({
        ...part,
        givenIn: part.givenIn.slice(0, 7),
        expected: expectedOf(part, told?.expectedUse ?? 0),
      })),
    }
  })

const readParts = (tx: Queryable, month: string) => tx<Part[]>`
  select p.given_in, coalesce(m.given, 0)::bigint as given, p.used, p.remaining
    from liability_parts p
    left join (select month, sum(given) as given from month_movements
                where kind not in ('refund', 'reversal') group by month) m on m.month = p.given_in
   where p.month = ${month} and p.remaining > 0
   order by p.given_in`

/**
 * What of the remaining points is expected to be used: so much that of all that was given the share is used in the
 * end. What is given back late is part of no month's given points, and so counted as it is.
 * @param share parts of 10,000
 */
export function expectedOf({ given, used, remaining }: Part, share: number): number {
  const all = Math.max(given, used + remaining)
  return Math.min(remaining, Math.max(0, Math.round((all * share) / 10_000) - used))
}

const columns = [
  'Verildiği ay',
  'Verilen (puan)',
  'Kullanılan (puan)',
  'Kalan (puan)',
  'Beklenen kullanım (puan)',
  'Kalanın değeri (TL)',
  'Beklenen kullanımın değeri (TL)',
]

/** A month's liability as a file, the earliest points first. The log notes who took it. */
export async function exportParts(
  sql: Sql,
  actor: Actor,
  month: string,
): Promise<ReadableStream<Uint8Array>> {
  await noteExport(sql, actor, 'months_exported', { month })
  const { pointValue, parts } = await readNotedLiability(sql, { month })
  const liraOf = (points: number) => (points * (pointValue ?? 0)) / 100
  const rows = parts.map(({ givenIn, given, used, remaining, expected }) => [
    ...[givenIn, given, used, remaining, expected],
    ...[liraOf(remaining), liraOf(expected)],
  ])
  return fileOf(columns, async () => ({ rows, isLast: true }))
}
