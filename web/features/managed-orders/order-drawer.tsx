import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ManagedOrder } from '#api/contracts/orders/managing.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney } from '#ui/foundations/format.ts'
import { DrawerStory } from '#web/shared/drawer-parts.tsx'
import { Story } from './order-story.tsx'
import { StateBadge } from './order-words.tsx'
import { orderStoryQuery } from './queries.ts'

const RefundDialog = lazy(() =>
  import('./refund-dialog.tsx').then(({ RefundDialog }) => ({ default: RefundDialog })),
)

interface OrderDrawerProps {
  id: number
  /** what the list knows of it; undefined where it does not show it */
  listed: ManagedOrder | undefined
  onClose: () => void
}

/** An order with everything that came of it, beside the list. */
export function OrderDrawer({ id, listed, onClose }: OrderDrawerProps) {
  const story = useQuery(orderStoryQuery(id))
  const [refunding, setRefunding] = useState(false)
  const order = story.data?.order ?? listed
  const isRefundable =
    order?.state === 'collected' && order.lines.some((line) => line.refunded < line.quantity)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={order ? `${order.number} · ${order.person.fullName}` : 'Sipariş'}
      description={order?.branch.name}
      footer={
        isRefundable && (
          <Button tone="destructive" onClick={() => setRefunding(true)}>
            İade Et
          </Button>
        )
      }
    >
      <DrawerStory
        story={story}
        badges={order && <StateBadge state={order.state} />}
        sum={order && formatMoney(order.total)}
      >
        {(told) => <Story story={told} />}
      </DrawerStory>
      <Suspense>
        {refunding && order && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
      </Suspense>
    </Drawer>
  )
}
