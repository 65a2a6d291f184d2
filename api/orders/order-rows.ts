import type { Queryable, Sql } from '#sql/connection.ts'
import type { Order, OrderSummary } from '../contracts/orders/orders.ts'

/**
 * The columns of an Order without its lines, of orders o and branches b, by the contract's names, since
 * a board reads them from JSON. Instants are texts, as the contract has them.
 */
export const orderColumns = (sql: Queryable) => sql`
  o.id, o.number, o.day::text as day, json_build_object('id', b.id, 'name', b.name) as branch,
  o.state, o.seq, o.scheduled as "isScheduled", to_json(o.at) as "placedAt",
  to_json(o.promise) as promise, to_json(o.first_promise) as "firstPromise",
  to_json(o.here_at) as "hereAt", o.total, o.discount, o.points,
  o.points * o.point_value as "pointsValue", order_withheld(o) as withheld, o.due, o.refunded,
  case when o.state = 'collected'
       then coalesce((select p.earned from purchases p where p.id = o.purchase_id), 0) end as earned,
  (select json_build_object('by', e.party, 'reason', e.reason) from order_events e
    where e.order_id = o.id and e.seq = o.seq and e."to" = 'cancelled') as cancelled,
  o.state in ('placed', 'accepted') as "isCancellable"`

/** The lines of an order o as the contract has them, an array in JSON. */
export const orderLines = (sql: Queryable) => sql`
  (select json_agg(json_build_object(
            'line', l.line, 'itemId', l.item_id, 'name', l.name, 'quantity', l.quantity,
            'unitPrice', l.unit_price, 'vatRate', l.vat_rate,
            'options', (
              select coalesce(json_agg(json_build_object(
                       'optionId', p.option_id, 'group', p.group_name, 'name', p.name,
                       'quantity', p.quantity, 'priceDifference', p.price_difference)
                       order by p.place), '[]')
                from order_line_options p
               where (p.order_id, p.line) = (l.order_id, l.line)),
            'note', l.note, 'state', l.state,
            'refunded', (select count(*) from order_units u
                          where (u.order_id, u.line) = (l.order_id, l.line)
                            and u.refund_id is not null)) order by l.line)
     from order_lines l where l.order_id = o.id)`

/**
 * Orders as their customers see them. `which` is a condition over orders `o` and branches `b`,
 * possibly with an order and a limit.
 */
export const ordersWhere = (sql: Queryable, which: ReturnType<Sql>) => sql<Order[]>`
  select ${orderColumns(sql)}, ${orderLines(sql)} as lines
    from orders o join branches b on b.id = o.branch_id
   where ${which}`

/** The same in short, for lists. */
export const summariesWhere = (sql: Sql, which: ReturnType<Sql>) => sql<OrderSummary[]>`
  select ${orderColumns(sql)},
         (select sum(l.quantity)::integer from order_lines l where l.order_id = o.id) as units,
         (select json_agg(json_build_object('line', l.line, 'itemId', l.item_id, 'name', l.name,
                                            'quantity', l.quantity) order by l.line)
            from order_lines l where l.order_id = o.id) as lines
    from orders o join branches b on b.id = o.branch_id
   where ${which}`
