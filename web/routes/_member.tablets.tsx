import { createFileRoute } from '@tanstack/react-router'
import { consoleGuard } from '#web/app/role-guards.ts'
import type { TabletsSearch } from '#web/features/tablets/queries.ts'
import { TabletsSearch as read } from '#web/features/tablets/queries.ts'
import { TabletsScreen } from '#web/features/tablets/tablets-screen.tsx'

export const Route = createFileRoute('/_member/tablets')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as TabletsSearch,
  beforeLoad: consoleGuard,
  component: TabletsPage,
})

function TabletsPage() {
  return <TabletsScreen search={read.parse(Route.useSearch())} />
}
