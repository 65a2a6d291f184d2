import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '#web/features/notifications/inbox-screen.tsx'
import { inboxQuery } from '#web/features/notifications/queries.ts'

export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(inboxQuery),
  component: InboxScreen,
})
