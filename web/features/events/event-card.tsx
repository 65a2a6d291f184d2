import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Event } from '#api/contracts/events/events.ts'
import { Picture } from '#ui/data/picture.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDateBlock } from '#ui/foundations/format.ts'
import { cameFrom } from '#web/shared/came-from.ts'
import { EventBadges, EventFacts } from './event-facts.tsx'

interface EventCardProps {
  event: Event
  /** what can be done with it */
  actions?: ReactNode
  /** whether it is visible when the page opens */
  first?: boolean
}

/** An event: picture, date block, title, dates, place and capacity; on wide screens what it is. A tap opens it. */
export function EventCard({ event, actions, first = false }: EventCardProps) {
  const { day, month } = formatDateBlock(event.eventDate)
  const resting = event.hasEnded || !event.isActive
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className={cn('aspect-video max-sm:aspect-[2/1]', resting && 'grayscale')}>
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
          <h3 className="break-words font-display font-semibold text-lg">
            {/* the whole card leads there; what else can be done stands above it */}
            <Link
              to="/events/$id"
              params={{ id: String(event.id) }}
              state={cameFrom('/')}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {event.title}
            </Link>
          </h3>
          <EventBadges event={event} />
          <p className="line-clamp-4 break-words text-muted max-sm:hidden">{event.description}</p>
          <EventFacts event={event} />
        </div>
      </div>
      {actions && (
        <div className="relative flex min-h-17 flex-wrap items-center justify-end gap-2 border-line border-t p-3">
          {actions}
        </div>
      )}
    </article>
  )
}
