import type { Queryable } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import { findLateDelivery } from '#sql/outbox.ts'
import type { Broadcast } from '../contracts/broadcasts/broadcasts.ts'
import {
  type Attention,
  mostAttention,
  type NumberBills,
  type OpenFlag,
} from '../contracts/dashboard/dashboard.ts'
import type { GivenRating } from '../contracts/ratings/ratings.ts'
import type { GivenVisitRating } from '../contracts/ratings/visit-ratings.ts'
import type { SecurityKind } from '../contracts/security/kind.ts'
import type { SecurityEntry } from '../contracts/security/security.ts'
import type { Window } from './window.ts'

interface Found<Item> {
  count: number
  more: boolean
  latest: Item[]
}

/** How many of the newest are shown. */
const shown = 3

const bounded = <Item>(count: number | undefined, latest: Item[]): Found<Item> => ({
  count: Math.min(count ?? 0, mostAttention),
  more: (count ?? 0) > mostAttention,
  latest,
})

/** Lines of one kind in the security log: a range of security_log_by_kind, counted to the bound. */
async function findLogged(
  sql: Queryable,
  kind: SecurityKind,
  { since, at }: Window,
): Promise<Found<SecurityEntry>> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) from (
      select from security_log where kind = ${kind} and at >= ${since} and at <= ${at}
      limit ${mostAttention + 1}) found`
  const latest = await sql<(Omit<SecurityEntry, 'at'> & { at: Date })[]>`
    select l.id, l.at, l.kind, l.address, l.detail,
           case when a.id is not null then
             jsonb_build_object('id', a.id, 'username', a.username, 'fullName', a.full_name) end as actor,
           case when s.id is not null then
             jsonb_build_object('id', s.id, 'username', s.username, 'fullName', s.full_name) end as subject
      from (select * from security_log where kind = ${kind} and at >= ${since} and at <= ${at}
             order by at desc, id desc limit ${shown}) l
      left join users a on a.id = l.actor_id
      left join users s on s.id = l.subject_id
     order by l.at desc, l.id desc`
  return bounded(
    counted?.count,
    latest.map((row) => ({ ...row, at: row.at.toISOString() })),
  )
}

async function findLowRatings(sql: Queryable, { since, at }: Window): Promise<Found<GivenRating>> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) from (
      select from ratings where created_at >= ${since} and created_at <= ${at} and stars <= 2
      limit ${mostAttention + 1}) found`
  const latest = await sql<(Omit<GivenRating, 'createdAt'> & { createdAt: Date })[]>`
    select r.id, r.user_id, r.stars, r.comment, r.created_at, u.full_name
      from ratings r join users u on u.id = r.user_id
     where r.created_at >= ${since} and r.created_at <= ${at} and r.stars <= 2
     order by r.created_at desc, r.id desc limit ${shown}`
  return bounded(
    counted?.count,
    latest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  )
}

