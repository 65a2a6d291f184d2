import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '#web/notifications/inbox-screen.tsx'
import { inboxQuery } from '#web/notifications/queries.ts'

export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(inboxQuery),
  component: InboxScreen,
})
