import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { changeEvent, createEvent, deleteEvent, endsTooSoon } from '../contracts/events/changes.ts'
import { listEvents } from '../contracts/events/events.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { missed } from '../http/versions.ts'
import {
  addEvent,
  findEvent,
  managedEvents,
  removeEvent,
  rewriteEvent,
  upcomingEvents,
} from './queries.ts'

/** The branches' events (decisions.md §5). */
export const eventRoutes = ({ gate, sql, clock }: { gate: Gate; sql: Sql; clock: Clock }) =>
  new Elysia({ name: 'events' })
    .use(
      gate(listEvents, ({ person }) =>
        person.isAdmin ? managedEvents(sql, clock()) : upcomingEvents(sql, clock()),
      ),
    )
    .use(gate(createEvent, ({ body, once }) => once((tx) => addEvent(tx, body, clock()))))
    .use(
      gate(
        changeEvent,
        async ({ params: { id }, body: { id: repeated = id, ...body }, version }) => {
          if (repeated !== id)
            throw new Refusal('invalid_request', { fields: { id: 'Bu değer geçersiz.' } })
          const event = await rewriteEvent(sql, { id, version }, body, clock())
          if (event === 'ends too soon')
            throw new Refusal('invalid_request', {
              fields: { endDate: endsTooSoon },
              sentence: endsTooSoon,
            })
          if (!event) throw missed(await findEvent(sql, id, clock()), 'event_not_found')
          return event
        },
      ),
    )
    .use(
      gate(deleteEvent, async ({ params: { id }, version }) => {
        if (!(await removeEvent(sql, { id, version })))
          throw missed(await findEvent(sql, id, clock()), 'event_not_found')
      }),
    )
