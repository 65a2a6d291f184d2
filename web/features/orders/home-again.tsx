import { useInfiniteQuery } from '@tanstack/react-query'
import type { OrderSummary } from '#api/contracts/orders/orders.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { quantitiesText } from '#web/shared/quantities-text.ts'
import { ordersQuery } from './queries.ts'
import { useRepeat } from './repeat-button.tsx'

/** The last three orders that were collected, each other one once. */
function lastOnes(orders: readonly OrderSummary[]): OrderSummary[] {
  const byContent = new Map<string, OrderSummary>()
  for (const order of orders) {
    const content = quantitiesText(order.lines)
    if (order.state === 'collected' && !byContent.has(content)) byContent.set(content, order)
  }
  return [...byContent.values()].slice(0, 3)
}

/** `Yine mi?`: the last orders, one tap from the cart (product.md §7). Nothing where there are none. */
export default function HomeAgain() {
  const { data } = useInfiniteQuery(ordersQuery)
  const { repeat, isPending } = useRepeat()
  const orders = lastOnes(data?.pages[0]?.rows ?? [])
  if (orders.length === 0) return null
  return (
    <Card className="overflow-hidden p-0 sm:p-0">
      <CardTitle className="px-4 pt-4 pb-2 sm:px-5">Yine mi?</CardTitle>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id}>
            <button
              type="button"
              aria-busy={isPending || undefined}
              className="flex h-16 w-full items-center gap-3 px-4 text-left transition-colors hover:bg-sunken sm:px-5"
              onClick={() => !isPending && repeat(order.id)}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{quantitiesText(order.lines)}</span>
                <span className="block truncate text-muted text-sm">{`${order.branch.name} · ${formatMoney(order.total)}`}</span>
              </span>
              <span className="grid min-h-9 min-w-24 shrink-0 place-items-center rounded-pill border border-edge px-4 font-semibold text-accent">
                {isPending ? <Spinner /> : 'Tekrarla'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