/** The same of visits, of whichever branch: whoever is told this manages the chain and sees names. */
async function findLowVisits(
  sql: Queryable,
  { since, at }: Window,
): Promise<Found<GivenVisitRating>> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) from (
      select from visit_ratings where created_at >= ${since} and created_at <= ${at} and stars <= 2
      limit ${mostAttention + 1}) found`
  const latest = await sql<(Omit<GivenVisitRating, 'createdAt'> & { createdAt: Date })[]>`
    select r.id, r.stars, r.comment, case when r.order_id is null then 'purchase' else 'order' end as kind,
           jsonb_build_object('id', b.id, 'name', b.name) as branch,
           jsonb_build_object('id', u.id, 'fullName', u.full_name) as author, r.created_at
      from visit_ratings r join branches b on b.id = r.branch_id join users u on u.id = r.user_id
     where r.created_at >= ${since} and r.created_at <= ${at} and r.stars <= 2
     order by r.created_at desc, r.id desc limit ${shown}`
  return bounded(
    counted?.count,
    latest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  )
}

/**
 * Who recorded more bills by number than the thresholds that hold (decisions/241, 303). Seven days are any seven: weeks
 * of the calendar would let twice as many pass around a Monday.
 */
async function findNumberBills(sql: Queryable, { from, to }: Window): Promise<Found<NumberBills>> {
  const found = await sql<(NumberBills & { of: number })[]>`
    with thresholds as (
      select number_bills, number_pair from flag_settings order by id desc limit 1
    ), billed as (
      select staff_id, customer_id, billed_on, count(*)::int as bills from number_scans
       where purchase_id is not null and billed_on between ${from}::date - 6 and ${to}::date
       group by 1, 2, 3
    ), days as (
      select staff_id, null::bigint as customer_id, billed_on, sum(bills)::int as bills
        from billed where billed_on >= ${from}::date group by 1, 3
        having sum(bills) > (select number_bills from thresholds)
    ), weeks as (
      select distinct on (staff_id, customer_id) staff_id, customer_id, billed_on, bills
        from (select staff_id, customer_id, billed_on,
                     sum(bills) over (partition by staff_id, customer_id order by billed_on
                                      range between interval '6 days' preceding and current row)::int as bills
                from billed) w
       where bills > (select number_pair from thresholds) and billed_on >= ${from}::date
       order by staff_id, customer_id, bills desc, billed_on desc
    )
    select jsonb_build_object('id', s.id, 'fullName', s.full_name) as staff,
           case when c.id is not null
                then jsonb_build_object('id', c.id, 'fullName', c.full_name) end as customer,
           f.bills, f.billed_on as "on", count(*) over ()::int as of
      from (select * from days union all select * from weeks) f
      join users s on s.id = f.staff_id
      left join users c on c.id = f.customer_id
     order by f.billed_on desc, f.bills desc, s.id limit ${shown}`
  return bounded(
    found[0]?.of,
    found.map(({ of: _, ...one }) => one),
  )
}

/** What looks odd and nobody has settled. */
async function findOpenFlags(sql: Queryable): Promise<Found<OpenFlag>> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) from (
      select from flags where outcome is null limit ${mostAttention + 1}) found`
  const latest = await sql<(Omit<OpenFlag, 'until'> & { until: Date })[]>`
    select f.id, f.kind, f.until, f.acts, f.points, f.usual,
           ${maker(sql, 'f.staff_id')} as staff, ${maker(sql, 'f.customer_id')} as customer
      from flags f where f.outcome is null order by f.id desc limit ${shown}`
  return bounded(
    counted?.count,
    latest.map((row) => ({ ...row, until: row.until.toISOString() })),
  )
}

async function findUnsent(sql: Queryable, { at }: Window): Promise<Found<Broadcast>> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) from (
      select from broadcasts
       where finished_at is null and created_at < ${at}::timestamptz - interval '2 minutes'
       limit ${mostAttention + 1}) found`
  const latest = await sql<(Omit<Broadcast, 'createdAt'> & { createdAt: Date })[]>`
    select b.id, b.title, b.message, b.type, b.recipients, b.delivered,
           case when b.chosen = array[b.sender_id] then 'self'
                when b.chosen is null and b.patterns is null and b.except_ids = '{}'
                then 'all' else 'selected' end as audience,
           u.full_name as sender, b.created_at, null as finished_at
      from broadcasts b join users u on u.id = b.sender_id
     where b.finished_at is null and b.created_at < ${at}::timestamptz - interval '2 minutes'
     order by b.id desc limit ${shown}`
  return bounded(
    counted?.count,
    latest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  )
}

/** What İYS has to be told by tomorrow, or should have been (decisions/163). */
async function findDueReports(sql: Queryable, { at }: Window): Promise<Attention['iysReports']> {
  const [row] = await sql<{ overdue: number; dueSoon: number }[]>`
    select least(count(*) filter (where due_on < today), ${mostAttention})::int as overdue,
           least(count(*) filter (where due_on >= today), ${mostAttention})::int as due_soon
      from iys_reports, (select (${at}::timestamptz at time zone 'Europe/Istanbul')::date as today) d
     where settled_at is null and due_on <= today + 1`
  return { overdue: row?.overdue ?? 0, dueSoon: row?.dueSoon ?? 0 }
}

/** What somebody should look at. All of `sql`'s statements must see the same snapshot. */
export const readAttention = async (sql: Queryable, window: Window): Promise<Attention> => ({
  refusedAwards: await findLogged(sql, 'award_refused', window),
  largeAwards: await findLogged(sql, 'large_award', window),
  reversals: await findLogged(sql, 'points_reversed', window),
  failedSignIns: await findLogged(sql, 'sign_in_failed', window),
  numberBills: await findNumberBills(sql, window),
  flags: await findOpenFlags(sql),
  lowRatings: await findLowRatings(sql, window),
  lowVisits: await findLowVisits(sql, window),
  unsentBroadcasts: await findUnsent(sql, window),
  lateDelivery: (await findLateDelivery(sql, window.at))?.toISOString() ?? null,
  iysReports: await findDueReports(sql, window),
})
