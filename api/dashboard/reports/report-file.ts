import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { noteExport } from '#sql/security-log.ts'
import type { EarningKind, EarningSums } from '../../contracts/dashboard/campaign-report.ts'
import { earningLabels } from '../../contracts/dashboard/earning-labels.ts'
import type { StaffSums } from '../../contracts/dashboard/people-report.ts'
import type { exportReport } from '../../contracts/dashboard/report-file.ts'
import type { CouponSums } from '../../contracts/dashboard/reward-report.ts'
import type { BodyOf } from '../../contracts/endpoint.ts'
import { kindLabels } from '../../contracts/points/kind-labels.ts'
import type { EntryKind } from '../../contracts/points/points.ts'
import type { CouponSource } from '../../contracts/rewards/coupons.ts'
import { sourceLabels } from '../../contracts/rewards/source-labels.ts'
import type { Scope } from '../../http/rights.ts'
import { onlyBranch, within } from '../../http/scope.ts'
import { fileOf } from '../../http/spreadsheet.ts'
import type { Actor } from '../../sessions/sessions.ts'
import { fivesText } from '../in-fives.ts'
import { inSnapshot } from '../reading.ts'
import { daysBetween } from '../window.ts'
import { readCohortReport } from './cohort-report.ts'
import type { CountedOrders } from './order-report.ts'
import { type Days, readPeriod } from './report-columns.ts'

/** A file as it is asked for, of branches that are its reader's to see. */
type AskedFile = Pick<BodyOf<typeof exportReport>, 'report' | 'period' | 'regionId'> & {
  scope: Scope
  /** whether people are counted in steps of five (decisions/279) */
  inFives?: boolean
}

/** What a day had at a branch. */
interface OfBranch {
  /** its name, or the chain's */
  branch: string
}

type PurchaseRow = OfBranch &
  Record<'purchases' | 'paid' | 'discount' | 'refunds' | 'refunded', number>
type OrderRow = OfBranch & CountedOrders
type PersonRow = OfBranch & StaffSums & { person: string }
type CouponRow = OfBranch & CouponSums & { source: CouponSource; reward: string }
type EarningRow = OfBranch &
  EarningSums & { kind: EarningKind; campaign: string; members: number | null }
type PointRow = OfBranch & { kind: EntryKind; given: number; taken: number }

/** A report of a period that has ended as a file. The log notes who took it, of which days and branches. */
export async function exportDays(
  sql: Sql,
  clock: Clock,
  actor: Actor,
  { report, period, scope, regionId, inFives = false }: AskedFile,
): Promise<{ file: ReadableStream<Uint8Array>; name: string }> {
  if (report === 'cohorts') return exportCohorts(sql, actor)
  const { days } = await inSnapshot(sql, (tx) => readPeriod(tx, clock(), report, period))
  await noteExport(sql, actor, 'report_exported', {
    ...{ report, from: days.first, to: days.last },
    ...(regionId !== undefined && { regionId }),
    ...notedScope(scope),
  })
  const [name, fileOfDays] = files[report]
  return {
    file: fileOfDays(sql, days, scope, inFives),
    name: `${name}-${days.first}-${days.last}.csv`,
  }
}

/** The branches of a file as the log has them. */
function notedScope(scope: Scope) {
  const branchId = onlyBranch(scope)
  if (branchId !== undefined) return { branchId }
  return scope ? { branchIds: scope.join(' ') } : {}
}

/** Who came again, by month of registration. */
async function exportCohorts(sql: Sql, actor: Actor) {
  const { months } = await readCohortReport(sql)
  await noteExport(sql, actor, 'report_exported', { report: 'cohorts' })
  const columns = ['Kayıt ayı', 'Kaydolan', '1. ayda gelen', '3. ayda gelen', '6. ayda gelen']
  const rows = months.map(({ month, members, first, third, sixth }) => [
    ...[month, members, first ?? '', third ?? '', sixth ?? ''],
  ])
  return {
    file: fileOf(columns, () => Promise.resolve({ rows, isLast: true })),
    name: `kohortlar-${months.at(-1)?.month ?? ''}-${months[0]?.month ?? ''}.csv`,
  }
}

