import type { ReactNode } from 'react'
import type { Event } from '#api/contracts/events/events.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Picture } from '#ui/data/picture.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatDateBlock } from '#ui/foundations/format.ts'
import { EventFacts } from './event-facts.tsx'

interface EventCardProps {
  event: Event
  onDetails: () => void
  /** what can be done with it */
  actions?: ReactNode
  /** whether it is visible when the page opens */
  first?: boolean
}

/** An event: picture, date block, title, description, dates, place and capacity. A tap opens it. */
export function EventCard({ event, onDetails, actions, first = false }: EventCardProps) {
  const { day, month } = formatDateBlock(event.eventDate)
  const resting = event.hasEnded || !event.isActive
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
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
          <h3 className="break-words font-display font-semibold text-lg">
            {/* the button covers the whole card; other buttons are layered above it */}
            <button
              type="button"
              aria-haspopup="dialog"
              className="text-left after:absolute after:inset-0 after:rounded-card"
              onClick={onDetails}
            >
              {event.title}
            </button>
          </h3>
          {(resting || event.hasBegun) && (
            <p className="flex flex-wrap gap-2">
              {!event.isActive && <Badge>Pasif</Badge>}
              {event.hasEnded && <Badge>Sona erdi</Badge>}
              {event.hasBegun && !event.hasEnded && <Badge tone="accent">Başladı</Badge>}
            </p>
          )}
          <p className="line-clamp-4 break-words text-muted">{event.description}</p>
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
