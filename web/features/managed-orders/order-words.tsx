import type { OrderRefundReason } from '#api/contracts/orders/managing.ts'
import type { OrderLine, OrderState } from '#api/contracts/orders/orders.ts'
import { Badge } from '#ui/data/badge.tsx'

/** What administrators read of a state. */
export const states: Record<
  OrderState,
  { label: string; tone: 'neutral' | 'earn' | 'spend' | 'warning' | 'accent' }
> = {
  placed: { label: 'Yeni', tone: 'accent' },
  accepted: { label: 'Kabul edildi', tone: 'accent' },
  preparing: { label: 'Hazırlanıyor', tone: 'warning' },
  ready: { label: 'Hazır', tone: 'earn' },
  collected: { label: 'Teslim edildi', tone: 'neutral' },
  expired: { label: 'Süresi doldu', tone: 'spend' },
  cancelled: { label: 'İptal edildi', tone: 'spend' },
  no_show: { label: 'Gelmedi', tone: 'spend' },
}

export const refundReasons: Record<OrderRefundReason, string> = {
  'ürün iadesi': 'Ürün iadesi',
  'yanlış ürün': 'Yanlış ürün',
  kalite: 'Kalite',
  gelmedi: 'Müşteri gelmedi',
  diğer: 'Diğer',
}

export function StateBadge({ state }: { state: OrderState }) {
  const { label, tone } = states[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** `2× Latte, San Sebastian` */
export const inShort = (lines: readonly Pick<OrderLine, 'name' | 'quantity'>[]): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${name}` : name)).join(', ')
