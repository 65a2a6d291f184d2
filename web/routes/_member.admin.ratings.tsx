import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { adminGuard } from '#web/app/admin-guard.ts'
import { RatingsScreen } from '#web/features/ratings/ratings-screen.tsx'

const stars = z.int().min(1).max(5).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

export const Route = createFileRoute('/_member/admin/ratings')({
  validateSearch: z.object({ stars, most: stars, from: day, to: day }),
  beforeLoad: adminGuard,
  component: Ratings,
})

function Ratings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RatingsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
