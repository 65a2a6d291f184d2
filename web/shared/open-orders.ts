import { identity } from './identity.ts'

/**
 * The open orders that a person had when this device last knew, as `person:orders:until`: home keeps
 * their place before the answer is there (web/shared/known-orders.ts).
 */
export const openOrdersPlace = 'telve:open-orders'

/** How many open orders there may be; 0 where nobody knows. */
export function openOrdersKnown(): number {
  try {
    const [person, orders, until] = `${localStorage[openOrdersPlace]}`.split(':').map(Number)
    return person === identity.person() && Number(until) > Date.now() ? Number(orders) : 0
  } catch {
    return 0
  }
}
