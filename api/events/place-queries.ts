import type { Instant } from '#sql/clock.ts'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { PlaceHolder } from '../contracts/events/holders.ts'

/** Why somebody could not join or leave. */
type Reason = 'signed_out' | 'event_not_found' | 'event_full' | 'event_begun'

interface Place {
  eventId: number
  personId: number
  now: Instant
}

/** Takes a place, once however often it is asked; null, or why not. */
export async function takePlaceAt(
  sql: Sql,
  { eventId, personId, now }: Place,
): Promise<Reason | null> {
  const [row] = await sql<{ reason: Reason | null }[]>`
    select take_place(${eventId}, ${personId}, ${now}) as reason`
  return row?.reason ?? null
}

/** Gives a place back, if there is one; null, or why not. */
export async function giveUpPlaceAt(
  sql: Sql,
  { eventId, personId, now }: Place,
): Promise<Reason | null> {
  const [row] = await sql<{ reason: Reason | null }[]>`
    select give_up_place(${eventId}, ${personId}, ${now}) as reason`
  return row?.reason ?? null
}

interface PlacesPage {
  before?: number | undefined
  limit: number
}

/** Who has a place at an event, the latest first; one row more than asked shows that there are. */
export async function placesOf(
  sql: Sql,
  eventId: number,
  { before, limit }: PlacesPage,
): Promise<PlaceHolder[]> {
  const rows = await sql<(Omit<PlaceHolder, 'takenAt'> & { takenAt: Date })[]>`
    select p.id, u.id as user_id, u.full_name, u.username, u.phone, p.taken_at
      from event_places p join users u on u.id = p.user_id
     where p.event_id = ${eventId} and (${before ?? null}::bigint is null or p.id < ${before ?? null})
     order by p.id desc
     limit ${limit + 1}`
  return rows.map((row) => ({ ...row, takenAt: row.takenAt.toISOString() }))
}

/** The ids of everybody who has a place at an event. */
export async function holdersOf(sql: Queryable, eventId: number): Promise<number[]> {
  const rows = await sql<{ userId: number }[]>`
    select user_id from event_places where event_id = ${eventId} order by user_id`
  return rows.map(({ userId }) => userId)
}
