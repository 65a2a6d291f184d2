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
import { readCohortReport } from './cohort-report.ts'
import type { CountedOrders } from './order-report.ts'
import { daysOf, openDay, readColumns } from './report-columns.ts'

/** rows that are read at once */
const piece = 5_000

interface Days {
  first: string
  last: string
}

/** A file as it is asked for, of branches that are its reader's to see. */
type AskedFile = Pick<BodyOf<typeof exportReport>, 'report' | 'period' | 'regionId'> & {
  scope: Scope
  /** whether people are counted in steps of five (decisions/279) */
  inFives?: boolean
}

/** A row's key: the file goes on after the last one that was read. */
interface Key {
  day: string
  /** 0: the chain */
  branchId: number
}

type PurchaseRow = Key &
  Record<'purchases' | 'paid' | 'discount' | 'refunds' | 'refunded', number> & { branch: string }
type OrderRow = Key & CountedOrders & { branch: string }
type PersonRow = Key & StaffSums & { branch: string; personId: number; person: string }
type CouponRow = Key &
  CouponSums & { branch: string; source: CouponSource; rewardId: number; reward: string | null }
type EarningRow = Key &
  EarningSums & {
    branch: string
    kind: EarningKind
    campaignId: number
    campaign: string | null
    members: number | null
  }
type PointRow = Key & { kind: EntryKind; branch: string; given: number; taken: number }

