import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Order } from '#api/contracts/orders/orders.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { stateWords } from '#web/shared/order-states.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { OpenOrder } from './open-order.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { endText, isOpen } from './order-words.ts'
import { orderQuery } from './queries.ts'
import { RepeatButton } from './repeat-button.tsx'

const VisitRating = lazy(() =>
  import('#web/features/ratings/visit-rating.tsx').then(({ VisitRating }) => ({
    default: VisitRating,
  })),
)

/** `/orders/{id}`: an order on its way, or what became of it (ordering.md §3). */
export function OrderScreen({ id }: { id: number }) {
  const order = useQuery(orderQuery(id))
  return (
    <Screen
      back={<WayBack to="/orders" />}
      title={order.data ? `Sipariş ${order.data.number}` : 'Sipariş'}
      headingHidden
      width="narrow"
    >
      <Content order={order} />
    </Screen>
  )
}

function Content({ order }: { order: UseQueryResult<Order> }) {
  if (order.error instanceof ApiError && order.error.code === 'order_not_found')
    return (
      <EmptyState
        action={
          <Button asChild tone="plain">
            <Link to="/menu">Menüye Git</Link>
          </Button>
        }
      >
        Böyle bir siparişiniz yok.
      </EmptyState>
    )
  if (!order.data)
    return (
      <QueryPlaceholder
        query={order}
        loading={['h-64 rounded-card', 'h-40 rounded-card']}
        failed="Sipariş alınamadı"
      />
    )
  return (
    <>
      {isOpen(order.data) ? <OpenOrder order={order.data} /> : <EndedOrder order={order.data} />}
      <OrderLines order={order.data} />
      <OrderPayment order={order.data} />
      {order.data.state === 'collected' && (
        <Suspense>
          <VisitRating kind="order" id={order.data.id} />
        </Suspense>
      )}
    </>
  )
}

function EndedOrder({ order }: { order: Order }) {
  const { number, branch, state, placedAt } = order
  const good = state === 'collected'
  return (
    <Card className="grid gap-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-display font-semibold text-xl">{stateWords[state]}</p>
          <p className="text-muted">{`${branch.name} · ${formatDateTime(placedAt)}`}</p>
        </div>
        <p className="tabular font-display font-semibold text-2xl">
          <span className="sr-only">Sipariş numarası </span>
          {number}
        </p>
      </div>
      <Banner tone={good ? 'success' : 'info'}>{endText(order)}</Banner>
      <RepeatButton id={order.id} />
    </Card>
  )
}
