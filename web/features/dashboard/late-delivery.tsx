import { Banner } from '#ui/feedback/banner.tsx'
import { formatMinutes } from '#ui/foundations/format.ts'

interface LateDeliveryProps {
  /** since when the oldest notification waits, and the instant that it is told for */
  since: string
  at: string
}

/** Notifications do not go out: the worker is away, or does not keep up (docs/operations.md, Health). */
export function LateDelivery({ since, at }: LateDeliveryProps) {
  const minutes = Math.floor((Date.parse(at) - Date.parse(since)) / 60_000)
  return (
    <Banner tone="error" title="Bildirimler gecikiyor">
      Puanlar kaydediliyor, ama bildirimleri müşterilere ulaşmıyor. En eskisi{' '}
      {formatMinutes(minutes)} önce yazıldı. Sistemi işletenlere haber verin.
    </Banner>
  )
}
