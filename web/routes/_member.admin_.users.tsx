import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '#web/features/users/list/users-screen.tsx'
import type { UsersSearch } from '#web/features/users/queries.ts'
import { UsersSearch as read } from '#web/features/users/queries.ts'

export const Route = createFileRoute('/_member/admin_/users')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as UsersSearch,
  component: Users,
})

function Users() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      search={search}
      onSearchChange={(next, replace) => void navigate({ search: next, replace })}
      onForbidden={() => void navigate({ to: '/', replace: true })}
    />
  )
}
