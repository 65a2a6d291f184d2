import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { branchesWith } from '#sql/rights.ts'
import { type LiveEvent, live as liveContract } from '../contracts/live/live.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { grouped } from '../sessions/grouped.ts'
import type { Person } from '../sessions/sessions.ts'
import type { Hub, LiveStream } from './hub.ts'
import { countOpenings } from './openings.ts'
import { aliveSessions } from './queries.ts'

/** Bytes that may be buffered for a slow reader; a stream with more of them is ended. */
const patience = 16 * 1024
/** s until a refused page should retry, minimum and maximum */
const retryAfterSeconds = { soonest: 5, latest: 20 }

const utf8 = new TextEncoder()
/** a comment, which no page reads */
const pause = utf8.encode(': \n\n')
const beatOf = (until: number): LiveEvent => ({
  kind: 'beat',
  until: new Date(until).toISOString(),
})

interface Opened {
  body: ReadableStream<Uint8Array>
  stream: LiveStream
}

/** The boards that a person may see: none until they are asked for. */
function boardsOf(sql: Sql, { id, session }: Person) {
  let branchIds: ReadonlySet<number> | null = new Set()
  let latest = 0
  return {
    includes: (branchId: number) => branchIds === null || branchIds.has(branchId),
    async renew() {
      const turn = ++latest
      const found = await branchesWith(sql, { personId: id, right: 'orders.move', session })
      // a later question has the newer answer
      if (turn === latest) branchIds = found && new Set(found)
    },
  }
}
type Boards = ReturnType<typeof boardsOf>

/** A stream that a hub can write to; `onLeave` is called when its reader disconnects. */
function openStream({ id, session, roles }: Person, boards: Boards, onLeave: () => void): Opened {
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
      // the reader has disconnected
    }
  }
  const write = (bytes: Uint8Array) => {
    try {
      controller.enqueue(bytes)
      if ((controller.desiredSize ?? 0) > 0) return
    } catch {
      // the reader has disconnected
    }
    onLeave()
    end()
  }
  const send = (event: LiveEvent) => write(utf8.encode(`data: ${JSON.stringify(event)}\n\n`))
  const stream: LiveStream = {
    userId: id,
    session,
    isStaff: roles.length > 0,
    watches: boards.includes,
    // Where the database is away, what was true before holds on: an event says only that something moved.
    renew: () => void boards.renew().catch(() => {}),
    send,
    beat: (until) => (until === undefined ? write(pause) : send(beatOf(until))),
    end,
  }
  return { body, stream }
}

/** Server-sent events about the caller's balance and inbox (decisions.md §6, §8). */
export const liveRoutes = ({ gate, hub, sql }: { gate: Gate; hub: Hub; sql: Sql }) => {
  const waitToOpen = countOpenings()
  const isAlive = grouped<string, true>(
    async (sessions) =>
      new Map([...(await aliveSessions(sql, sessions))].map((one) => [one, true])),
  )
  return new Elysia({ name: 'live' }).use(
    gate(liveContract, async ({ person, query }) => {
      const wait = waitToOpen(person.id)
      if (wait > 0) throw new Refusal('too_many_attempts', { retryAfter: wait })
      let leave: (() => void) | undefined
      const boards = boardsOf(sql, person)
      const { body, stream } = openStream(person, boards, () => leave?.())
      leave = hub.join(stream)
      if (!leave) {
        const { soonest, latest } = retryAfterSeconds
        const retryAfter = soonest + Math.floor(Math.random() * (latest - soonest))
        throw new Refusal('busy', { retryAfter })
      }
      // once it has joined, so that no post is missed that is given meanwhile
      if (stream.isStaff)
        await boards.renew().catch((error) => {
          leave?.()
          throw error
        })
      stream.send(hub.opening(stream, query.since !== undefined))
      if (query.since !== undefined)
        for (const event of hub.missedBy(stream, Date.parse(query.since))) stream.send(event)
      // A session may have ended after its look-up, and that announcement preceded this stream.
      void isAlive(person.session)
        .then((alive) => alive ?? hub.endSessions(person.id, [person.session]))
        .catch(() => {})
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      })
    }),
  )
}
