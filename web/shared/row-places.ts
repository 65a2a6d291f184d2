import { identity } from './identity.ts'

/**
 * How many rows of a kind a person had on home when this device last knew, as `person:rows:until`: home keeps
 * their place before the answer is there (web/shared/known-rows.ts).
 */
export const openOrdersMark = 'telve:open-orders'
export const dueTodayMark = 'telve:due-today'

/** How many rows there may be; 0 where nobody knows. */
export function rowsKnown(mark: string): number {
  try {
    const [person, rows, until] = `${localStorage[mark]}`.split(':').map(Number)
    return person === identity.person() && Number(until) > Date.now() ? Number(rows) : 0
  } catch {
    return 0
  }
}
