import type { Event } from '#api/contracts/events/events.ts'
import DeleteEvent from './delete-event.tsx'
import EventDialog from './event-dialog.tsx'

/** The dialog that an administrator opens. */
export type Task = { kind: 'new' } | { kind: 'edit' | 'delete'; event: Event }

/** The dialog of what an administrator does with an event. */
export default function EventTask({ task, onClose }: { task: Task; onClose: () => void }) {
  if (task.kind === 'new') return <EventDialog onClose={onClose} />
  const { kind, event } = task
  return kind === 'delete' ? (
    <DeleteEvent event={event} onClose={onClose} />
  ) : (
    <EventDialog event={event} onClose={onClose} />
  )
}
