import { createFileRoute } from '@tanstack/react-router'
import { MonthsScreen } from '#web/features/months/months-screen.tsx'
import type { MonthsSearch } from '#web/features/months/queries.ts'
import { MonthsSearch as read } from '#web/features/months/queries.ts'

export const Route = createFileRoute('/_member/admin/months')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as MonthsSearch,
  component: MonthsPage,
})

function MonthsPage() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <MonthsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
