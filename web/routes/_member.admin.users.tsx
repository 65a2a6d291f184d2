import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { UserRole, UserState } from '#api/contracts/users/filters.ts'
import { UserSort } from '#api/contracts/users/sort.ts'
import { UsersScreen } from '#web/features/users/users-screen.tsx'

const cursor = z.int().positive().optional().catch(undefined)

export const Route = createFileRoute('/_member/admin/users')({
  validateSearch: z.object({
    q: z.coerce.string().max(100).optional().catch(undefined),
    role: UserRole.optional().catch(undefined),
    state: UserState.optional().catch(undefined),
    sort: UserSort.optional().catch(undefined),
    direction: z.enum(['desc']).optional().catch(undefined),
    before: cursor,
    after: cursor,
  }),
  component: Users,
})

function Users() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      search={search}
      onSearchChange={(next, replace) => void navigate({ search: next, replace })}
      onForbidden={() => void navigate({ to: '/', replace: true })}
    />
  )
}
