import { createFileRoute } from '@tanstack/react-router'
import { StampCardsScreen } from '#web/features/rewards/admin/stamp-cards-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/stamp-cards')({
  component: StampCardsScreen,
})
