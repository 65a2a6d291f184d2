import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText } from '../fields.ts'
import { Order, OrderState } from './orders.ts'

/** Names the state that the customer has seen; another one is refused with the order as it is. */
export const cancelOrder = endpoint('post', '/api/orders/:id/cancel', {
  summary: 'Cancel an order of the caller that nobody has begun to prepare',
  audience: 'member',
  params: z.object({ id: IdText }),
  body: z.strictObject({ from: OrderState }),
  answer: Order,
  refusals: ['order_not_found', 'order_state', 'busy'],
  carries: { order_state: Order },
  idempotent: 'answer',
})
