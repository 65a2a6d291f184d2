import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Share2 from 'lucide-react/icons/share-2'
import { eventCalendar } from '#api/contracts/events/calendar.ts'
import type { Event } from '#api/contracts/events/events.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { PictureName, PicturePage, PicturePageLoading } from '#web/shared/picture-page.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { useMay } from '#web/shared/session.ts'
import { shareAddress } from '#web/shared/sharing.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { PlaceList } from './admin/place-list.tsx'
import { EventBadges, EventFacts } from './event-facts.tsx'
import { PlaceAction } from './place-action.tsx'
import { eventsQuery } from './queries.ts'

/**
 * An event on a page of its own, whose address calendars and people pass on: joining, leaving and the
 * calendar; administrators see who comes. It comes from the list of events (decisions/108).
 */
export function EventScreen({ id }: { id: number }) {
  const events = useQuery(eventsQuery)
  const event = events.data?.find((one) => one.id === id)
  return (
    <Screen back={<WayBack to="/" />} title={event?.title ?? 'Etkinlik'} headingHidden width="wide">
      <Content events={events} event={event} />
    </Screen>
  )
}

interface ContentProps {
  events: UseQueryResult<Event[]>
  event: Event | undefined
}

function Content({ events, event }: ContentProps) {
  const mayList = useMay('people.manage')
  if (!events.data)
    return (
      <QueryPlaceholder
        query={events}
        loading={<PicturePageLoading />}
        failed="Etkinlik alınamadı"
      />
    )
  if (!event) return <EmptyState>Bu etkinlik sona erdi ya da kaldırıldı.</EmptyState>
  return (
    <PicturePage src={event.imageUrl} name={event.title}>
      <EventBadges event={event} />
      <PictureName>{event.title}</PictureName>
      <EventFacts event={event} whole />
      <p className="whitespace-pre-line break-words text-lg">{event.description}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <PlaceAction event={event} leaving />
        {!event.hasEnded && (
          <Button asChild tone="plain">
            {/* by its address: phones open a calendar file from one, and not from a page's memory */}
            <a href={eventCalendar.path.replace(':id', String(event.id))}>
              <CalendarPlus aria-hidden className="size-5" />
              Takvime Ekle
            </a>
          </Button>
        )}
        <Button tone="plain" onClick={() => void shareAddress(event.title)}>
          <Share2 aria-hidden className="size-5" />
          Paylaş
        </Button>
      </div>
      {mayList && <PlaceList event={event} />}
    </PicturePage>
  )
}
