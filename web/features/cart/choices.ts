import type { AskedOrder } from '#api/contracts/orders/placing.ts'
import type { CartLine } from './cart.ts'

/** More points than anybody has: the quote says how many of them count. */
export const mostPoints = 1_000_000_000

/** What is chosen on the checkout beside the lines. */
export interface OrderChoices {
  /** the start of a slot, or as soon as possible */
  pickupAt: string
  coupons: readonly { id: number; itemId?: number }[]
  /** points that pay a part; 0 for none, `mostPoints` for as many as can */
  points: number
}

export const noChoices: OrderChoices = { pickupAt: 'asap', coupons: [], points: 0 }

/** The order as the server is asked about it. */
export const askedOrder = (
  branchId: number,
  lines: readonly CartLine[],
  { pickupAt, coupons, points }: OrderChoices,
): AskedOrder => ({
  branchId,
  lines: lines.map(({ itemId, quantity, options, note }) => ({
    itemId,
    quantity,
    options: options.map(({ optionId, quantity: units }) => ({ optionId, quantity: units })),
    ...(note && { note }),
  })),
  pickupAt,
  ...(coupons.length > 0 && { coupons: [...coupons] }),
  ...(points > 0 && { points }),
})
