import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { type Clock, dateOf } from '#sql/clock.ts'
import { eventCalendar } from '../contracts/events/calendar.ts'
import { changeEvent, createEvent, deleteEvent, endsTooSoon } from '../contracts/events/changes.ts'
import { listEvents } from '../contracts/events/events.ts'
import { listPlaces } from '../contracts/events/holders.ts'
import { giveUpPlace, takePlace } from '../contracts/events/places.ts'
import { noteChange } from '../http/changes.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound, type Named } from '../http/versions.ts'
import { type Actor, holds } from '../sessions/sessions.ts'
import { calendarOf } from './calendar.ts'
import { giveUpPlaceAt, placesOf, takePlaceAt } from './place-queries.ts'
import {
  addEvent,
  type Changes,
  findEvent,
  holdEvent,
  managedEvents,
  removeEvent,
  upcomingEvents,
  updateEvent,
  type View,
} from './queries.ts'
import { tellHolders } from './telling.ts'

interface EventsDeps {
  gate: Gate
  sql: Sql
  clock: Clock
  /** of the pages, without a slash; undefined where requests say it */
  publicOrigin: string | undefined
}

/** The branches' events and the places at them (decisions.md §5, decisions/077). */
export const eventRoutes = ({ gate, sql, clock, publicOrigin }: EventsDeps) => {
  const viewOf = (person: { id: number }): View => ({ personId: person.id, now: clock() })

  /** The event as the person sees it after an act. @throws Refusal the reason why it was not done */
  async function after(reason: string | null, id: number, view: View) {
    if (reason) throw new Refusal(reason as 'event_full')
    const event = await findEvent(sql, id, view)
    if (!event) throw new Refusal('event_not_found')
    return event
  }

  return new Elysia({ name: 'events' })
    .use(
      gate(listEvents, ({ person }) =>
        holds(person, 'content.edit')
          ? managedEvents(sql, viewOf(person))
          : upcomingEvents(sql, viewOf(person)),
      ),
    )
    .use(
      gate(createEvent, ({ person, body, once }) =>
        once(async (tx) => {
          const event = await addEvent(tx, body, viewOf(person))
          await noteChange(tx, person, { thing: 'event', id: event.id, after: event })
          return event
        }),
      ),
    )
    .use(
      gate(
        changeEvent,
        async ({ person, params: { id }, body: { id: repeated = id, ...body }, version }) => {
          if (repeated !== id)
            throw new Refusal('invalid_request', { fields: { id: 'Bu değer geçersiz.' } })
          return change(sql, person, { id, version }, body, viewOf(person))
        },
      ),
    )
    .use(
      gate(deleteEvent, ({ person, params: { id }, version }) =>
        remove(sql, person, { id, version }, viewOf(person)),
      ),
    )
    .use(
      gate(takePlace, async ({ person, params: { id } }) => {
        const view = viewOf(person)
        return after(await takePlaceAt(sql, { eventId: id, ...view }), id, view)
      }),
    )
    .use(
      gate(giveUpPlace, async ({ person, params: { id } }) => {
        const view = viewOf(person)
        return after(await giveUpPlaceAt(sql, { eventId: id, ...view }), id, view)
      }),
    )
    .use(
      gate(listPlaces, async ({ person, params: { id }, query, request, headers }) => {
        const event = await findEvent(sql, id, viewOf(person))
        if (!event) throw new Refusal('event_not_found')
        const found = page(await placesOf(sql, id, query), query.limit, request)
        Object.assign(headers, { ...found.headers, 'x-total-count': String(event.taken) })
        return found.rows
      }),
    )
    .use(
      gate(eventCalendar, async ({ person, params: { id }, request, headers }) => {
        const event = await findEvent(sql, id, viewOf(person))
        if (!event || !(event.isActive || holds(person, 'content.edit')))
          throw new Refusal('event_not_found')
        Object.assign(headers, {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `inline; filename="telve-etkinlik-${id}.ics"`,
        })
        const origin = publicOrigin ?? new URL(request.url).origin
        return calendarOf(event, origin, await dateOf(sql, clock()))
      }),
    )
}

/** Changes an event and tells who has a place, in one transaction. */
const change = (sql: Sql, actor: Actor, named: Named, changes: Changes, view: View) =>
  sql.begin(async (tx) => {
    const before = await holdEvent(tx, named.id, view)
    if (!before) throw new Refusal('event_not_found')
    const event = await updateEvent(tx, named, changes, view)
    if (event === 'ends too soon')
      throw new Refusal('invalid_request', {
        fields: { endDate: endsTooSoon },
        sentence: endsTooSoon,
      })
    if (event === 'below taken')
      throw new Refusal('capacity_below_taken', {
        fields: { capacity: `${before.taken} kişi katılıyor; kapasite bundan az olamaz.` },
      })
    if (!event) throw conflictOrNotFound(before, 'event_not_found')
    await noteChange(tx, actor, { thing: 'event', id: event.id, before, after: event })
    await tellHolders(tx, view.personId, before, event)
    return event
  })

/** Removes an event and tells who had a place, in one transaction. */
const remove = (sql: Sql, actor: Actor, named: Named, view: View) =>
  sql.begin(async (tx) => {
    const before = await holdEvent(tx, named.id, view)
    if (!before) throw new Refusal('event_not_found')
    if (named.version !== undefined && named.version !== before.version)
      throw conflictOrNotFound(before, 'event_not_found')
    await tellHolders(tx, view.personId, before, undefined)
    await noteChange(tx, actor, { thing: 'event', id: before.id, before })
    await removeEvent(tx, named)
  })
