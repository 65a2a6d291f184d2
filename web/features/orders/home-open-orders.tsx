import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DueRow, dueRowLook } from '#web/shared/due-row.tsx'
import { keepOpenOrders } from '#web/shared/known-rows.ts'
import { useMinute } from '#web/shared/now.ts'
import { stateWords } from '#web/shared/order-states.ts'
import { openOrdersMark } from '#web/shared/row-places.ts'
import { RowsPlace } from '#web/shared/rows-place.tsx'
import { serverClock } from '#web/shared/server-clock.ts'
import { waitText } from './order-words.ts'
import { openOrdersQuery } from './queries.ts'

/** On home, above all else: the orders on their way. Nothing where there are none. */
export default function HomeOpenOrders() {
  const { data: orders, isPending } = useQuery(openOrdersQuery)
  const now = serverClock.at(useMinute())
  useEffect(() => {
    if (orders) keepOpenOrders(orders.map(({ promise }) => promise))
  }, [orders])
  if (isPending) return <RowsPlace mark={openOrdersMark} />
  if (!orders || orders.length === 0) return null
  return (
    <ul aria-label="Açık siparişleriniz" className="grid gap-2">
      {orders.map(({ id, number, branch, state, promise, firstPromise }) => (
        <li key={id}>
          <Link to="/orders/$id" params={{ id: String(id) }} className={dueRowLook(true)}>
            <DueRow
              lead={<span className="tabular font-display font-semibold text-2xl">{number}</span>}
              title={stateWords[state]}
              text={`${branch.name} · ${waitText({ state, promise, firstPromise }, now)}`}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
