import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { ReviewScreen } from '#web/features/referrals/review-screen.tsx'

export const Route = createFileRoute('/_member/admin/referrals')({
  beforeLoad: adminGuard,
  component: ReviewScreen,
})
