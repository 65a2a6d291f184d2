import { createFileRoute } from '@tanstack/react-router'
import { consoleGuard } from '#web/app/role-guards.ts'
import type { TeamSearch } from '#web/features/team/queries.ts'
import { TeamSearch as read } from '#web/features/team/queries.ts'
import { TeamScreen } from '#web/features/team/team-screen.tsx'

export const Route = createFileRoute('/_member/team')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as TeamSearch,
  beforeLoad: consoleGuard,
  component: TeamPage,
})

function TeamPage() {
  return <TeamScreen search={read.parse(Route.useSearch())} />
}
