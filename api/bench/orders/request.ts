import { requestText } from '../http-connection.ts'
import { couponWorth } from './coupons.ts'
import type { Cart, Shop } from './shop.ts'

interface Placing {
  cookie: string
  key: string
  branchId: number
  /** what is asked of it: an instant, or as soon as possible */
  pickupAt: string
  /** what was promised */
  promise: string
  cart: Cart
  points: number
  /** of the customer, worth `couponWorth` */
  coupon?: number | undefined
}

/** `POST /api/orders` as a customer's browser sends it. */
export const orderRequestText = (
  { pointValue }: Shop,
  { cookie, key, branchId, pickupAt, promise, cart, points, coupon }: Placing,
): string =>
  requestText({
    ...{ path: '/api/orders', cookie, key },
    body: {
      ...{ branchId, lines: cart.lines, pickupAt, points },
      coupons: coupon === undefined ? [] : [{ id: coupon }],
      expectedTotal: cart.total - (coupon === undefined ? 0 : couponWorth) - points * pointValue,
      expectedPromise: promise,
    },
  })

/** A request without a body, as a browser sends it. */
export const readText = (path: string, cookie: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`

const quarterMs = 15 * 60_000

/** The start of the quarter hour so many quarters from now, an instant. */
export const quarterFromNow = (quarters: number): string =>
  new Date((Math.floor(Date.now() / quarterMs) + quarters) * quarterMs).toISOString()
