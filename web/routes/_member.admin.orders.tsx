import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { CalendarDate } from '#api/contracts/fields.ts'
import { OrderState } from '#api/contracts/orders/orders.ts'
import { adminGuard } from '#web/app/admin-guard.ts'
import { OrdersScreen } from '#web/features/managed-orders/orders-screen.tsx'

export const Route = createFileRoute('/_member/admin/orders')({
  validateSearch: z.object({
    branch: z.int().positive().optional().catch(undefined),
    // its schema is read with the screen: the search of a route is part of the first load
    state: z.string().optional().catch(undefined),
    day: CalendarDate.optional().catch(undefined),
    number: z.coerce
      .string()
      .regex(/^\d{1,3}$/)
      .optional()
      .catch(undefined),
  }),
  beforeLoad: adminGuard,
  component: Orders,
})

function Orders() {
  const { state, ...rest } = Route.useSearch()
  const search = { ...rest, state: OrderState.optional().catch(undefined).parse(state) }
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
