import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import {
  listManagedOrders,
  quoteOrderRefund,
  readOrderStory,
  refundOrder,
} from '../contracts/orders/managing.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import {
  findRefund,
  managedOrders,
  orderStory,
  quoteRefund,
  refundOnce,
} from './managing-queries.ts'
import { findTicket } from './ticket-queries.ts'

/** All orders for administrators, and refunds of units (ordering.md §2, §5). */
export const managedOrderRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'managed-orders' })
    .use(
      gate(listManagedOrders, async ({ scope, query, request, headers }) => {
        const listed = page(await managedOrders(sql, scope, query), query.limit, request)
        Object.assign(headers, listed.headers)
        return listed.rows
      }),
    )
    .use(
      gate(readOrderStory, async ({ params }) => {
        const story = await orderStory(sql, params.id)
        if (!story) throw new Refusal('order_not_found')
        return story
      }),
    )
    .use(
      gate(refundOrder, async ({ person, params: { id }, body, requestKey }) => {
        const done = await refundOnce(sql, {
          orderId: id,
          units: body.units,
          reason: body.reason,
          note: body.note ?? null,
          actor: person,
          requestKey,
        })
        if ('refused' in done) {
          const current = done.refused === 'order_state' ? await findTicket(sql, id) : undefined
          throw new Refusal(done.refused, current ? { current } : {})
        }
        const refund = await findRefund(sql, { orderId: id, refundId: done.refundId })
        if (!refund) throw new Error('a refund is gone')
        return refund
      }),
    )
    .use(
      gate(quoteOrderRefund, async ({ person, params: { id }, body: { units } }) => {
        const quoted = await quoteRefund(sql, { orderId: id, units, actor: person })
        if (!('refused' in quoted)) return quoted
        const current = quoted.refused === 'order_state' ? await findTicket(sql, id) : undefined
        throw new Refusal(quoted.refused, current ? { current } : {})
      }),
    )
