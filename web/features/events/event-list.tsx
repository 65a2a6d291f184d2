import { lazy, Suspense, useState } from 'react'
import { CardTitle } from '#ui/data/card.tsx'
import { Later } from '#web/shared/later.tsx'
import { useMay } from '#web/shared/session.ts'
import type { Task } from './admin/event-task.tsx'
import { EventsLoading } from './events-loading.tsx'

// not part of the first load (web/e2e/first-load.spec.ts)
const EventCards = lazy(() => import('./event-cards.tsx'))
// administrators alone have them
const AddButton = lazy(() => import('#web/shared/add-button.tsx'))
const EventTask = lazy(() => import('./admin/event-task.tsx'))

/** `Etkinlikler`: coming events, soonest first, a row that is swiped on a phone. Administrators manage them here. */
export function EventList() {
  const mayEdit = useMay('content.edit')
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <section aria-label="Etkinlikler" className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <CardTitle>Etkinlikler</CardTitle>
        <Suspense>
          {mayEdit && (
            <AddButton label="Yeni Etkinlik Ekle" onClick={() => setTask({ kind: 'new' })} />
          )}
        </Suspense>
      </div>
      <Later place={<EventsLoading />}>
        <EventCards onTask={mayEdit ? setTask : undefined} />
      </Later>
      <Suspense>{task && <EventTask task={task} onClose={close} />}</Suspense>
    </section>
  )
}
