import { useInfiniteQuery } from '@tanstack/react-query'
import type { Event } from '#api/contracts/events/events.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatDateTime, formatNumber, formatPhone } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { placesQuery } from './place-queries.ts'

/** `Katılanlar`: who has a place at an event, the latest first; for administrators. */
export function PlaceList({ event }: { event: Event }) {
  return (
    <section aria-label="Katılanlar" className="grid gap-2 border-line border-t pt-4">
      <h2 className="font-semibold">{`Katılanlar · ${formatNumber(event.taken)}`}</h2>
      <People eventId={event.id} />
    </section>
  )
}

function People({ eventId }: { eventId: number }) {
  const list = useInfiniteQuery(placesQuery(eventId))
  if (!list.data)
    return (
      <QueryPlaceholder
        query={list}
        loading={['h-12', 'h-12']}
        failed="Katılanlar alınamadı"
        className="py-4"
      />
    )
  const people = rowsOf(list.data)
  if (people.length === 0) return <EmptyState className="py-4">Henüz katılan yok.</EmptyState>
  return (
    <>
      <ul className="grid">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2 first:border-t-0"
          >
            <span className="min-w-0">
              <span className="block break-words font-medium">{person.fullName}</span>
              <span className="block break-all text-muted text-sm">{person.username}</span>
            </span>
            <span className="tabular text-right text-muted text-sm">
              <span className="block">{formatPhone(person.phone)}</span>
              <span className="block">{formatDateTime(person.takenAt)}</span>
            </span>
          </li>
        ))}
      </ul>
      <MorePages list={list} />
    </>
  )
}