/** A file of what each day of a period has: a day is read at a time, so that a year needs no more memory than a day. */
function fileByDay<Row extends OfBranch>(
  columns: string[],
  { first, last }: Days,
  read: (day: string) => Promise<Row[]>,
  cells: (row: Row) => (string | number)[],
) {
  const days = daysBetween(first, last)
  return fileOf(['Gün', 'Şube', ...columns], async () => {
    const day = days.shift()
    const rows = day === undefined ? [] : await read(day)
    return {
      rows: rows.map((row) => [day ?? '', row.branch, ...cells(row)]),
      isLast: days.length === 0,
    }
  })
}

const purchasesFile = (sql: Sql, days: Days, scope: Scope) =>
  fileByDay(
    ['Alışveriş', 'Ödenen (TL)', 'Kupon indirimi (TL)', 'İade', 'İade edilen (TL)'],
    days,
    (day) => sql<PurchaseRow[]>`
      select b.name as branch, sum(purchases)::int as purchases, sum(total - discount)::bigint as paid,
             sum(discount)::bigint as discount, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
        from (select day, branch_id, purchases, total, discount, refunds, refunded from purchase_day_totals
              union all
              select day, branch_id, purchases, total, discount, refunds, refunded
                from purchase_counts(array(select unnest(purchase_ids) from uncounted_purchases),
                                     array(select unnest(refund_ids) from uncounted_purchases))) t
        join branches b on b.id = t.branch_id
       where day = ${day} and ${within(sql, scope, sql`true`)}
       group by branch_id, b.name having sum(purchases) > 0 or sum(refunds) > 0
       order by branch_id`,
    ({ purchases, paid, discount, refunds, refunded }) => [
      ...[purchases, paid / 100, discount / 100, refunds, refunded / 100],
    ],
  )

const pointsFile = (sql: Sql, days: Days, scope: Scope) =>
  fileByDay(
    ['Tür', 'Giren (puan)', 'Çıkan (puan)'],
    days,
    (day) => sql<PointRow[]>`
      select coalesce(b.name, 'Zincir') as branch, kind, given, taken
        from point_day_totals t left join branches b on b.id = t.branch_id
       where day = ${day} and ${within(sql, scope, sql`true`)}
       order by branch_id nulls first, kind::text`,
    ({ kind, given, taken }) => [kindLabels[kind], given, taken],
  )

const ordersFile = (sql: Sql, days: Days, scope: Scope) =>
  fileByDay(
    [
      ...[
        'Sipariş',
        'Teslim',
        'Kabul edilmeyen',
        'Müşterinin iptali',
        'Şubenin iptali',
        'Alınmayan',
      ],
      ...['Hazırlanan', 'Zamanında', 'Ortalama hazırlık (dk)'],
    ],
    days,
    (day) => sql<OrderRow[]>`
      select t.*, b.name as branch from order_day_totals t join branches b on b.id = t.branch_id
       where hour is null and day = ${day} and ${within(sql, scope, sql`true`)}
       order by branch_id`,
    ({ ready, seconds, ...row }) => [
      ...[row.placed, row.collected, row.expired, row.byCustomer, row.byBranch, row.notCollected],
      ...[ready, row.onTime, ready === 0 ? '' : Math.round(seconds / 6 / ready) / 10],
    ],
  )

