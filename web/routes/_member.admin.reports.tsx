import { createFileRoute } from '@tanstack/react-router'
import type { ReportSearch } from '#web/features/dashboard/reports/queries.ts'
import { ReportSearch as read } from '#web/features/dashboard/reports/queries.ts'
import { ReportsScreen } from '#web/features/dashboard/reports/reports-screen.tsx'

export const Route = createFileRoute('/_member/admin/reports')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as ReportSearch,
  component: ReportsPage,
})

function ReportsPage() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <ReportsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
