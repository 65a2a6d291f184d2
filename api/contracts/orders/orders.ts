import * as z from 'zod'
import { CalendarDate, Id, Instant, Points } from '../fields.ts'
import { Money } from '../purchases/purchases.ts'

/** The most lines of an order, and the most units of a line (ordering.md §2). */
export const mostLines = 30
export const mostUnitsOfLine = 20

/** Where an order is in its life (ordering.md §2). */
export const OrderState = z.enum([
  'placed',
  'accepted',
  'preparing',
  'ready',
  'collected',
  'expired',
  'cancelled',
  'no_show',
])
export type OrderState = z.output<typeof OrderState>

/** Where a line is at the counter. */
export const LineState = z.enum(['queued', 'making', 'done', 'voided'])
export type LineState = z.output<typeof LineState>

/** An option of a line, as it was when the order was placed. */
export const LineOption = z.object({
  optionId: Id,
  /** `Süt` */
  group: z.string(),
  /** `Yulaf sütü` */
  name: z.string(),
  /** units for one unit of the line */
  quantity: z.int().positive(),
  /** kuruş, of one unit of the option */
  priceDifference: z.int(),
})
export type LineOption = z.output<typeof LineOption>

/** A line of an order. Names, prices and VAT are those of the moment in which it was placed. */
export const OrderLine = z.object({
  /** from 1, within the order */
  line: z.int().positive(),
  itemId: Id,
  name: z.string(),
  quantity: z.int().positive(),
  /** kuruş, of one unit with its options */
  unitPrice: Money,
  /** per cent that the price includes */
  vatRate: z.int(),
  options: z.array(LineOption),
  note: z.string().nullable(),
  state: LineState,
  /** units that were refunded */
  refunded: z.int().nonnegative(),
})
export type OrderLine = z.output<typeof OrderLine>

/** Why staff cancel an order; the customer is told (ordering.md §2). */
export const StaffCancelReason = z.enum(
  ['ürün kalmadı', 'şube yoğun', 'şube kapanıyor', 'müşteri istedi', 'diğer'],
  'Neden seçiniz',
)
export type StaffCancelReason = z.output<typeof StaffCancelReason>

/** An order, as its customer sees it. */
export const Order = z.object({
  id: Id,
  /** what is called out: three digits, unique at the branch on its day */
  number: z.int().min(100).max(999),
  /** the branch's day (05:00–05:00) of the promise */
  day: CalendarDate,
  branch: z.object({ id: Id, name: z.string() }),
  state: OrderState,
  /** counts the order's changes: its last event */
  seq: z.int().positive(),
  /** a time was chosen; false: as soon as possible */
  isScheduled: z.boolean(),
  placedAt: Instant,
  /** when it will be ready */
  promise: Instant,
  /** when it was first promised */
  firstPromise: Instant,
  /** the customer has said that they are there */
  hereAt: Instant.nullable(),
  lines: z.array(OrderLine),
  /** kuruş, before coupons and points */
  total: Money,
  /** kuruş that coupons take off */
  discount: Money,
  /** points that pay a part, and what they stand for in kuruş */
  points: Points,
  pointsValue: Money,
  /**
   * of `points`, what refunds of earlier bills take where they come back (programme.md §2): of an open one, what a
   * cancellation would leave to them; of one that was cancelled or expired, what they took; of others 0
   */
  withheld: Points,
  /** kuruş to be paid at the till: `total` less `discount` and `pointsValue` */
  due: Money,
  /** kuruş of `due` that were refunded */
  refunded: Money,
  /** points earned with it when it was collected; null before */
  earned: Points.nullable(),
  /** of a cancelled one: why, and by whom */
  cancelled: z
    .object({ by: z.enum(['customer', 'staff', 'system']), reason: z.string().nullable() })
    .nullable(),
  /** whether its customer may cancel it now */
  isCancellable: z.boolean(),
})
export type Order = z.output<typeof Order>

/** An order in a list of the customer's. */
export const OrderSummary = Order.omit({ lines: true }).extend({
  /** units in all */
  units: z.int().positive(),
  /** `2 Latte, 1 Su`: names of the first lines */
  lines: z.array(OrderLine.pick({ line: true, itemId: true, name: true, quantity: true })),
})
export type OrderSummary = z.output<typeof OrderSummary>
