import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#web/features/orders/orders-screen.tsx'
import { openOrdersQuery, ordersQuery } from '#web/features/orders/queries.ts'

export const Route = createFileRoute('/_member/orders/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(openOrdersQuery)
    void queryClient.prefetchInfiniteQuery(ordersQuery)
  },
  component: OrdersScreen,
})
