import { identity } from './identity.ts'
import { openOrdersMark, rowsKnown } from './row-places.ts'

/** ms after the last promise in which an order may still be open */
const patience = 2 * 60 * 60_000

/** Keeps how many rows of a kind home has. @param until epoch ms; none are known after it */
export function keepRows(mark: string, rows: number, until: number): void {
  const person = identity.person()
  if (!person) return
  try {
    localStorage[mark] = `${person}:${rows}:${until}`
  } catch {
    // nothing is stored
  }
}

/** Keeps how many open orders there are. @param promises their instants */
export function keepOpenOrders(promises: readonly string[]): void {
  const last = Math.max(...promises.map((promise) => Date.parse(promise)), Date.now())
  keepRows(openOrdersMark, promises.length, last + patience)
}

/** Keeps that there is one more. */
export const expectOpenOrder = (promise: string): void =>
  keepOpenOrders(Array.from({ length: rowsKnown(openOrdersMark) + 1 }, () => promise))
