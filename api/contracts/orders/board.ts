import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdText, Instant } from '../fields.ts'
import { LineState, Order, OrderState, StaffCancelReason } from './orders.ts'

/** An order on the board of its branch. */
export const Ticket = Order.extend({
  /** first name and the first letter of the last one: `Elif K.` */
  customer: z.string(),
  /** the customer's first order ever */
  isFirst: z.boolean(),
  /** from when it stands on the board: a scheduled one when its preparation should begin */
  shownFrom: Instant,
  /** when it reached its state */
  stateSince: Instant,
})
export type Ticket = z.output<typeof Ticket>

/** Of a branches' day. */
export const OrderFigures = z.object({
  /** neither cancelled nor expired */
  orders: z.int().nonnegative(),
  /** from acceptance to ready, minutes; null before the first */
  medianMinutes: z.number().nonnegative().nullable(),
  /** ready after their promise */
  late: z.int().nonnegative(),
})
export type OrderFigures = z.output<typeof OrderFigures>

/** The board of a branch (ordering.md §4). */
export const Board = z.object({
  /** the database's clock, by which promises are counted down */
  now: Instant,
  /** open orders that are shown by now, and no-shows of today; by promise, `Geldim` first among ready */
  tickets: z.array(Ticket),
  /** scheduled ones of today that are not shown yet */
  later: z.int().nonnegative(),
  /** those of the branch's next day that are not shown yet, by promise; they may be accepted */
  tomorrow: z.array(Ticket),
  today: OrderFigures,
})
export type Board = z.output<typeof Board>

export const readBoard = endpoint('get', '/api/branches/:id/board', {
  summary: 'The open orders of a branch, and figures of its day',
  audience: 'orders.move',
  at: 'written',
  byTablet: true,
  params: z.object({ id: IdText }),
  answer: Board,
  refusals: ['branch_not_found', 'no_right_here'],
})

/**
 * Moves an order on, or back where the table of transitions allows it. `from` is the state that the
 * tablet has seen; another one is refused `order_state` with the ticket as it is.
 */
export const moveOrder = endpoint('post', '/api/orders/:id/moves', {
  summary: 'Accept, prepare, finish, recall or cancel an order',
  audience: 'orders.move',
  at: 'written',
  byTablet: true,
  params: z.object({ id: IdText }),
  body: z
    .strictObject({
      from: OrderState,
      to: z.enum(['accepted', 'preparing', 'ready', 'cancelled']),
      reason: StaffCancelReason.optional(),
    })
    .refine(({ to, reason }) => (to === 'cancelled') === (reason !== undefined), {
      path: ['reason'],
      message: 'Neden seçiniz',
    }),
  answer: Ticket,
  rateLimit: 'till',
  refusals: ['order_not_found', 'order_state', 'own_order', 'no_right_here', 'busy'],
  idempotent: 'answer',
})

/** Bumps or recalls a line. The first line that is begun begins the order; the last one ends it. */
export const moveLine = endpoint('post', '/api/orders/:id/lines/:line/moves', {
  summary: 'Begin, finish or recall a line of an order',
  audience: 'orders.move',
  at: 'written',
  byTablet: true,
  params: z.object({ id: IdText, line: IdText }),
  body: z.strictObject({ from: LineState, to: z.enum(['queued', 'making', 'done']) }),
  answer: Ticket,
  rateLimit: 'till',
  refusals: ['order_not_found', 'order_state', 'no_right_here', 'busy'],
  idempotent: 'answer',
})
