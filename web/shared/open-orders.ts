import { deviceSetting } from './device-setting.ts'
import { identity } from './identity.ts'

/**
 * The open orders that a person had when this device last knew, as `person:orders:until`: home keeps
 * their place before the answer is there (web/shared/known-orders.ts).
 */
export const openOrders = deviceSetting('telve:open-orders', (text) => text ?? '')

/** How many open orders there may be; 0 where nobody knows. */
export function openOrdersKnown(): number {
  const [person, orders = 0, until = 0] = openOrders.read().split(':').map(Number)
  return person === identity.person() && Date.now() < until ? orders : 0
}
