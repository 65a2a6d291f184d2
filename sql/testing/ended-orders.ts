import type { Sql } from '../connection.ts'
import { putTestOrder } from './test-orders.ts'

/** How an order ends: its last event. */
const endings = {
  collected: ['ready', 'collected', 'staff'],
  expired: ['placed', 'expired', 'system'],
  byCustomer: ['accepted', 'cancelled', 'customer'],
  byStaff: ['preparing', 'cancelled', 'staff'],
  neverMade: ['preparing', 'cancelled', 'system'],
  notCollected: ['no_show', 'cancelled', 'system'],
} as const

export type Ending = keyof typeof endings
export const orderEndings = Object.keys(endings) as Ending[]

interface EndedOrder {
  userId: number
  branchId: number
  staffId: number
  /** when it was first promised, ms from now; negative */
  promisedIn: number
  ending: Ending
  /** from acceptance to ready, ms; only where it was ready */
  took: number
  /** how long after its promise it was ready, ms; negative before it */
  late: number
}

/** Puts an order that has ended into the tables as the owner. @returns its id, and the ms of its first promise */
export async function putEndedOrder(
  sql: Sql,
  { userId, branchId, staffId, promisedIn, ending, took, late }: EndedOrder,
): Promise<{ id: number; promise: number }> {
  const id = await putTestOrder(sql, { userId, branchId, promisedIn, age: 3_600_000 - promisedIn })
  const [from, to, party] = endings[ending]
  const isReady = ending === 'collected' || ending === 'notCollected'
  const [row] = await sql<{ firstPromise: Date }[]>`
    with event as (
      insert into order_events (order_id, seq, "from", "to", party, actor_id, at)
      select id, 2, ${from}, ${to}, ${party},
             case ${party} when 'customer' then user_id when 'staff' then ${staffId}::bigint end, promise
        from orders where id = ${id})
    update orders
       set state = ${to}, seq = 2, state_at = told, first_promise = told,
           ready_at = case when ${isReady} then told + ${late} * interval '1 ms' end,
           accepted_at = case when ${isReady} then told + ${late - took} * interval '1 ms' end
      from (select date_trunc('milliseconds', first_promise) as told from orders where id = ${id}) t
     where id = ${id} returning first_promise`
  return { id, promise: row?.firstPromise.getTime() ?? 0 }
}
