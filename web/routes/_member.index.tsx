import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '#web/events/queries.ts'
import { HomeScreen } from '#web/home/home-screen.tsx'
import { ownHistoryQuery } from '#web/points/queries.ts'
import { storiesQuery } from '#web/stories/queries.ts'

export const Route = createFileRoute('/_member/')({
  // side by side; each part of the screen shows its own waiting
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(storiesQuery)
    void queryClient.prefetchQuery(eventsQuery)
    void queryClient.prefetchInfiniteQuery(ownHistoryQuery)
  },
  component: HomeScreen,
})
