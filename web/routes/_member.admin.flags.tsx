import { createFileRoute } from '@tanstack/react-router'
import type { FlagsSearch } from '#web/features/flags/flags-screen.tsx'
import { FlagsScreen, FlagsSearch as read } from '#web/features/flags/flags-screen.tsx'

export const Route = createFileRoute('/_member/admin/flags')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as FlagsSearch,
  component: FlagsPage,
})

function FlagsPage() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <FlagsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
