import { createFileRoute } from '@tanstack/react-router'
import { couponsQuery, loyaltyQuery, rewardsQuery } from '#web/features/rewards/customer/queries.ts'
import { RewardsScreen } from '#web/features/rewards/customer/rewards-screen.tsx'

export const Route = createFileRoute('/_member/rewards')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(rewardsQuery)
    void context.queryClient.prefetchQuery(couponsQuery)
    void context.queryClient.prefetchQuery(loyaltyQuery)
  },
  component: RewardsScreen,
})
