import type { PaymentMethod } from '#api/contracts/orders/collecting.ts'

/** How an order was paid, as people read it. */
export const methodLabels: Record<PaymentMethod, string> = {
  nakit: 'Nakit',
  kart: 'Kart',
  'yemek kartı': 'Yemek kartı',
}
