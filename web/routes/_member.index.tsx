import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '#web/features/events/queries.ts'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { LaterEntries } from '#web/features/points/customer/later-entries.tsx'
import { useNewcomer } from '#web/features/points/customer/newcomer.ts'
import { ownHistoryQuery } from '#web/features/points/queries.ts'
import { storiesQuery } from '#web/features/stories/queries.ts'

export const Route = createFileRoute('/_member/')({
  // started together; each part of the screen shows its own pending state
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(storiesQuery)
    void queryClient.prefetchQuery(eventsQuery)
    void queryClient.prefetchInfiniteQuery(ownHistoryQuery)
  },
  component: Home,
})

function Home() {
  return <HomeScreen latest={<LaterEntries />} newcomer={useNewcomer()} />
}
