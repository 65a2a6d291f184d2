import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { SecurityKind } from '#api/contracts/security/kind.ts'
import { adminGuard } from '#web/app/admin-guard.ts'
import type { SecuritySearch } from '#web/features/security/queries.ts'
import { SecurityScreen } from '#web/features/security/security-screen.tsx'

export const Route = createFileRoute('/_member/admin/security-log')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as SecuritySearch,
  beforeLoad: adminGuard,
  component: SecurityLog,
})

const day = z.iso.date().optional().catch(undefined)
const Search = z.object({
  kind: SecurityKind.optional().catch(undefined),
  q: z.coerce.string().max(100).optional().catch(undefined),
  from: day,
  to: day,
})

function SecurityLog() {
  const search = Search.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <SecurityScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
