import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import type { DashboardSearch } from '#web/features/dashboard/queries.ts'
import { DashboardSearch as read } from '#web/features/dashboard/queries.ts'

export const Route = createFileRoute('/_member/admin/')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as DashboardSearch,
  component: DashboardPage,
})

function DashboardPage() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <DashboardScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
