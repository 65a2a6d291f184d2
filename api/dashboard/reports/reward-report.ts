import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type { CouponSums, RewardReport } from '../../contracts/dashboard/reward-report.ts'
import type { CouponSource } from '../../contracts/rewards/coupons.ts'
import type { Scope } from '../../http/rights.ts'
import { onlyBranch, toldBranches, within } from '../../http/scope.ts'
import { inSnapshot } from '../reading.ts'
import { type AskedReport, type Days, firstOfColumn, readPeriod } from './report-columns.ts'

/** by the first day of a column */
type OfColumn = CouponSums & { day: string }
type OfKind = CouponSums & {
  isBefore: boolean
  source: CouponSource
  rewardId: number | null
  name: string | null
}

/**
 * What became of coupons in a period that has ended, against the one before. It ends with the last day that the worker has
 * summed (decisions/281).
 */
export const readRewardReport = (
  sql: Sql,
  clock: Clock,
  { period, scope }: AskedReport,
): Promise<RewardReport> =>
  inSnapshot(sql, async (tx) => {
    const { at, columns, days, before } = await readPeriod(tx, clock(), 'rewards', period)
    const { whose, ofAll, sums } = rowsOf(tx, scope)
    const shown = tx`t.day between ${before.first} and ${days.last} and ${whose}`
    const byColumn = await tx<OfColumn[]>`
      select ${firstOfColumn(tx, columns)} as day, ${sums} from coupon_day_totals t where ${shown} and ${ofAll} group by 1`
    const byKind = await tx<OfKind[]>`
      select k.*, r.name
        from (select t.day < ${days.first} as is_before, t.source, t.reward_id, ${sums}
                from coupon_day_totals t where ${shown} and t.source is not null group by 1, 2, 3) k
        left join rewards r on r.id = k.reward_id`
    const between = ({ first, last }: Days) =>
      sumsOf(byColumn.filter(({ day }) => first <= day && day <= last))
    return {
      ...{ at, period, ...days, branchIds: toldBranches(scope) },
      before: { ...before, sums: between(before) },
      sums: between(days),
      columns: columns.map(({ first, last, beforeFirst, beforeLast }) => {
        const { had, used } = between({ first, last })
        const { used: before } = between({ first: beforeFirst, last: beforeLast })
        return { first, last, had, used, before }
      }),
      kinds: kindsOf(byKind),
      branches: await sumBranches(tx, scope, days),
    }
  })

/**
 * Which rows a report reads, as `t`, and what of them.
 * - `ofAll`: those that hold all sources: of branches one each, while the chain has them by source alone
 * - `sums`: of branches what they have, which the indexes hold (decisions/258)
 */
function rowsOf(tx: Queryable, scope: Scope) {
  const uses = tx`
    sum(t.used)::integer as used, sum(t.discount)::bigint as discount, sum(t.given_back)::integer as given_back`
  return {
    whose: within(tx, scope, tx`t.branch_id is null`, tx`t.branch_id`),
    ofAll: scope === null ? tx`t.source is not null` : tx`t.source is null`,
    sums:
      scope === null
        ? tx`${uses}, sum(t.had)::integer as had, sum(t.points)::bigint as points, sum(t.expired)::integer as expired,
             sum(t.cancelled)::integer as cancelled, sum(t.returned)::bigint as returned`
        : tx`${uses}, 0 as had, 0 as points, 0 as expired, 0 as cancelled, 0 as returned`,
  }
}

/** Each reward and each other source that had something then or before, the most used first. */
function kindsOf(rows: readonly OfKind[]): RewardReport['kinds'] {
  return [...Map.groupBy(rows, ({ source, rewardId }) => `${source} ${rewardId}`).values()]
    .flatMap((own) => {
      const [row] = own
      if (!row) return []
      const { source, rewardId, name } = row
      return [
        {
          source,
          reward: rewardId === null ? null : { id: rewardId, name: name ?? '' },
          ...sumsOf(own.filter(({ isBefore }) => !isBefore)),
          before: sumsOf(own.filter(({ isBefore }) => isBefore)).used,
        },
      ]
    })
    .toSorted((one, other) => other.used - one.used || other.had - one.had)
}

async function sumBranches(
  tx: Queryable,
  scope: Scope,
  { first, last }: Days,
): Promise<RewardReport['branches']> {
  if (onlyBranch(scope) !== undefined) return []
  return tx<RewardReport['branches']>`
    select b.id, b.name, used, t.discount, given_back
      from (select branch_id, sum(used)::integer as used, sum(discount)::bigint as discount,
                   sum(given_back)::integer as given_back
              from coupon_day_totals
             where day between ${first} and ${last} and source is null
               and ${within(tx, scope, tx`branch_id is not null`)}
             group by branch_id) t
      join branches b on b.id = t.branch_id
     order by used desc, name collate tr`
}

/** What some sums come to together. */
function sumsOf(rows: readonly CouponSums[]): CouponSums {
  const sum = (of: (row: CouponSums) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    had: sum((row) => row.had),
    points: sum((row) => row.points),
    used: sum((row) => row.used),
    discount: sum((row) => row.discount),
    givenBack: sum((row) => row.givenBack),
    expired: sum((row) => row.expired),
    cancelled: sum((row) => row.cancelled),
    returned: sum((row) => row.returned),
  }
}
