import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { live as liveContract } from '../contracts/live/live.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { grouped } from '../sessions/grouped.ts'
import type { Person } from '../sessions/sessions.ts'
import type { Hub, Screen } from './hub.ts'
import { countOpenings } from './openings.ts'
import { aliveSessions } from './queries.ts'

/** Bytes that wait for a reader who does not read; beyond them its stream ends. */
const patience = 16 * 1024
/** s until a refused screen should knock again, at the soonest and at the latest */
const knockAgain = { soonest: 5, latest: 20 }

const utf8 = new TextEncoder()
const beat = utf8.encode(': \n\n')

interface Opened {
  body: ReadableStream<Uint8Array>
  screen: Screen
}

/** A stream that a hub can write to; `onLeave` hears when its reader has gone. */
function openStream({ id, session, isStaff, isAdmin }: Person, onLeave: () => void): Opened {
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      cancel: onLeave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: patience }),
  )
  const end = () => {
    try {
      controller.close()
    } catch {
      // its reader has gone already
    }
  }
  const write = (bytes: Uint8Array) => {
    try {
      controller.enqueue(bytes)
      if ((controller.desiredSize ?? 0) > 0) return
    } catch {
      // its reader has gone
    }
    onLeave()
    end()
  }
  const screen: Screen = {
    userId: id,
    session,
    isStaff: isStaff || isAdmin,
    send: (event) => write(utf8.encode(`data: ${JSON.stringify(event)}\n\n`)),
    beat: () => write(beat),
    end,
  }
  return { body, screen }
}

/** Server-sent events about the caller's balance and inbox (decisions.md §6, §8). */
export const liveRoutes = ({ gate, hub, sql }: { gate: Gate; hub: Hub; sql: Sql }) => {
  const waitToOpen = countOpenings()
  const isAlive = grouped<string, true>(
    async (sessions) =>
      new Map([...(await aliveSessions(sql, sessions))].map((one) => [one, true])),
  )
  return new Elysia({ name: 'live' }).use(
    gate(liveContract, async ({ person, headers }) => {
      const wait = waitToOpen(person.id)
      if (wait > 0) throw new Refusal('too_many_attempts', { retryAfter: wait })
      let leave: (() => void) | undefined
      const { body, screen } = openStream(person, () => leave?.())
      leave = hub.join(screen)
      if (!leave) {
        const { soonest, latest } = knockAgain
        const retryAfter = soonest + Math.floor(Math.random() * (latest - soonest))
        throw new Refusal('busy', { retryAfter })
      }
      screen.send({ kind: 'open' })
      // A session that ended since it was looked up was told of before this screen could hear it.
      void isAlive(person.session)
        .then((alive) => alive ?? hub.endSessions(person.id, [person.session]))
        .catch(() => {})
      return new Response(body, {
        headers: {
          ...(headers as Record<string, string>),
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      })
    }),
  )
}
