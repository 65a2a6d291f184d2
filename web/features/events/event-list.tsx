import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '#api/contracts/events/events.ts'
import { CardTitle } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useAfterFirstPaint } from '#web/shared/after-first-paint.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { EventCard } from './event-card.tsx'
import { PlaceAction } from './place-action.tsx'
import { isFull, isOpen } from './place-words.ts'
import { eventsQuery } from './queries.ts'

const EventDialog = lazy(() => import('./event-dialog.tsx'))
const DeleteEvent = lazy(() => import('./delete-event.tsx'))

/** The dialog that an administrator opens. */
type Task = { kind: 'new' } | { kind: 'edit' | 'delete'; event: Event }

/** `Etkinlikler`: coming events, soonest first. Administrators manage them here. */
export function EventList() {
  const isAdmin = useQuery(currentUserQuery).data?.isAdmin ?? false
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <section aria-label="Etkinlikler" className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <CardTitle>Etkinlikler</CardTitle>
        {isAdmin && (
          <Button tone="plain" onClick={() => setTask({ kind: 'new' })}>
            <Plus aria-hidden className="size-5" />
            Yeni Etkinlik Ekle
          </Button>
        )}
      </div>
      <Cards onTask={isAdmin ? setTask : undefined} />
      <Suspense>
        {task?.kind === 'new' && <EventDialog onClose={close} />}
        {task?.kind === 'edit' && <EventDialog event={task.event} onClose={close} />}
        {task?.kind === 'delete' && <DeleteEvent event={task.event} onClose={close} />}
      </Suspense>
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
                  {onTask && <Actions event={event} onTask={onTask} />}
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

function Actions({ event, onTask }: { event: Event; onTask: (task: Task) => void }) {
  return (
    <>
      <Button
        tone="ghost"
        aria-label={`Düzenle: ${event.title}`}
        onClick={() => onTask({ kind: 'edit', event })}
      >
        Düzenle
      </Button>
      <Button
        tone="ghost"
        className="text-spend"
        aria-label={`Sil: ${event.title}`}
        onClick={() => onTask({ kind: 'delete', event })}
      >
        Sil
      </Button>
    </>
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
