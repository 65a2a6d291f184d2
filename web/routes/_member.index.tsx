import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#web/home/home-screen.tsx'
import { ownHistoryQuery } from '#web/points/queries.ts'

export const Route = createFileRoute('/_member/')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(ownHistoryQuery),
  component: HomeScreen,
})
