import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { ManagedRewardsScreen } from '#web/features/rewards/admin/managed-rewards-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/rewards')({
  beforeLoad: adminGuard,
  component: ManagedRewardsScreen,
})
