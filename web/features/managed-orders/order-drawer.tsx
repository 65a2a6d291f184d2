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
      <DrawerStory
        story={story}
        badges={<StateBadge state={order.state} />}
        sum={formatMoney(order.total)}
      >
        {(told) => <Story story={told} />}
      </DrawerStory>
      <Suspense>
        {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
      </Suspense>
    </Drawer>
  )
}
