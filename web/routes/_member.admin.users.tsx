import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { UserRole, UserState } from '#api/contracts/users/filters.ts'
import { UserSort } from '#api/contracts/users/sort.ts'
import type { UsersSearch } from '#web/features/users/queries.ts'
import { UsersScreen } from '#web/features/users/users-screen.tsx'

export const Route = createFileRoute('/_member/admin/users')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as UsersSearch,
  component: Users,
})

const cursor = z.int().positive().optional().catch(undefined)
const Search = z.object({
  q: z.coerce.string().max(100).optional().catch(undefined),
  role: UserRole.optional().catch(undefined),
  state: UserState.optional().catch(undefined),
  sort: UserSort.optional().catch(undefined),
  direction: z.enum(['desc']).optional().catch(undefined),
  before: cursor,
  after: cursor,
  person: cursor,
})

function Users() {
  const search = Search.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      search={search}
      onSearchChange={(next, replace) => void navigate({ search: next, replace })}
      onForbidden={() => void navigate({ to: '/', replace: true })}
    />
  )
}