/** A report of a period that has ended as a file. The log notes who took it, of which days and branches. */
export async function exportDays(
  sql: Sql,
  clock: Clock,
  actor: Actor,
  { report, period, scope, regionId, inFives = false }: AskedFile,
): Promise<{ file: ReadableStream<Uint8Array>; name: string }> {
  if (report === 'cohorts') return exportCohorts(sql, actor)
  const { days } = await inSnapshot(sql, async (tx) =>
    daysOf(await readColumns(tx, clock(), openDay[report](tx, clock()), period)),
  )
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

const files = {
  purchases: ['alisveris', purchasesFile],
  points: ['puanlar', pointsFile],
  orders: ['siparisler', ordersFile],
  people: ['kisiler', peopleFile],
  rewards: ['oduller', rewardsFile],
  campaigns: ['kampanyalar', campaignsFile],
} as const

function purchasesFile(sql: Sql, { first, last }: Days, scope: Scope) {
  const columns = [
    ...['Gün', 'Şube', 'Alışveriş', 'Ödenen (TL)', 'Kupon indirimi (TL)', 'İade'],
    'İade edilen (TL)',
  ]
  let after: Key = { day: first, branchId: -1 }
  return fileOf(columns, async () => {
    const rows = await sql<PurchaseRow[]>`
      select day, branch_id, b.name as branch, sum(purchases)::int as purchases,
             sum(total - discount)::bigint as paid, sum(discount)::bigint as discount,
             sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
        from (select day, branch_id, purchases, total, discount, refunds, refunded from purchase_day_totals
              union all
              select day, branch_id, purchases, total, discount, refunds, refunded
                from purchase_counts(array(select unnest(purchase_ids) from uncounted_purchases),
                                     array(select unnest(refund_ids) from uncounted_purchases))) t
        join branches b on b.id = t.branch_id
       where day <= ${last} and day >= ${after.day} and (day, branch_id) > (${after.day}, ${after.branchId})
         and ${within(sql, scope, sql`true`)}
       group by day, branch_id, b.name having sum(purchases) > 0 or sum(refunds) > 0
       order by day, branch_id limit ${piece}`
    after = rows.at(-1) ?? after
    return {
      rows: rows.map(({ day, branch, purchases, paid, discount, refunds, refunded }) => [
        ...[day, branch, purchases, paid / 100, discount / 100],
        ...[refunds, refunded / 100],
      ]),
      isLast: rows.length < piece,
    }
  })
}

function pointsFile(sql: Sql, { first, last }: Days, scope: Scope) {
  let after: Key & { kind: string } = { day: first, branchId: -1, kind: '' }
  return fileOf(['Gün', 'Şube', 'Tür', 'Giren (puan)', 'Çıkan (puan)'], async () => {
    const rows = await sql<PointRow[]>`
      select day, coalesce(branch_id, 0) as branch_id, coalesce(b.name, 'Zincir') as branch, kind, given, taken
        from point_day_totals t left join branches b on b.id = t.branch_id
       where day <= ${last} and day >= ${after.day}
         and (day, coalesce(branch_id, 0), kind::text) > (${after.day}, ${after.branchId}, ${after.kind})
         and ${within(sql, scope, sql`true`)}
       order by day, coalesce(branch_id, 0), kind::text limit ${piece}`
    after = rows.at(-1) ?? after
    return {
      rows: rows.map(({ day, branch, kind, given, taken }) => [
        ...[day, branch, kindLabels[kind], given, taken],
      ]),
      isLast: rows.length < piece,
    }
  })
}

function ordersFile(sql: Sql, { first, last }: Days, scope: Scope) {
  const columns = [
    ...['Gün', 'Şube', 'Sipariş', 'Teslim', 'Kabul edilmeyen', 'Müşterinin iptali'],
    ...['Şubenin iptali', 'Alınmayan', 'Hazırlanan', 'Zamanında', 'Ortalama hazırlık (dk)'],
  ]
  let after: Key = { day: first, branchId: -1 }
  return fileOf(columns, async () => {
    const rows = await sql<OrderRow[]>`
      select t.*, b.name as branch from order_day_totals t join branches b on b.id = t.branch_id
       where hour is null and day <= ${last} and day >= ${after.day}
         and (day, branch_id) > (${after.day}, ${after.branchId})
         and ${within(sql, scope, sql`true`)}
       order by day, branch_id limit ${piece}`
    after = rows.at(-1) ?? after
    return { rows: rows.map(orderLine), isLast: rows.length < piece }
  })
}

const orderLine = ({ day, branch, ready, seconds, ...row }: OrderRow) => [
  ...[day, branch, row.placed, row.collected, row.expired, row.byCustomer, row.byBranch],
  ...[row.notCollected, ready, row.onTime, ready === 0 ? '' : Math.round(seconds / 6 / ready) / 10],
]

function peopleFile(sql: Sql, { first, last }: Days, scope: Scope) {
  const columns = [
    ...['Gün', 'Şube', 'Kişi', 'Alışveriş', 'Ödenen (TL)', 'İade', 'İade edilen (TL)'],
    ...['Elle verilen (puan)', 'Elle düşülen (puan)', 'Geri alma'],
  ]
  let after: Key & { personId: number } = { day: first, branchId: -1, personId: -1 }
  return fileOf(columns, async () => {
    const rows = await sql<PersonRow[]>`
      select t.*, b.name as branch, coalesce(u.full_name, '') as person
        from staff_day_totals t join branches b on b.id = t.branch_id left join users u on u.id = t.person_id
       where t.day <= ${last} and t.day >= ${after.day}
         and (t.day, t.branch_id, t.person_id) > (${after.day}, ${after.branchId}, ${after.personId})
         and ${within(sql, scope, sql`true`, sql`t.branch_id`)}
       order by t.day, t.branch_id, t.person_id limit ${piece}`
    after = rows.at(-1) ?? after
    return {
      rows: rows.map(({ day, branch, person, paid, refunded, ...row }) => [
        ...[day, branch, person, row.purchases, paid / 100, row.refunds, refunded / 100],
        ...[row.given, row.taken, row.reversals],
      ]),
      isLast: rows.length < piece,
    }
  })
}

/** Uses stand at their branch, whatever else became of coupons at the chain. */
function rewardsFile(sql: Sql, { first, last }: Days, scope: Scope) {
  const columns = [
    ...[
      'Gün',
      'Şube',
      'Kaynak',
      'Ödül',
      'Alınan',
      'Harcanan (puan)',
      'Kullanılan',
      'Kupon indirimi (TL)',
    ],
    ...['İadeyle dönen', 'Süresi dolan', 'İptal edilen', 'İptalle dönen (puan)'],
  ]
  let after: Key & { source: string; rewardId: number } = {
    ...{ day: first, branchId: -1, source: '', rewardId: -1 },
  }
  return fileOf(columns, async () => {
    const rows = await sql<CouponRow[]>`
      select t.*, coalesce(b.name, 'Zincir') as branch, r.name as reward
        from (select day, coalesce(branch_id, 0) as branch_id, source, coalesce(reward_id, 0) as reward_id, had, points,
                     case when branch_id is null then 0 else used end as used,
                     case when branch_id is null then 0 else discount end as discount,
                     case when branch_id is null then 0 else given_back end as given_back,
                     expired, cancelled, returned
                from coupon_day_totals
               where source is not null and day between ${after.day} and ${last}
                 and (branch_id is not null or had > 0 or expired > 0 or cancelled > 0)
                 and ${within(sql, scope, sql`true`)}) t
        left join branches b on b.id = t.branch_id
        left join rewards r on r.id = t.reward_id
       where (t.day, t.branch_id, t.source::text, t.reward_id)
             > (${after.day}, ${after.branchId}, ${after.source}, ${after.rewardId})
       order by t.day, t.branch_id, t.source::text, t.reward_id limit ${piece}`
    after = rows.at(-1) ?? after
    return {
      rows: rows.map(({ day, branch, source, reward, discount, ...row }) => [
        ...[day, branch, sourceLabels[source], reward ?? '', row.had, row.points, row.used],
        ...[discount / 100, row.givenBack, row.expired, row.cancelled, row.returned],
      ]),
      isLast: rows.length < piece,
    }
  })
}

/** Points of gifts stand at the chain, everything else at the branch of its bills; members are those of that day there. */
function campaignsFile(sql: Sql, { first, last }: Days, scope: Scope, rounds: boolean) {
  const columns = [
    ...['Gün', 'Şube', 'Tür', 'Kampanya', 'Alışveriş', 'Tutar (TL)', 'Verilen (puan)', 'Üye'],
  ]
  const people = (members: number) => (rounds ? fivesText(members) : members)
  let after: Key & { kind: string; campaignId: number } = {
    ...{ day: first, branchId: -1, kind: '', campaignId: -1 },
  }
  return fileOf(columns, async () => {
    const rows = await sql<EarningRow[]>`
      select t.*, coalesce(b.name, 'Zincir') as branch, v.name as campaign,
             (select m.members[1] from campaign_day_members m
               where m.day = t.day and m.branch_id = t.branch_id and m.campaign_id = t.campaign_id) as members
        from (select day, coalesce(branch_id, 0) as branch_id, kind, coalesce(campaign_id, 0) as campaign_id,
                     case when branch_id is null then 0 else purchases end as purchases,
                     case when branch_id is null then 0 else paid end as paid, points
                from earning_day_totals
               where day between ${after.day} and ${last}
                 and (branch_id is not null or kind in ('welcome', 'birthday') and points > 0)
                 and ${within(sql, scope, sql`true`)}) t
        left join branches b on b.id = t.branch_id
        left join campaigns c on c.id = t.campaign_id
        left join campaign_versions v on v.campaign_id = c.id and v.version = c.version
       where (t.day, t.branch_id, t.kind, t.campaign_id)
             > (${after.day}, ${after.branchId}, ${after.kind}, ${after.campaignId})
       order by t.day, t.branch_id, t.kind, t.campaign_id limit ${piece}`
    after = rows.at(-1) ?? after
    return {
      rows: rows.map(({ day, branch, kind, campaign, members, purchases, paid, points }) => [
        ...[day, branch, earningLabels[kind], campaign ?? '', purchases, paid / 100, points],
        members === null ? '' : people(members),
      ]),
      isLast: rows.length < piece,
    }
  })
}
