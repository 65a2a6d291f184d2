import { createFileRoute } from '@tanstack/react-router'
import { ManagedRewardsScreen } from '#web/features/rewards/admin/managed-rewards-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/rewards')({
  component: ManagedRewardsScreen,
})
