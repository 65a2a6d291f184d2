import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { SecurityKind } from '#api/contracts/security/kind.ts'
import { adminGuard } from '#web/app/admin-guard.ts'
import { SecurityScreen } from '#web/features/security/security-screen.tsx'

const day = z.iso.date().optional().catch(undefined)

export const Route = createFileRoute('/_member/admin/security-log')({
  validateSearch: z.object({
    // one of the log's kinds: their list is no part of the first load, so the component looks
    kind: z.string().max(40).optional().catch(undefined),
    q: z.coerce.string().max(100).optional().catch(undefined),
    from: day,
    to: day,
  }),
  beforeLoad: adminGuard,
  component: SecurityLog,
})

function SecurityLog() {
  const { kind, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SecurityScreen
      search={{ ...search, kind: SecurityKind.safeParse(kind).data }}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
