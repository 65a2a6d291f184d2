import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '#api/contracts/orders/board.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatMoney } from '#ui/foundations/format.ts'
import { lateText } from '#web/shared/late-words.ts'
import { useMinute } from '#web/shared/now.ts'
import { stateWords } from '#web/shared/order-states.ts'
import { timeWithDay } from '#web/shared/promise-day.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { scannedOrdersQuery } from './queries.ts'

interface ScannedOrdersProps {
  scanId: string
  branchId: number
  /** called with the order that is to be handed over: it may be gone from here before that is answered */
  onCollect: (ticket: Ticket) => void
}

/** After a scan: what the customer has ordered here, ready orders first with `Teslim Et`. */
export function ScannedOrders({ scanId, branchId, onCollect }: ScannedOrdersProps) {
  const { data = [] } = useQuery(scannedOrdersQuery(scanId, branchId))
  const now = serverClock.at(useMinute())
  if (data.length === 0) return null
  return (
    <section aria-label="Siparişleri" className="grid grid-cols-1 gap-2">
      {data.map((ticket) => {
        const { id, number, lines, due, state, promise } = ticket
        const isReady = state === 'ready' || state === 'no_show'
        return (
          <div
            key={id}
            className={cn(
              'grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 rounded-card p-3',
              isReady ? 'border-2 border-earn bg-earn-soft' : 'border border-line',
            )}
          >
            <p className="tabular font-display font-semibold text-3xl">{number}</p>
            <div className="min-w-0">
              <p className="break-words font-semibold">
                {lines
                  .map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${name}` : name))
                  .join(', ')}
              </p>
              <p className="tabular text-sm">
                {isReady ? 'Hazır' : <Badge>{stateWords[state]}</Badge>} ·{' '}
                {due > 0 ? `${formatMoney(due)} ödenecek` : 'Ödendi'}
                {!isReady && ` · ${lateText(promise, now) ?? `söz ${timeWithDay(promise, now)}`}`}
              </p>
            </div>
            {isReady && (
              <Button
                size="lg"
                tone="earn"
                className="col-span-2 w-full"
                onClick={() => onCollect(ticket)}
              >
                {number} Numarayı Teslim Et
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}
