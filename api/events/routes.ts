import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import { changeEvent, createEvent, deleteEvent } from '../contracts/events/changes.ts'
import { listEvents } from '../contracts/events/events.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { addEvent, managedEvents, removeEvent, rewriteEvent, upcomingEvents } from './queries.ts'

/** Events of the branches (decisions.md §5). */
export const events = ({ gate, sql, clock }: { gate: Gate; sql: Sql; clock: Clock }) =>
  new Elysia({ name: 'events' })
    .use(
      gate(listEvents, ({ person }) =>
        person.isAdmin ? managedEvents(sql, clock()) : upcomingEvents(sql, clock()),
      ),
    )
    .use(gate(createEvent, ({ body }) => addEvent(sql, body, clock())))
    .use(
      gate(changeEvent, async ({ params, body }) => {
        if (body.id !== undefined && body.id !== params.id)
          throw new Refusal('invalid_request', { fields: { id: 'Bu değer geçersiz.' } })
        const event = await rewriteEvent(sql, params.id, body, clock())
        if (!event) throw new Refusal('event_not_found')
        return event
      }),
    )
    .use(
      gate(deleteEvent, async ({ params }) => {
        if (!(await removeEvent(sql, params.id))) throw new Refusal('event_not_found')
      }),
    )
