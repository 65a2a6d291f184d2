import { createFileRoute } from '@tanstack/react-router'
import type { RatingsSearch } from '#web/features/ratings/queries.ts'
import { RatingsSearch as read } from '#web/features/ratings/queries.ts'
import { RatingsScreen } from '#web/features/ratings/ratings-screen.tsx'

export const Route = createFileRoute('/_member/admin/ratings')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as RatingsSearch,
  component: Ratings,
})

function Ratings() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <RatingsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
