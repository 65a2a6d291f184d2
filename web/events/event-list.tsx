import { useQuery } from '@tanstack/react-query'
import { CardTitle } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { eventsQuery } from './queries.ts'

/** `Etkinlikler`: what is coming, soonest first. */
export function EventList() {
  return (
    <section aria-label="Etkinlikler" className="grid gap-3">
      <CardTitle>Etkinlikler</CardTitle>
      <Cards />
    </section>
  )
}

function Cards() {
  const events = useQuery(eventsQuery)
  if (events.isPending) return <Loading />
  if (!events.data)
    return (
      <ErrorState
        className="py-6"
        pending={events.isFetching}
        onRetry={() => void events.refetch()}
      >
        Etkinlikler alınamadı
      </ErrorState>
    )
  if (events.data.length === 0)
    return <EmptyState className="py-6">Aktif etkinlik bulunmuyor</EmptyState>
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {events.data.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2">
      <span className="sr-only">Yükleniyor...</span>
      {['a', 'b'].map((key) => (
        <Skeleton key={key} className="h-80 rounded-card" />
      ))}
    </div>
  )
}
