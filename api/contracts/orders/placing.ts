import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Points } from '../fields.ts'
import { Breakdown, Money } from '../purchases/purchases.ts'
import { prose, RequestKey } from '../typed-fields.ts'
import { LineOption, mostLines, mostUnitsOfLine, Order } from './orders.ts'

const units = z
  .int('Tam sayı girin.')
  .min(1, 'En az 1 olmalıdır.')
  .max(mostUnitsOfLine, `En fazla ${mostUnitsOfLine} olabilir.`)

/** What is wanted of a product. A client names no price: the menu's holds. */
export const AskedLine = z.strictObject({
  itemId: Id,
  quantity: units,
  /** what is chosen of its groups, for one unit; each option once */
  options: z
    .array(z.strictObject({ optionId: Id, quantity: units }))
    .max(30, 'En fazla 30 seçenek seçilebilir.'),
  note: prose(140, 'Not okunamıyor.').optional(),
})
export type AskedLine = z.output<typeof AskedLine>

/** An order that is put together (ordering.md §2). */
export const AskedOrder = z.strictObject({
  branchId: Id,
  lines: z
    .array(AskedLine)
    .min(1, 'Sepetiniz boş.')
    .max(mostLines, `Bir siparişte en fazla ${mostLines} satır olabilir.`),
  /** a quarter hour of the branch's present or next day (05:00–05:00), or as soon as possible */
  pickupAt: z.union([Instant, z.literal('asap')], 'Teslim zamanı seçin.'),
  coupons: z
    .array(z.strictObject({ id: Id, itemId: Id.optional() }))
    .max(10, 'En fazla 10 kupon kullanılabilir.')
    .optional(),
  /** points that pay a part */
  points: Points.max(1_000_000_000).optional(),
})
export type AskedOrder = z.output<typeof AskedOrder>

/** What is wrong with a line: nothing is taken of an order as long as there is something. */
export const LineProblem = z.enum([
  /** the product is not sold any more, or can't be ordered ahead */
  'item_gone',
  /** the branch is out of it */
  'item_off',
  /** fewer are left than are wanted: `left` says how many */
  'item_short',
  /** an option is not one of the product's, or not any more */
  'option_gone',
  'option_off',
  'option_short',
  /** fewer or more are chosen of a group than it allows */
  'choices',
])
export type LineProblem = z.output<typeof LineProblem>

/** A line of a quote, in the order of the request. */
export const QuotedLine = z.object({
  itemId: Id,
  /** null for a product that is gone */
  name: z.string().nullable(),
  quantity: z.int().positive(),
  /** kuruş, of one unit with its options, and of all units */
  unitPrice: Money,
  total: Money,
  options: z.array(LineOption),
  problem: LineProblem.nullable(),
  /** the option that the problem is about */
  optionId: Id.nullable(),
  /** the group whose choices are wrong */
  groupId: Id.nullable(),
  /** units that are left of what is short */
  left: z.int().nonnegative().nullable(),
})
export type QuotedLine = z.output<typeof QuotedLine>

/** Why a branch takes no order now, whatever is in it. */
export const BranchProblem = z.enum([
  /** it takes no orders by the app, or its hours are only described */
  'no_orders',
  'closed',
  /** staff have paused new orders: `until` says for how long; times after it can be chosen */
  'paused',
  /** no time is left today; `slots` may have the next day's */
  'full',
  /** it needs more preparation than a quarter hour of the branch has */
  'order_too_large',
])
export type BranchProblem = z.output<typeof BranchProblem>

/** What an order would come to. Nothing is taken or promised by it. */
export const OrderQuote = z.object({
  lines: z.array(QuotedLine),
  branch: z.object({
    problem: BranchProblem.nullable(),
    /** when that ends, where it is known */
    until: Instant.nullable(),
    /** minutes that staff add to each promise now */
    delayMinutes: z.int().nonnegative(),
  }),
  /** when it would be ready, for what was asked; null where it can't */
  promise: Instant.nullable(),
  /** when it would be ready as soon as possible */
  soonest: Instant.nullable(),
  /**
   * the quarter hours that have room, for `pickupAt`: those of the branch's day, or of its next one where
   * that has none left (closed, full, paused to its end)
   */
  slots: z.array(Instant),
  /** kuruş, before coupons and points */
  total: Money,
  discount: Money,
  /** the coupons' refusal, where they don't count: its sentence */
  couponProblem: z.string().nullable(),
  /** points that were asked for and count, and what they stand for in kuruş */
  points: Points,
  pointsValue: Money,
  /** the most points that could pay, by the order and the balance */
  mostPoints: Points,
  /** kuruş at the till */
  due: Money,
  /** points that it would earn when it is collected, and why */
  earned: Points,
  breakdown: Breakdown,
  /** whether it could be placed as it is */
  isPlaceable: z.boolean(),
})
export type OrderQuote = z.output<typeof OrderQuote>

const ofPerson = ['too_many_open_orders', 'ordering_suspended'] as const

export const quoteOrder = endpoint('post', '/api/orders/quote', {
  summary: 'What an order would come to, when it would be ready, and what is wrong with it',
  audience: 'member',
  body: AskedOrder,
  answer: OrderQuote,
  refusals: ['branch_not_found'],
})

/**
 * Places an order: counts, slot, points, coupons and number are taken in one transaction, or nothing
 * is. Another total, a later promise or anything that is wrong is `order_changed` with the new quote.
 */
export const placeOrder = endpoint('post', '/api/orders', {
  summary: 'Place an order for what was quoted',
  audience: 'member',
  body: AskedOrder.extend({
    /** kuruş at the till, as the quote said */
    expectedTotal: Money,
    /** the quote's promise */
    expectedPromise: Instant,
  }),
  answer: Order,
  status: 201,
  refusals: [
    'branch_not_found',
    'order_changed',
    'order_too_large',
    ...ofPerson,
    'order_void',
    'busy',
  ],
  carries: { order_changed: OrderQuote },
  idempotent: 'ledger',
  keyRequired: true,
})

/**
 * Gives an order up whose answer was lost: a request that arrives later with its key places nothing
 * (decisions/138). May be repeated.
 */
export const voidOrder = endpoint('post', '/api/orders/void', {
  summary: 'Make an unused Idempotency-Key of an order void, or learn what it has placed',
  audience: 'member',
  body: z.strictObject({ key: RequestKey }),
  /** null: the key is void, and no order will ever be placed with it */
  answer: z.object({ order: Order.nullable() }),
  refusals: ['too_many_attempts', 'busy'],
})
