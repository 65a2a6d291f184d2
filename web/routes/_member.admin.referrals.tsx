import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { JudgingScreen } from '#web/features/referrals/judging-screen.tsx'

export const Route = createFileRoute('/_member/admin/referrals')({
  beforeLoad: adminGuard,
  component: JudgingScreen,
})
