import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { adminGuard } from '#web/app/admin-guard.ts'
import { RatingsScreen } from '#web/features/ratings/ratings-screen.tsx'

export const Route = createFileRoute('/_member/admin/ratings')({
  validateSearch: z.object({ stars: z.int().min(1).max(5).optional().catch(undefined) }),
  beforeLoad: adminGuard,
  component: Ratings,
})

function Ratings() {
  const { stars } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RatingsScreen
      stars={stars}
      onStarsChange={(next) => void navigate({ search: { stars: next }, replace: true })}
    />
  )
}