const peopleFile = (sql: Sql, days: Days, scope: Scope) =>
  fileByDay(
    [
      ...['Kişi', 'Alışveriş', 'Ödenen (TL)', 'İade', 'İade edilen (TL)'],
      ...['Elle verilen (puan)', 'Elle düşülen (puan)', 'Geri alma'],
    ],
    days,
    (day) => sql<PersonRow[]>`
      select t.*, b.name as branch, coalesce(u.full_name, '') as person
        from staff_day_totals t join branches b on b.id = t.branch_id left join users u on u.id = t.person_id
       where t.day = ${day} and ${within(sql, scope, sql`true`, sql`t.branch_id`)}
       order by t.branch_id, t.person_id`,
    ({ person, paid, refunded, ...row }) => [
      ...[person, row.purchases, paid / 100, row.refunds, refunded / 100],
      ...[row.given, row.taken, row.reversals],
    ],
  )

/** Uses stand at their branch, whatever else became of coupons at the chain. */
const rewardsFile = (sql: Sql, days: Days, scope: Scope) =>
  fileByDay(
    [
      ...['Kaynak', 'Ödül', 'Alınan', 'Harcanan (puan)', 'Kullanılan', 'Kupon indirimi (TL)'],
      ...['İadeyle dönen', 'Süresi dolan', 'İptal edilen', 'İptalle dönen (puan)'],
    ],
    days,
    (day) => sql<CouponRow[]>`
      select coalesce(b.name, 'Zincir') as branch, source, coalesce(r.name, '') as reward, had, points,
             case when branch_id is null then 0 else used end as used,
             case when branch_id is null then 0 else t.discount end as discount,
             case when branch_id is null then 0 else given_back end as given_back,
             expired, cancelled, returned
        from coupon_day_totals t
        left join branches b on b.id = t.branch_id
        left join rewards r on r.id = t.reward_id
       where source is not null and day = ${day}
         and (branch_id is not null or had > 0 or expired > 0 or cancelled > 0)
         and ${within(sql, scope, sql`true`)}
       order by branch_id nulls first, source::text, reward_id nulls first`,
    ({ source, reward, discount, ...row }) => [
      ...[sourceLabels[source], reward, row.had, row.points, row.used, discount / 100],
      ...[row.givenBack, row.expired, row.cancelled, row.returned],
    ],
  )

/** Points of gifts stand at the chain, everything else at the branch of its bills; members are those of that day there. */
function campaignsFile(sql: Sql, days: Days, scope: Scope, inFives: boolean) {
  const people = (members: number) => (inFives ? fivesText(members) : members)
  return fileByDay(
    ['Tür', 'Kampanya', 'Alışveriş', 'Tutar (TL)', 'Verilen (puan)', 'Üye'],
    days,
    (day) => sql<EarningRow[]>`
      select coalesce(b.name, 'Zincir') as branch, kind, coalesce(v.name, '') as campaign,
             case when t.branch_id is null then 0 else purchases end as purchases,
             case when t.branch_id is null then 0 else paid end as paid, points,
             (select m.members[1] from campaign_day_members m
               where m.day = t.day and m.branch_id = t.branch_id and m.campaign_id = t.campaign_id) as members
        from earning_day_totals t
        left join branches b on b.id = t.branch_id
        left join campaigns c on c.id = t.campaign_id
        left join campaign_versions v on v.campaign_id = c.id and v.version = c.version
       where t.day = ${day} and (t.branch_id is not null or kind in ('welcome', 'birthday') and points > 0)
         and ${within(sql, scope, sql`true`, sql`t.branch_id`)}
       order by t.branch_id nulls first, kind, t.campaign_id nulls first`,
    ({ kind, campaign, members, purchases, paid, points }) => [
      ...[earningLabels[kind], campaign, purchases, paid / 100, points],
      members === null ? '' : people(members),
    ],
  )
}

/** The first part of each file's name, and what writes it. */
const files = {
  purchases: ['alisveris', purchasesFile],
  points: ['puanlar', pointsFile],
  orders: ['siparisler', ordersFile],
  people: ['kisiler', peopleFile],
  rewards: ['oduller', rewardsFile],
  campaigns: ['kampanyalar', campaignsFile],
} as const
