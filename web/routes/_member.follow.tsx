import { createFileRoute } from '@tanstack/react-router'
import { FollowScreen } from '#web/features/follow/follow-screen.tsx'

export const Route = createFileRoute('/_member/follow')({
  component: FollowScreen,
})
