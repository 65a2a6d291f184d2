import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { broadcastsQuery } from '#web/features/broadcasts/queries.ts'
import { SendScreen } from '#web/features/broadcasts/send-screen.tsx'

export const Route = createFileRoute('/_member/admin/send-notification')({
  beforeLoad: adminGuard,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(broadcastsQuery),
  component: SendScreen,
})
