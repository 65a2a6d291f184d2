import type { Event } from '#api/contracts/events/events.ts'
import { Button } from '#ui/forms/button.tsx'

interface EventActionsProps {
  event: Event
  onTask: (task: { kind: 'edit' | 'delete'; event: Event }) => void
}

/** What administrators do with an event. */
export default function EventActions({ event, onTask }: EventActionsProps) {
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
