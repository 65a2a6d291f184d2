import { createFileRoute } from '@tanstack/react-router'
import { broadcastsQuery } from '#web/broadcasts/queries.ts'
import { SendScreen } from '#web/broadcasts/send-screen.tsx'
import { adminGuard } from '#web/shell/admin-guard.ts'

export const Route = createFileRoute('/_member/admin/send-notification')({
  beforeLoad: adminGuard,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(broadcastsQuery),
  component: SendScreen,
})
