import type { Sql } from '#sql/connection.ts'
import { countedUnits } from './shop.ts'

/** What ordering promises (ordering.md §6), each with the query that finds where it is broken. */
const promises: Record<string, (sql: Sql) => Promise<readonly { id: number | null }[]>> = {
  'what `ledger verify` asks does not hold of an order': (sql) => sql`
    select id from order_problems`,
  'what `ledger verify` asks does not hold of a coupon': (sql) => sql`
    select id from coupon_problems`,
  'entry names what does not name it': (sql) => sql`
    select id from stray_entries`,
  'coupon is used on two orders': (sql) => sql`
    select k.coupon_id as id from order_coupons k join orders o on o.id = k.order_id and not o.returned
     group by 1 having count(*) > 1`,
  'entry of an order has none, or another one': (sql) => sql`
    select e.id from point_transactions e left join orders o on o.entry_id = e.id
     where e.kind = 'order' and (o.id is null or o.points <> e.amount)`,
  'branch’s numbers were not drawn one for an order': (sql) => sql`
    select coalesce(n.branch_id, o.branch_id) as id
      from (select * from order_numbers where drawn > 0) n
      full join (select branch_id, day, count(*) as orders, count(distinct number) as numbers
                   from orders group by 1, 2) o on (o.branch_id, o.day) = (n.branch_id, n.day)
     where n.drawn is distinct from o.orders or o.numbers <> o.orders`,
  'branch has not sold what it counted': (sql) => sql`
    select a.branch_id as id from availability a
      left join (select o.branch_id, l.item_id, sum(l.quantity) as sold
                   from order_lines l join orders o on o.id = l.order_id
                  where l.counted and not o.released group by 1, 2) s
        on (s.branch_id, s.item_id) = (a.branch_id, a.item_id)
     where a.state = 'counted' and a.units_left + coalesce(s.sold, 0) <> ${countedUnits}`,
  'quarter hour holds more than the branch prepares': (sql) => sql`
    select branch_id as id from order_windows where units > capacity`,
}

/** Lists where a promise of ordering is broken, each by one snapshot. */
export const inspectOrders = async (sql: Sql): Promise<string[]> => {
  const violations: string[] = []
  for (const [promise, find] of Object.entries(promises))
    for (const { id } of (await find(sql)).slice(0, 5)) violations.push(`${promise}: ${id}`)
  return violations
}
