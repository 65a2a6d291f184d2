import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { keepOpenOrders } from '#web/shared/known-orders.ts'
import { useMinute } from '#web/shared/now.ts'
import { stateWords } from '#web/shared/order-states.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { OpenOrdersPlace } from './open-orders-place.tsx'
import { waitText } from './order-words.ts'
import { openOrdersQuery } from './queries.ts'

/** On home, above all else: the orders on their way. Nothing where there are none. */
export default function HomeOpenOrders() {
  const { data: orders, isPending } = useQuery(openOrdersQuery)
  const now = serverClock.at(useMinute())
  useEffect(() => {
    if (orders) keepOpenOrders(orders.map(({ promise }) => promise))
  }, [orders])
  if (isPending) return <OpenOrdersPlace />
  if (!orders || orders.length === 0) return null
  return (
    <ul aria-label="Açık siparişleriniz" className="grid gap-2">
      {orders.map(({ id, number, branch, state, promise, firstPromise }) => (
        <li key={id}>
          <Link
            to="/orders/$id"
            params={{ id: String(id) }}
            className="flex min-h-16 items-center gap-4 rounded-card border border-accent bg-accent-soft px-4 py-3"
          >
            <span className="tabular font-display font-semibold text-2xl">{number}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{stateWords[state]}</span>
              <span className="block break-words text-sm">
                {branch.name} · {waitText({ state, promise, firstPromise }, now)}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
