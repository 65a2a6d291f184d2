import type { Instant } from '#sql/clock.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { changeEvent, createEvent } from '../contracts/events/changes.ts'
import type { Event } from '../contracts/events/events.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'

interface Row extends Omit<Event, 'eventDate' | 'endDate' | 'createdAt'> {
  eventDate: Date
  endDate: Date
  createdAt: Date
}

const written = (row: Row): Event => ({
  ...row,
  eventDate: row.eventDate.toISOString(),
  endDate: row.endDate.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

/** Who looks at events, and when. */
export interface View {
  personId: number
  now: Instant
}

/** An event's columns by their public names, as they are for a person at a moment. */
const columns = (sql: Queryable, { personId, now }: View) => sql`
  events.id, title, description, event_date, end_date, location,
  image_url, capacity, is_active, created_at,
  end_date <= ${now} as has_ended, event_date <= ${now} as has_begun, taken,
  exists (select from event_places p where p.event_id = events.id and p.user_id = ${personId})
    as is_joined,
  version`

/** Active events that have not ended, soonest first. */
export async function upcomingEvents(sql: Sql, view: View): Promise<Event[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql, view)} from events
    where is_active and end_date > ${view.now}
    order by event_date, id`
  return rows.map(written)
}

/** The pictures of the first two results of {@link upcomingEvents}, which home shows first. */
export async function firstEventPictures(sql: Sql, now: Instant): Promise<string[]> {
  const rows = await sql<{ imageUrl: string | null }[]>`
    select image_url from events
    where is_active and end_date > ${now}
    order by event_date, id limit 2`
  return rows.flatMap(({ imageUrl }) => imageUrl ?? [])
}

/**
 * The picture that an event's page opens with; undefined if there never was such an event. What only
 * administrators see names none.
 */
export async function eventPictures(
  sql: Sql,
  id: number,
  now: Instant,
): Promise<string[] | undefined> {
  const [event] = await sql<{ imageUrl: string | null }[]>`
    select case when is_active and end_date > ${now} then image_url end as image_url
      from events where id = ${id}`
  return event && (event.imageUrl ? [event.imageUrl] : [])
}

/** Active and inactive events, soonest first, followed by those that ended in the last 30 days. */
export async function managedEvents(sql: Sql, view: View): Promise<Event[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql, view)} from events
    where end_date > ${view.now}::timestamptz - interval '30 days'
    order by has_ended, event_date, id`
  return rows.map(written)
}

type Form = BodyOf<typeof createEvent>

/** Adds an event. */
export async function addEvent(sql: Queryable, form: Form, view: View): Promise<Event> {
  const [row] = await sql<Row[]>`
    insert into events
      (title, description, event_date, end_date, location, image_url, capacity, is_active)
    values (${form.title}, ${form.description}, ${form.eventDate}, ${form.endDate},
            ${form.location}, ${form.imageUrl ?? null}, ${form.capacity ?? null}, ${form.isActive})
    returning ${columns(sql, view)}`
  if (!row) throw new Error('an insert returned no row')
  return written(row)
}

/** An event in any state; undefined if there is none. */
export async function findEvent(sql: Sql, id: number, view: View): Promise<Event | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql, view)} from events where id = ${id}`
  return row && written(row)
}

export type Changes = Omit<BodyOf<typeof changeEvent>, 'id'>

const names = {
  title: 'title',
  description: 'description',
  imageUrl: 'image_url',
  eventDate: 'event_date',
  endDate: 'end_date',
  location: 'location',
  capacity: 'capacity',
  isActive: 'is_active',
} as const

const brokenBy = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined

/** Changes this version of an event; undefined if there is none. */
export async function updateEvent(
  sql: Queryable,
  { id, version }: Named,
  changes: Changes,
  view: View,
): Promise<Event | 'ends too soon' | 'below taken' | undefined> {
  try {
    const [row] = await sql<Row[]>`
      update events set ${sql(columnsOf(changes, names))}
      where id = ${id} and ${ofVersion(sql, version)}
      returning ${columns(sql, view)}`
    return row && written(row)
  } catch (error) {
    const broken = brokenBy(error)
    if (broken === 'events_end_after_start') return 'ends too soon'
    if (broken === 'events_taken_within_capacity') return 'below taken'
    throw error
  }
}

/** Removes this version of an event; false if there was none. */
export async function removeEvent(sql: Queryable, { id, version }: Named): Promise<boolean> {
  const { count } = await sql`delete from events where id = ${id} and ${ofVersion(sql, version)}`
  return count > 0
}

/**
 * Locks an event for a change of which its people may have to be told, so that nobody joins
 * meanwhile; undefined if there is no such event.
 */
export async function holdEvent(
  sql: Queryable,
  id: number,
  view: View,
): Promise<Event | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql, view)} from events where id = ${id} for update`
  return row && written(row)
}
