import type { OrderState } from '#api/contracts/orders/orders.ts'

/** An order's state in a word, the same for its customer and at the counter. */
export const stateWords: Record<OrderState, string> = {
  placed: 'Onay bekliyor',
  accepted: 'Onaylandı',
  preparing: 'Hazırlanıyor',
  ready: 'Hazır',
  collected: 'Teslim alındı',
  expired: 'Onaylanmadı',
  cancelled: 'İptal edildi',
  no_show: 'Teslim alınmadı',
}
