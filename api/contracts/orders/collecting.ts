import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText } from '../fields.ts'
import { text } from '../typed-fields.ts'
import { Ticket } from './board.ts'
import { OrderState } from './orders.ts'

/** How an order is paid at the till (ordering.md §2). */
export const PaymentMethod = z.enum(['nakit', 'kart', 'yemek kartı'], 'Ödeme yöntemi seçiniz')
export type PaymentMethod = z.output<typeof PaymentMethod>

/** How an order was paid, as people read it. */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  nakit: 'Nakit',
  kart: 'Kart',
  'yemek kartı': 'Yemek kartı',
}

/**
 * Hands an order over: payment, purchase and points, once. By the customer's scan, or by number and name
 * on the board. Nobody hands themselves their own. An order is collected once by its states, so a key
 * is kept for a day alone.
 */
export const collectOrder = endpoint('post', '/api/orders/:id/collect', {
  summary: 'Hand an order over, record its payment and what it earns',
  audience: 'orders.move',
  at: 'written',
  params: z.object({ id: IdText }),
  body: z.strictObject({
    from: OrderState,
    /** null where nothing is left to pay */
    method: PaymentMethod.nullable(),
    receipt: text(40).optional(),
    /** the open scan of its customer, where their code was scanned */
    scanId: z.uuid().optional(),
  }),
  answer: z.object({
    order: Ticket,
    /** points */
    earned: z.int().nonnegative(),
    /** the customer's balance, points */
    points: z.int().nonnegative(),
  }),
  rateLimit: 'till',
  refusals: [
    'order_not_found',
    'order_state',
    'own_order',
    'no_right_here',
    'scan_required',
    'payment_method',
    'points_limit',
    'busy',
  ],
  idempotent: 'answer',
})

/** The orders of a scanned customer that can be handed over at a branch; ready ones first. */
export const scannedOrders = endpoint('get', '/api/scans/:scanId/orders', {
  summary: 'The open orders of a scanned customer at a branch',
  audience: 'orders.move',
  at: 'written',
  params: z.object({ scanId: z.uuid() }),
  query: z.object({ branchId: IdText }),
  answer: z.array(Ticket),
  refusals: ['scan_required'],
})
