import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CardTitle } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useAfterFirstPaint } from '#web/shared/after-first-paint.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { EventCard } from './event-card.tsx'
import type { Task } from './event-task.tsx'
import { PlaceAction } from './place-action.tsx'
import { isFull, isOpen } from './place-words.ts'
import { eventsQuery } from './queries.ts'

// administrators alone have them: not part of the first load
const AddButton = lazy(() => import('#web/shared/add-button.tsx'))
const EventActions = lazy(() => import('./event-actions.tsx'))
const EventTask = lazy(() => import('./event-task.tsx'))

/** `Etkinlikler`: coming events, soonest first. Administrators manage them here. */
export function EventList() {
  const isAdmin = useQuery(currentUserQuery).data?.isAdmin ?? false
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <section aria-label="Etkinlikler" className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <CardTitle>Etkinlikler</CardTitle>
        <Suspense>
          {isAdmin && (
            <AddButton label="Yeni Etkinlik Ekle" onClick={() => setTask({ kind: 'new' })} />
          )}
        </Suspense>
      </div>
      <Cards onTask={isAdmin ? setTask : undefined} />
      <Suspense>{task && <EventTask task={task} onClose={close} />}</Suspense>
    </section>
  )
}

/** The number of cards whose pictures load first: about as many as a page opens with. */
const firstSeen = 2

interface CardsProps {
  onTask: ((task: Task) => void) | undefined
}

function Cards({ onTask }: CardsProps) {
  const events = useQuery(eventsQuery)
  const below = useAfterFirstPaint()
  if (!events.data)
    return (
      <QueryPlaceholder
        query={events}
        loading={<Loading />}
        failed="Etkinlikler alınamadı"
        className="py-6"
      />
    )
  if (events.data.length === 0)
    return <EmptyState className="py-6">Aktif etkinlik bulunmuyor</EmptyState>
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {(below ? events.data : events.data.slice(0, 1)).map((event, place) => (
        <li key={event.id}>
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
