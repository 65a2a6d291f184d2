import type { PointEntry } from '#api/contracts/points/points.ts'
import type { EntryCause, OrderEnd } from '#api/contracts/purchases/purchases.ts'

/** Which order, and why its points came back. */
const orderSentences: Record<OrderEnd, (number: string) => string> = {
  cancelled: (number) => `İptal edilen ${number} numaralı siparişte kullanılan puan geri verildi.`,
  expired: (number) =>
    `Zamanında onaylanamayan ${number} numaralı siparişte kullanılan puan geri verildi.`,
  not_collected: (number) =>
    `Teslim alınmayan ${number} numaralı siparişte kullanılan puan geri verildi.`,
  refunded: (number) =>
    `${number} numaralı siparişin iade edilen ürünleri için kullanılan puan geri verildi.`,
}

/** What was spent on what, or came back of what. */
export function causeSentence(
  { order, coupon }: EntryCause,
  { type }: Pick<PointEntry, 'type'>,
): string {
  if (order?.end) return orderSentences[order.end](String(order.number))
  if (order) return `${order.number} numaralı siparişin ödemesinde kullanıldı.`
  if (!coupon) return type === 'EARN' ? 'Kullanılan puan geri verildi.' : 'Ödül için kullanıldı.'
  return type === 'EARN'
    ? `Vazgeçilen “${coupon.name}” kuponunun puanı geri verildi.`
    : `“${coupon.name}” ödülü için kullanıldı.`
}
