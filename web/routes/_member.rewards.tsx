import { createFileRoute } from '@tanstack/react-router'
import { couponsQuery, rewardsQuery } from '#web/features/rewards/queries.ts'
import { RewardsScreen } from '#web/features/rewards/rewards-screen.tsx'

export const Route = createFileRoute('/_member/rewards')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(rewardsQuery)
    void context.queryClient.prefetchQuery(couponsQuery)
  },
  component: RewardsScreen,
})
