import type { Sql } from 'postgres'
import type { Order } from '../contracts/orders/orders.ts'
import { ordersWhere, summariesWhere } from './order-rows.ts'

/** An order of a person; undefined if it is not theirs, or there is none. */
export async function findOwnOrder(
  sql: Sql,
  { id, userId }: { id: number; userId: number },
): Promise<Order | undefined> {
  const [order] = await ordersWhere(sql, sql`o.id = ${id} and o.user_id = ${userId}`)
  return order
}

/** A person's orders, newest first; open ones alone by their promises, soonest first. */
export const ownOrders = (
  sql: Sql,
  {
    userId,
    open,
    before,
    limit,
  }: { userId: number; open: boolean; before: number | undefined; limit: number },
) =>
  summariesWhere(
    sql,
    open
      ? sql`o.user_id = ${userId} and o.state in ('placed', 'accepted', 'preparing', 'ready')
            order by o.promise, o.id limit ${limit}`
      : sql`o.user_id = ${userId} and (${before ?? null}::bigint is null or o.id < ${before ?? null})
            order by o.id desc limit ${limit}`,
  )

/** Says that the customer of an open order has come; false where it is not open. */
export async function markHere(
  sql: Sql,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { count } = await sql`
    update orders set here_at = coalesce(here_at, now())
     where id = ${id} and user_id = ${userId}
       and state in ('placed', 'accepted', 'preparing', 'ready')`
  return count > 0
}
