import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { Event } from '#api/contracts/events/events.ts'
import { formatDayForInput, formatTime } from '#ui/foundations/format.ts'
import { cameFrom } from '#web/shared/came-from.ts'
import { DueRow, dueRowLook } from '#web/shared/due-row.tsx'
import { isFull, isOpen } from './place-words.ts'

/** The most events that are named there. */
const most = 2

/** Whether an event is of today for its person: they have a place, or may still take one. */
const isOfToday = (event: Event, now: number): boolean =>
  event.isActive &&
  !event.hasEnded &&
  (event.isJoined || (isOpen(event) && !isFull(event))) &&
  (event.hasBegun || formatDayForInput(event.eventDate) === formatDayForInput(now))

/** Today's events, first those at which their person has a place. @param now epoch ms by the server's clock */
export const eventsOfToday = (events: readonly Event[], now: number): Event[] =>
  events
    .filter((event) => isOfToday(event, now))
    .toSorted((a, b) => Number(b.isJoined) - Number(a.isJoined))
    .slice(0, most)

/** An event of today, as a row that leads to it. */
export function TodayEvent({ event }: { event: Event }) {
  return (
    <Link
      to="/events/$id"
      params={{ id: String(event.id) }}
      state={cameFrom('/')}
      className={dueRowLook()}
    >
      <DueRow
        lead={<CalendarDays aria-hidden className="size-6 shrink-0 text-accent" />}
        title={event.title}
        text={[
          event.hasBegun ? 'Başladı' : `Bugün ${formatTime(event.eventDate)}`,
          event.location,
          ...(event.isJoined ? ['Katılıyorsunuz'] : []),
        ].join(' · ')}
      />
    </Link>
  )
}
