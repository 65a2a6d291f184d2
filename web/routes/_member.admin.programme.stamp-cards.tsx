import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { StampCardsScreen } from '#web/features/rewards/admin/stamp-cards-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/stamp-cards')({
  beforeLoad: adminGuard,
  component: StampCardsScreen,
})
