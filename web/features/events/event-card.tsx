import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { Event } from '#api/contracts/events/events.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Picture } from '#ui/data/picture.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDateBlock, formatLongDateTime, formatNumber } from '#ui/foundations/format.ts'

interface EventCardProps {
  event: Event
  /** an administrator's buttons */
  actions?: ReactNode
  /** whether it is visible when the page opens */
  first?: boolean
}

/** An event: picture, date block, title, description, dates, place and capacity. */
export function EventCard({ event, actions, first = false }: EventCardProps) {
  const { day, month } = formatDateBlock(event.eventDate)
  const resting = event.hasEnded || !event.isActive
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className={cn('aspect-video', resting && 'grayscale')}>
        <Picture src={event.imageUrl} alt="" fallback="Görsel yok" first={first} />
      </div>
      <div className="flex flex-1 gap-4 p-4 sm:p-5">
        <p
          aria-hidden
          className="tabular grid h-16 w-14 shrink-0 place-content-center rounded-field bg-accent-soft text-center text-accent"
        >
          <span className="font-display font-semibold text-xl leading-tight">{day}</span>
          <span className="text-sm">{month}</span>
        </p>
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <h3 className="break-words font-display font-semibold text-lg">{event.title}</h3>
          {resting && (
            <p className="flex flex-wrap gap-2">
              {!event.isActive && <Badge>Pasif</Badge>}
              {event.hasEnded && <Badge>Sona erdi</Badge>}
            </p>
          )}
          <p className="line-clamp-4 break-words text-muted">{event.description}</p>
          <ul className="mt-1 grid gap-1.5 text-sm">
            <Fact icon={CalendarDays}>
              <time dateTime={event.eventDate}>{formatLongDateTime(event.eventDate)}</time>
            </Fact>
            <Fact icon={MapPin}>{event.location}</Fact>
            {event.capacity !== null && (
              <Fact icon={Users}>{`Kapasite: ${formatNumber(event.capacity)} kişi`}</Fact>
            )}
          </ul>
        </div>
      </div>
      {actions && (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t p-3">{actions}</div>
      )}
    </article>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="tabular min-w-0 break-words">{children}</span>
    </li>
  )
}
