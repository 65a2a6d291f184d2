import postgres from 'postgres'
import * as z from 'zod'
import { clientBounds, requestBounds, serverBounds } from './bounds.ts'
import type { Queryable } from './connection.ts'

const channel = 'telve_live'
/** A payload may hold 8,000 bytes; this many ids fit whatever their size. */
const peoplePerMessage = 300

const People = z.array(z.int().positive()).min(1)

/**
 * What changed, and for whom: never the new value, so that a lost or repeated event cannot show
 * anything wrong.
 */
export const LiveNews = z.discriminatedUnion('kind', [
  /** a balance */
  z.object({ kind: z.literal('points'), userIds: People }),
  /** an inbox */
  z.object({ kind: z.literal('notification'), userIds: People }),
  /** the inboxes of a broadcast's recipients in this range of ids */
  z.object({
    kind: z.literal('inboxes'),
    firstId: z.int().positive(),
    lastId: z.int().positive(),
  }),
  /** the progress of a broadcast, for its sender */
  z.object({ kind: z.literal('broadcast'), userIds: People }),
  /** a person's code was scanned at a counter */
  z.object({ kind: z.literal('scanned'), userIds: People }),
  /** orders of these people at a branch, which its board shows */
  z.object({ kind: z.literal('order'), userIds: People, branchId: z.int().positive() }),
  /** content that everybody sees */
  z.object({
    kind: z.literal('content'),
    of: z.enum([
      'stories',
      'events',
      'menu',
      'branches',
      'hanging',
      'availability',
      'ordering',
      'rewards',
    ]),
  }),
  /** profile, role or session of one person */
  z.object({ kind: z.literal('user'), userId: z.int().positive() }),
  /** ended sessions of one person, whatever ended them: hex of their stored hashes */
  z.object({
    kind: z.literal('sessions_ended'),
    userId: z.int().positive(),
    sessions: z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1),
  }),
])
export type LiveNews = z.output<typeof LiveNews>

/** Announces a change to every listening process. In a transaction it is sent with the commit. */
export const notifyLive = async (sql: Queryable, news: LiveNews): Promise<void> => {
  const messages =
    'userIds' in news
      ? chunksOf(news.userIds, peoplePerMessage).map((userIds) => ({ ...news, userIds }))
      : [news]
  if (messages.length === 0) return
  const payloads = messages.map((message) => JSON.stringify(message))
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  )

/** ms between two messages by which a listener proves that it hears what is told */
const proofEvery = 5_000
/** ms before the first try to listen again, doubled up to the longest */
const pauses = { first: 50, longest: 1_000 }

interface LiveOptions {
  /** address of the database; listening holds a connection of its own */
  url: string
  onEvent: (news: LiveNews) => void
  /**
   * Listening again after a gap in which events were lost: listeners should fetch their data again.
   */
  onReconnect: () => void
}

export interface LiveListener {
  /** Resolves when it first listens; without a database it waits for one. */
  listening: Promise<void>
  /**
   * The instant until which everything that was told has been heard, or a gap of it told; epoch ms by this process's
   * clock, undefined as long as none is proved.
   */
  heardUntil(): number | undefined
  close(): Promise<void>
}

/** Listens until closed, through any number of lost connections. */
export const listenLive = (options: LiveOptions): LiveListener => {
  const { promise: listening, resolve: opened } = Promise.withResolvers<void>()
  let closed = false
  let line: Line | undefined
  let heardUntil: number | undefined
  const run = async () => {
    let before = false
    let pause = pauses.first
    while (!closed) {
      line = openLine(options, (sentAt) => {
        heardUntil = sentAt
      })
      if (await line.listening) {
        if (before) options.onReconnect()
        before = true
        opened()
        pause = pauses.first
      }
      await line.lost
      if (!closed) await Bun.sleep(pause)
      pause = Math.min(2 * pause, pauses.longest)
    }
  }
  const running = run()
  return {
    listening,
    heardUntil: () => heardUntil,
    close: async () => {
      closed = true
      line?.end()
      await running
    },
  }
}

interface Line {
  /** whether it has come to listen */
  listening: Promise<boolean>
  /** Resolves once it hears nothing any more. */
  lost: Promise<void>
  end(): void
}

/**
 * One connection that listens. A connection that was cut without a word looks as if nobody told anything: so it
 * tells itself something, and is given up when that has not come back by the next time. What was told before that has come
 * before it.
 * @param onProof told when it sent what has come back, epoch ms
 */
const openLine = (
  { url, onEvent }: Pick<LiveOptions, 'url' | 'onEvent'>,
  onProof: (sentAt: number) => void,
): Line => {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const proof = `proof of ${crypto.randomUUID()}`
  let proved = true
  let sentAt = 0
  const sql = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    ...clientBounds(requestBounds),
    onnotice: () => {},
    onnotify: (_channel: string, payload: string) => {
      if (payload !== proof) return hear(payload, onEvent)
      proved = true
      onProof(sentAt)
      return undefined
    },
    onclose: () => end(),
    connection: { application_name: 'telve-live', ...serverBounds(requestBounds) },
  } as postgres.Options<Record<string, never>>)
  const beat = setInterval(() => {
    if (!proved) return end()
    proved = false
    sentAt = Date.now()
    sql`select pg_notify(${channel}, ${proof})`.catch(end)
    return undefined
  }, proofEvery)
  function end(): void {
    clearInterval(beat)
    lose()
    void sql.end({ timeout: 0 })
  }
  const listening = sql`listen ${sql(channel)}`.then(
    () => true,
    () => {
      end()
      return false
    },
  )
  return { listening, lost, end }
}

/** Unreadable events are skipped: a newer process may send kinds that this one does not know. */
const hear = (payload: string, onEvent: (news: LiveNews) => void): void => {
  const news = parseNews(payload)
  if (news) onEvent(news)
}

const parseNews = (payload: string): LiveNews | undefined => {
  try {
    return LiveNews.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
