import { identity } from './identity.ts'
import { openOrdersKnown, openOrdersPlace } from './open-orders.ts'

/** ms after the last promise in which an order may still be open */
const patience = 2 * 60 * 60_000

/** Keeps how many open orders there are. @param promises their instants */
export function keepOpenOrders(promises: readonly string[]): void {
  const last = Math.max(...promises.map((promise) => Date.parse(promise)), Date.now())
  const person = identity.person()
  if (!person) return
  try {
    localStorage[openOrdersPlace] = `${person}:${promises.length}:${last + patience}`
  } catch {
    // nothing is stored
  }
}

/** Keeps that there is one more. */
export const expectOpenOrder = (promise: string): void =>
  keepOpenOrders(Array.from({ length: openOrdersKnown() + 1 }, () => promise))
