import { createFileRoute } from '@tanstack/react-router'
import { ownRatingsQuery } from '#web/features/ratings/queries.ts'
import { RateScreen } from '#web/features/ratings/rate-screen.tsx'

export const Route = createFileRoute('/_member/rate-app')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(ownRatingsQuery),
  component: RateScreen,
})
