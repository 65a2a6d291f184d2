import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText } from '../fields.ts'
import { Order, OrderState } from './orders.ts'

/** A change that names what it has seen; another state is refused with the order as it is. */
const seen = z.strictObject({ from: OrderState })

export const cancelOrder = endpoint('post', '/api/orders/:id/cancel', {
  summary: 'Cancel an order of the caller that nobody has begun to prepare',
  audience: 'member',
  params: z.object({ id: IdText }),
  body: seen,
  answer: Order,
  refusals: ['order_not_found', 'order_state', 'busy'],
  idempotent: 'answer',
})
