import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '#web/features/points/history-screen.tsx'
import { ownHistoryQuery } from '#web/features/points/queries.ts'

export const Route = createFileRoute('/_member/points')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(ownHistoryQuery),
  component: HistoryScreen,
})
