import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { adminGuard } from '#web/app/admin-guard.ts'
import type { RatingsSearch } from '#web/features/ratings/queries.ts'
import { RatingsScreen } from '#web/features/ratings/ratings-screen.tsx'

export const Route = createFileRoute('/_member/admin/ratings')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as RatingsSearch,
  beforeLoad: adminGuard,
  component: Ratings,
})

const stars = z.int().min(1).max(5).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
const Search = z.object({ stars, most: stars, from: day, to: day })

function Ratings() {
  const search = Search.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <RatingsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
