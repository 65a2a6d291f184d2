import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { eventCalendar } from '#api/contracts/events/calendar.ts'
import type { Event } from '#api/contracts/events/events.ts'
import { Picture } from '#ui/data/picture.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { EventFacts } from './event-facts.tsx'
import { PlaceAction } from './place-action.tsx'
import { PlaceList } from './place-list.tsx'
import { eventsQuery } from './queries.ts'

interface EventDetailsProps {
  id: number
  onClose: () => void
}

/** An event with its whole text; joining, leaving and the calendar. Administrators see who comes. */
export default function EventDetails({ id, onClose }: EventDetailsProps) {
  const event = useQuery(eventsQuery).data?.find((one) => one.id === id)
  const isAdmin = useQuery(currentUserQuery).data?.isAdmin ?? false
  return (
    <Dialog
      open
      closeOnBackdrop
      title={event?.title ?? 'Etkinlik'}
      onOpenChange={(open) => !open && onClose()}
      footer={event && <Footer event={event} />}
    >
      {event ? (
        <div className="grid gap-4">
          {event.imageUrl && (
            <div className="aspect-video overflow-hidden rounded-card">
              <Picture src={event.imageUrl} alt="" fallback={null} />
            </div>
          )}
          <EventFacts event={event} whole />
          <p className="whitespace-pre-line break-words">{event.description}</p>
          {isAdmin && <PlaceList event={event} />}
        </div>
      ) : (
        <EmptyState className="py-6">Bu etkinlik kaldırıldı.</EmptyState>
      )}
    </Dialog>
  )
}

function Footer({ event }: { event: Event }) {
  return (
    <>
      {!event.hasEnded && (
        <Button asChild tone="plain">
          {/* by its address: phones open a calendar file from one, and not from a page's memory */}
          <a href={eventCalendar.path.replace(':id', String(event.id))}>
            <CalendarPlus aria-hidden className="size-5" />
            Takvime ekle
          </a>
        </Button>
      )}
      <PlaceAction event={event} leaving />
    </>
  )
}
