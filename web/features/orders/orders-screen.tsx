import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderSummary } from '#api/contracts/orders/orders.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMonth } from '#ui/foundations/format.ts'
import { groupByHeading } from '#web/shared/grouped.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { quantitiesText } from '#web/shared/quantities-text.ts'
import { rowsOf } from '#web/shared/query.ts'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { OrderRow } from './order-row.tsx'
import { isOpen } from './order-words.ts'
import { openOrdersQuery, ordersQuery } from './queries.ts'
import { useRepeat } from './repeat-button.tsx'

/** `Siparişlerim`: open orders above, past ones by month, each with `Tekrarla`. */
export function OrdersScreen() {
  return (
    <Screen back={<WayBack to="/profile" />} title="Siparişlerim">
      <Orders />
    </Screen>
  )
}

function Orders() {
  const open = useQuery(openOrdersQuery)
  const all = useInfiniteQuery(ordersQuery)
  if (all.isPending) return <Loading />
  if (!all.data)
    return (
      <ErrorState
        pending={all.isFetching}
        onRetry={() => {
          void open.refetch()
          void all.refetch()
        }}
      >
        Siparişleriniz alınamadı
      </ErrorState>
    )
  const past = rowsOf(all.data).filter((order) => !isOpen(order))
  const under = open.data ?? []
  if (past.length === 0 && under.length === 0)
    return (
      <EmptyState
        action={
          <Button asChild>
            <Link to="/menu">Menüye Git</Link>
          </Button>
        }
      >
        Henüz sipariş vermediniz. Menüden seçin, sırada beklemeden alın.
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      {under.length > 0 && <Part title="Açık siparişler" orders={under} />}
      {groupByHeading(past, ({ placedAt }) => formatMonth(placedAt)).map(({ heading, rows }) => (
        <Part key={heading} title={heading} orders={rows} repeats />
      ))}
      <MorePages list={all} />
    </div>
  )
}

interface PartProps {
  title: string
  orders: readonly OrderSummary[]
  repeats?: boolean
}

function Part({ title, orders, repeats = false }: PartProps) {
  const { repeat, isPending } = useRepeat()
  return (
    <section className="grid gap-2">
      <h2 className="font-display font-semibold text-lg">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center">
            <div className="min-w-0 flex-1">
              <OrderRow order={order} />
            </div>
            {repeats && (
              <Button
                tone="ghost"
                className="mr-1 shrink-0 px-3 text-accent"
                aria-label={`Tekrarla: ${quantitiesText(order.lines)}`}
                pending={isPending}
                onClick={() => repeat(order.id)}
              >
                Tekrarla
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  )
}
