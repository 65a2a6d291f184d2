import type { Queryable } from './connection.ts'
import { dayFigures } from './orders/day-figures.ts'

/** What a day was for the whole chain. Money is kuruş. */
export interface DayReport {
  /** of the branches, as `YYYY-MM-DD`: it begins at 05:00 (ordering.md §1) */
  day: string
  /** what members paid, and what they paid on the same weekday a week before */
  paid: number
  paidBefore: number
  purchases: number
  /** what coupons took off */
  discount: number
  refunds: number
  refunded: number
  orders: number
  /** from acceptance to ready; null where nothing was prepared */
  medianMinutes: number | null
  late: number
  /** points, and people who came, by the calendar's day */
  earned: number
  spent: number
  newMembers: number
  /** the branch that is furthest behind the week before, by share; null where none is */
  behind: { name: string; paid: number; paidBefore: number } | null
}

type Purchases = Pick<
  DayReport,
  'paid' | 'paidBefore' | 'purchases' | 'discount' | 'refunds' | 'refunded' | 'behind'
>
type Orders = Pick<DayReport, 'orders' | 'medianMinutes' | 'late'>
type People = Pick<DayReport, 'earned' | 'spent' | 'newMembers'>

/** Reads what a day of the branches was, what waits to be counted included. */
export async function readDayReport(sql: Queryable, day: string): Promise<DayReport> {
  const [purchases] = await sql<Purchases[]>`
    with by_branch as (
      select branch_id,
             coalesce(sum(total - discount) filter (where day = ${day}), 0)::bigint as paid,
             coalesce(sum(total - discount) filter (where day < ${day}), 0)::bigint as paid_before,
             sum(purchases) filter (where day = ${day}) as purchases,
             sum(discount) filter (where day = ${day}) as discount,
             sum(refunds) filter (where day = ${day}) as refunds,
             sum(refunded) filter (where day = ${day}) as refunded
        from purchases_on(array[${day}::date, ${day}::date - 7], null) group by branch_id)
    select coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(paid_before), 0)::bigint as paid_before,
           coalesce(sum(purchases), 0)::bigint as purchases, coalesce(sum(discount), 0)::bigint as discount,
           coalesce(sum(refunds), 0)::bigint as refunds, coalesce(sum(refunded), 0)::bigint as refunded,
           (select jsonb_build_object('name', b.name, 'paid', s.paid, 'paidBefore', s.paid_before)
              from by_branch s join branches b on b.id = s.branch_id
             where s.paid < s.paid_before
             order by s.paid::numeric / s.paid_before, b.name collate tr limit 1) as behind
      from by_branch`
  // from the branches on: the orders of a day are found by branch
  const [orders] = await sql<Orders[]>`
    select ${dayFigures(sql)}
      from branches b join orders o on o.branch_id = b.id and o.day = ${day}`
  const [people] = await sql<People[]>`
    with calendar as (
      select ${day}::date::timestamp at time zone 'Europe/Istanbul' as since,
             (${day}::date + 1)::timestamp at time zone 'Europe/Istanbul' as until)
    select coalesce(sum(p.earned), 0)::bigint as earned, coalesce(sum(p.spent), 0)::bigint as spent,
           (select count(*) from users, calendar
             where created_at >= since and created_at < until) as new_members
      from calendar c, points_of(c.since, c.until, null) p`
  if (!purchases || !orders || !people) throw new Error('a sum returned no row')
  return { day, ...purchases, ...orders, ...people }
}
