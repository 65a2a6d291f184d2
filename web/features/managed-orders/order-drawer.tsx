import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ManagedOrder } from '#api/contracts/orders/managing.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { Story } from './order-story.tsx'
import { StateBadge } from './order-words.tsx'
import { orderStoryQuery } from './queries.ts'

const RefundDialog = lazy(() =>
  import('./refund-dialog.tsx').then(({ RefundDialog }) => ({ default: RefundDialog })),
)

interface OrderDrawerProps {
  order: ManagedOrder
  onClose: () => void
}

/** An order with everything that came of it, beside the list. */
export function OrderDrawer({ order: listed, onClose }: OrderDrawerProps) {
  const story = useQuery(orderStoryQuery(listed.id))
  const [refunding, setRefunding] = useState(false)
  const order = story.data?.order ?? listed
  const isRefundable =
    order.state === 'collected' && order.lines.some((line) => line.refunded < line.quantity)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${order.number} · ${order.person.fullName}`}
      description={order.branch.name}
      footer={
        isRefundable && (
          <Button tone="destructive" onClick={() => setRefunding(true)}>
            İade et
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-2">
          <StateBadge state={order.state} />
          <strong className="tabular ml-auto font-display text-2xl">
            {formatMoney(order.total)}
          </strong>
        </p>
        {story.isError && !story.data ? (
          <ErrorState
            drawing={null}
            className="py-4"
            pending={story.isFetching}
            onRetry={() => void story.refetch()}
          >
            {sentenceOf(story.error)}
          </ErrorState>
        ) : story.data ? (
          <Story story={story.data} />
        ) : (
          <div role="status" className="grid gap-3">
            <span className="sr-only">Yükleniyor...</span>
            <Skeleton className="h-36" />
            <Skeleton className="h-24" />
          </div>
        )}
      </div>
      <Suspense>
        {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
      </Suspense>
    </Drawer>
  )
}
