import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, PageSize, Points } from '../fields.ts'
import { Money } from '../purchases/purchases.ts'
import { QuotedRefund } from '../purchases/refunds.ts'
import { scopeQuery, scopeRefusals } from '../scope.ts'
import { text } from '../typed-fields.ts'
import { Ticket } from './board.ts'
import { PaymentMethod } from './collecting.ts'
import { mostLines, mostUnitsOfLine, OrderState } from './orders.ts'

const Somebody = z.object({ id: Id, fullName: z.string() })

/** An order as administrators see it in a list. */
export const ManagedOrder = Ticket.extend({ person: Somebody })
export type ManagedOrder = z.output<typeof ManagedOrder>

export const listManagedOrders = endpoint('get', '/api/admin/orders', {
  summary: 'Orders of the chain, a region or a branch, newest first',
  audience: 'orders.see',
  at: 'scope',
  query: z.object({
    ...scopeQuery,
    state: OrderState.optional(),
    day: CalendarDate.optional(),
    userId: IdText.optional(),
    /** digits of the number */
    number: IdText.optional(),
    limit: PageSize,
    /** the id of the last order of the page before */
    before: IdText.optional(),
  }),
  answer: z.array(ManagedOrder),
  refusals: scopeRefusals,
  paged: true,
})

/** Why units of an order go back. */
export const OrderRefundReason = z.enum(
  ['ürün iadesi', 'yanlış ürün', 'kalite', 'gelmedi', 'diğer'],
  'Neden seçiniz',
)
export type OrderRefundReason = z.output<typeof OrderRefundReason>

/** A refund of units of an order; each unit returns its own shares (ordering.md §2). */
export const OrderRefund = z.object({
  id: Id,
  reason: OrderRefundReason,
  note: z.string().nullable(),
  units: z.array(z.object({ line: z.int().positive(), quantity: z.int().positive() })),
  /** kuruş of money that goes back */
  amount: Money,
  /** points that go back to the customer */
  points: Points,
  /** points that its purchase had earned and that were taken back */
  taken: Points,
  recordedBy: Somebody,
  /** the manager who has let it pass at a shared tablet (decisions/276, 292) */
  approvedBy: Somebody.nullable(),
  createdAt: Instant,
})
export type OrderRefund = z.output<typeof OrderRefund>

/** An order's whole story. */
export const OrderStory = z.object({
  order: ManagedOrder,
  events: z.array(
    z.object({
      seq: z.int().positive(),
      from: OrderState.nullable(),
      to: OrderState,
      /** null: the product itself */
      actor: Somebody.nullable(),
      /** the shared tablet that has moved it by itself (decisions/274) */
      tablet: z.string().nullable(),
      at: Instant,
      reason: z.string().nullable(),
    }),
  ),
  /** the ledger's entries that it made, oldest first; points with their sign */
  entries: z.array(z.object({ id: Id, kind: z.string(), points: z.int(), createdAt: Instant })),
  payment: z
    .object({ method: z.string(), amount: Money, receipt: z.string().nullable(), at: Instant })
    .nullable(),
  refunds: z.array(OrderRefund),
  notifications: z.array(z.object({ id: Id, title: z.string(), createdAt: Instant })),
})
export type OrderStory = z.output<typeof OrderStory>

export const readOrderStory = endpoint('get', '/api/admin/orders/:id', {
  summary: 'An order with its events, entries, payment, refunds and notifications',
  audience: 'orders.see',
  params: z.object({ id: IdText }),
  answer: OrderStory,
  refusals: ['order_not_found'],
})

/** null: all that is left */
const RefundUnits = z
  .array(
    z.strictObject({
      line: z.int().min(1).max(mostLines),
      quantity: z.int().min(1).max(mostUnitsOfLine),
    }),
  )
  .min(1)
  .max(30)
  .nullable()

const refunding = [
  'order_not_found',
  'order_state',
  'own_order',
  'no_right_here',
  'already_refunded',
  'refund_too_large',
  'refund_too_late',
] as const

export const refundOrder = endpoint('post', '/api/orders/:id/refunds', {
  summary: 'Refund units of a collected order',
  audience: 'customers.serve',
  at: 'written',
  /** where it and earlier refunds undo more than 1,000 points that the order earned */
  proved: 'partly',
  params: z.object({ id: IdText }),
  body: z.strictObject({
    units: RefundUnits,
    reason: OrderRefundReason,
    note: text(200).optional(),
  }),
  answer: OrderRefund,
  status: 201,
  rateLimit: 'till',
  refusals: [...refunding, 'waiver_needs_admin', 'busy'],
  idempotent: 'ledger',
  keyRequired: true,
})

export const QuotedOrderRefund = QuotedRefund.extend({
  /** how it was paid, and so how it goes back; null where no money does */
  method: PaymentMethod.nullable(),
  /** points that go back to the customer */
  points: Points,
  /** points of those that are taken at once, since earlier refunds found them spent (programme.md §2) */
  withheld: Points,
})
export type QuotedOrderRefund = z.output<typeof QuotedOrderRefund>

/** Writes nothing and promises nothing: the balance may change before the refund. */
export const quoteOrderRefund = endpoint('post', '/api/orders/:id/refunds/quote', {
  summary: 'What a refund of units would give back and take back',
  audience: 'customers.serve',
  at: 'written',
  params: z.object({ id: IdText }),
  body: z.strictObject({ units: RefundUnits }),
  answer: QuotedOrderRefund,
  refusals: refunding,
})
