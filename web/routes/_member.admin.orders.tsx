import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#web/features/managed-orders/orders-screen.tsx'
import type { OrdersSearch } from '#web/features/managed-orders/queries.ts'
import { OrdersSearch as read } from '#web/features/managed-orders/queries.ts'

export const Route = createFileRoute('/_member/admin/orders')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as OrdersSearch,
  component: Orders,
})

function Orders() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
