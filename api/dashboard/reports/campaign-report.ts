import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type {
  CampaignReport,
  EarningKind,
  EarningSums,
} from '../../contracts/dashboard/campaign-report.ts'
import { onlyBranch, toldBranches, within } from '../../http/scope.ts'
import { inSnapshot } from '../reading.ts'
import { type AskedReport, firstOfColumn, readPeriod } from './report-columns.ts'

interface OfColumn {
  /** its first */
  day: string
  base: number
  extra: number
}
type OfKind = EarningSums & {
  isBefore: boolean
  kind: EarningKind
  campaignId: number | null
  name: string | null
}

/**
 * What earned points in a period that has ended, against the one before. It ends with the last day that the worker has
 * summed (decisions/282).
 */
export const readCampaignReport = (
  sql: Sql,
  clock: Clock,
  { period, scope }: AskedReport,
): Promise<Omit<CampaignReport, 'inFives'>> =>
  inSnapshot(sql, async (tx) => {
    const { at, columns, days, before } = await readPeriod(tx, clock(), 'campaigns', period)
    const whose = within(tx, scope, tx`branch_id is null`)
    const byColumn = await tx<OfColumn[]>`
      select ${firstOfColumn(tx, columns)} as day, coalesce(sum(points) filter (where kind = 'base'), 0)::bigint as base,
             coalesce(sum(points) filter (where kind <> 'base'), 0)::bigint as extra
        from earning_day_totals where day between ${days.first} and ${days.last} and ${whose} group by 1`
    const byKind = await tx<OfKind[]>`
      select k.*, v.name
        from (select day < ${days.first} as is_before, kind, campaign_id, sum(purchases)::integer as purchases,
                     sum(paid)::bigint as paid, sum(points)::bigint as points
                from earning_day_totals where day between ${before.first} and ${days.last} and ${whose}
               group by 1, 2, 3) k
        left join campaigns c on c.id = k.campaign_id
        left join campaign_versions v on v.campaign_id = c.id and v.version = c.version`
    const byCampaign = await readMembers(tx, { days, before, scope })
    return {
      ...{ at, period, ...days, branchIds: toldBranches(scope), before },
      columns: columns.map(({ first, last }) => {
        const { base, extra } = byColumn.find(({ day }) => day === first) ?? { base: 0, extra: 0 }
        return { first, last, base, extra }
      }),
      kinds: kindsOf(byKind, byCampaign),
    }
  })

interface Members {
  isBefore: boolean
  campaignId: number
  members: number
}
interface AskedMembers extends Pick<AskedReport, 'scope'> {
  days: CampaignReport['before']
  before: CampaignReport['before']
}

/**
 * Different members of each campaign, of the chain or of one branch: those whom it had given nothing since the period began
 * (decisions/107, 295). Of a day they stand behind the last gap that does not reach before the period; nothing stands behind
 * the longest, which is null and adds none. undefined of several branches.
 */
async function readMembers(
  tx: Queryable,
  { days, before, scope }: AskedMembers,
): Promise<Members[] | undefined> {
  if (scope !== null && onlyBranch(scope) === undefined) return undefined
  return tx<Members[]>`
    select is_before, campaign_id,
           coalesce(sum(members[width_bucket((day - first)::smallint, gaps) + 1]), 0)::integer as members
      from campaign_day_members
     cross join lateral (select day < ${days.first} as is_before) which
     cross join lateral (
       select case when is_before then ${before.first}::date else ${days.first}::date end as first) period
     where day between ${before.first} and ${days.last} and ${within(tx, scope, tx`branch_id is null`)}
     group by is_before, campaign_id`
}

const none: EarningSums = { purchases: 0, paid: 0, points: 0 }

/** What earned then or before, the most points first. */
function kindsOf(
  rows: readonly OfKind[],
  members: readonly Members[] | undefined,
): CampaignReport['kinds'] {
  return [...Map.groupBy(rows, ({ kind, campaignId }) => `${kind} ${campaignId}`).values()]
    .flatMap((own) => {
      const [row] = own
      if (!row) return []
      const sums = (isBefore: boolean) => {
        const found = own.find((one) => one.isBefore === isBefore)
        if (!found) return none
        const { purchases, paid, points } = found
        return { purchases, paid, points }
      }
      const { kind, campaignId, name } = row
      const people = (isBefore: boolean) =>
        campaignId === null || members === undefined
          ? null
          : (members.find((one) => one.isBefore === isBefore && one.campaignId === campaignId)
              ?.members ?? 0)
      const campaign = campaignId === null ? null : { id: campaignId, name: name ?? '' }
      const of = (isBefore: boolean) => ({ ...sums(isBefore), members: people(isBefore) })
      return [{ kind, campaign, ...of(false), before: of(true) }]
    })
    .toSorted((one, other) => other.points - one.points || other.purchases - one.purchases)
}
