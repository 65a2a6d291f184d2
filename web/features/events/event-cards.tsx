import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import type { Task } from './admin/event-task.tsx'
import { EventCard } from './event-card.tsx'
import { EventsLoading, eventRowLook } from './events-loading.tsx'
import { PlaceAction } from './place-action.tsx'
import { isFull, isOpen } from './place-words.ts'
import { eventsQuery } from './queries.ts'

// administrators alone have them
const EventActions = lazy(() => import('./admin/event-actions.tsx'))

/** The number of cards whose pictures load first: about as many as a page opens with. */
const firstSeen = 2

interface EventCardsProps {
  onTask: ((task: Task) => void) | undefined
}

/** The coming events of home. */
export default function EventCards({ onTask }: EventCardsProps) {
  const events = useQuery(eventsQuery)
  if (!events.data)
    return (
      <QueryPlaceholder
        query={events}
        loading={<EventsLoading />}
        failed="Etkinlikler alınamadı"
        className="py-6"
      />
    )
  if (events.data.length === 0)
    return <EmptyState className="py-6">Aktif etkinlik bulunmuyor</EmptyState>
  return (
    <ul className={eventRowLook}>
      {events.data.map((event, place) => (
        <li key={event.id} className="min-w-0 snap-start">
          <EventCard
            event={event}
            actions={
              (onTask || event.isJoined || (isOpen(event) && !isFull(event))) && (
                <>
                  <span className="mr-auto">
                    <PlaceAction event={event} />
                  </span>
                  {onTask && (
                    <Suspense fallback={<span className="h-11" />}>
                      <EventActions event={event} onTask={onTask} />
                    </Suspense>
                  )}
                </>
              )
            }
            first={place < firstSeen}
          />
        </li>
      ))}
    </ul>
  )
}
