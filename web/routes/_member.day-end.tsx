import { createFileRoute } from '@tanstack/react-router'
import { consoleGuard } from '#web/app/role-guards.ts'
import { DayEndScreen } from '#web/features/day-end/day-end-screen.tsx'
import type { DayEndSearch } from '#web/features/day-end/queries.ts'
import { DayEndSearch as read } from '#web/features/day-end/queries.ts'

export const Route = createFileRoute('/_member/day-end')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as DayEndSearch,
  beforeLoad: consoleGuard,
  component: DayEndPage,
})

function DayEndPage() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <DayEndScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
