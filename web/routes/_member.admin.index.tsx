import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { DashboardPeriod } from '#api/contracts/dashboard/period.ts'
import { adminGuard } from '#web/app/admin-guard.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'

export const Route = createFileRoute('/_member/admin/')({
  validateSearch: z.object({
    period: DashboardPeriod.optional().catch(undefined),
    branch: z.int().positive().optional().catch(undefined),
  }),
  beforeLoad: adminGuard,
  component: DashboardPage,
})

function DashboardPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
