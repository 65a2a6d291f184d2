import { createFileRoute } from '@tanstack/react-router'
import type { SecuritySearch } from '#web/features/security/queries.ts'
import { SecuritySearch as read } from '#web/features/security/queries.ts'
import { SecurityScreen } from '#web/features/security/security-screen.tsx'

export const Route = createFileRoute('/_member/admin/security-log')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as SecuritySearch,
  component: SecurityLog,
})

function SecurityLog() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <SecurityScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
