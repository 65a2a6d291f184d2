import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

const Count = z.int().nonnegative()

/** What somebody loses with their account, told before they delete it. */
export const Belongings = z.object({
  /** points */
  points: Count,
  /** coupons that could still be used */
  coupons: Count,
  /** places at events that have not begun */
  places: Count,
  /** orders under way, which must end first */
  openOrders: Count,
})
export type Belongings = z.output<typeof Belongings>

export const readBelongings = endpoint('get', '/api/user/erasure', {
  summary: 'What the caller would lose with the account',
  audience: 'member',
  answer: Belongings,
  refusals: [],
})

export const askForErasure = endpoint('post', '/api/user/erasure', {
  summary:
    'Delete the caller’s account: it is closed at once, ends every session, and is anonymised after ' +
    '14 days in which signing in offers to take it back; asks again who sits there',
  audience: 'member',
  proved: true,
  answer: z.object({ eraseAt: Instant }),
  ownLines: true,
  refusals: ['last_admin', 'order_open'],
})
