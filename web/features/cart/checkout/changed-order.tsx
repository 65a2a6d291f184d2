import type { OrderQuote } from '#api/contracts/orders/placing.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import type { CartLine } from '#web/features/cart/cart.ts'
import { changesBetween } from './cart-words.ts'

interface ChangedOrderProps {
  /** what the person had confirmed */
  before: OrderQuote
  /** what holds now */
  after: OrderQuote
  lines: readonly CartLine[]
  /** epoch ms */
  now: number
}

/** Nothing was ordered, since something has changed: what, before it is confirmed once more. */
export function ChangedOrder({ before, after, lines, now }: ChangedOrderProps) {
  const changes = changesBetween(before, after, lines, now)
  return (
    <Banner tone="warning" title="Siparişinizde bir şey değişti, henüz sipariş verilmedi">
      {changes.length > 0 && (
        <ul className="tabular list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {after.isPlaceable && <p>Yeni hâliyle onaylıyorsanız yeniden sipariş verin.</p>}
    </Banner>
  )
}
