import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '#web/features/referrals/review-screen.tsx'

export const Route = createFileRoute('/_member/admin/referrals')({
  component: ReviewScreen,
})
