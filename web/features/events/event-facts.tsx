import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { Event } from '#api/contracts/events/events.ts'
import { Badge } from '#ui/data/badge.tsx'
import { cn } from '#ui/foundations/cn.ts'
import {
  formatDayForInput,
  formatLongDateTime,
  formatNumber,
  formatTime,
} from '#ui/foundations/format.ts'
import { isFull, placesLeft } from './place-words.ts'

/** What sets an event apart from one that is to come; nothing for that one. */
export function EventBadges({ event }: { event: Event }) {
  if (event.isActive && !event.hasEnded && !event.hasBegun) return null
  return (
    <p className="flex flex-wrap gap-2">
      {!event.isActive && <Badge>Pasif</Badge>}
      {event.hasEnded && <Badge>Sona erdi</Badge>}
      {event.hasBegun && !event.hasEnded && <Badge tone="accent">Başladı</Badge>}
    </p>
  )
}

interface EventFactsProps {
  event: Event
  /** with its end */
  whole?: boolean
}

/** When, where, and for how many an event is. */
export function EventFacts({ event, whole = false }: EventFactsProps) {
  const left = placesLeft(event)
  return (
    <ul className="mt-1 grid gap-1.5 text-sm">
      <Fact icon={CalendarDays}>
        <time dateTime={event.eventDate}>{formatLongDateTime(event.eventDate)}</time>
        {whole && (
          <>
            {' – '}
            <time dateTime={event.endDate}>{endOf(event)}</time>
          </>
        )}
      </Fact>
      <Fact icon={MapPin}>{event.location}</Fact>
      {event.capacity !== null && (
        <Fact icon={Users}>
          <span>{`Kapasite: ${formatNumber(event.capacity)} kişi`}</span>
          {left && (
            <>
              {' · '}
              <span className={cn('font-semibold', isFull(event) ? 'text-spend' : 'text-earn')}>
                {left}
              </span>
            </>
          )}
        </Fact>
      )}
    </ul>
  )
}

/** The end's hour alone, where it is on the day of the beginning. */
const endOf = ({ eventDate, endDate }: Event): string =>
  formatDayForInput(eventDate) === formatDayForInput(endDate)
    ? formatTime(endDate)
    : formatLongDateTime(endDate)

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="tabular min-w-0 break-words">{children}</span>
    </li>
  )
}
