import type { LiveNews } from '#sql/live.ts'
import type { Content, LiveEvent } from '../contracts/live/live.ts'
import { rememberTold, type Told } from './told.ts'
import { openTurns, returnSpread } from './turns.ts'

/** One open stream of live events. */
export interface LiveStream {
  userId: number
  /** hex of the session's stored hash: the stream ends with the session */
  session: string
  /** A share of the streams is reserved for staff and administrators. */
  isStaff: boolean
  /** whether its person may see the board of a branch */
  watches(branchId: number): boolean
  /** Asks anew which boards its person may see. */
  renew(): void
  send(event: LiveEvent): void
  /**
   * Keeps the connection open before proxies, and tells its page until when it has been told everything.
   * @param until epoch ms, where it is known
   */
  beat(until?: number): void
  end(): void
}

/** How many streams may be open at once (decisions.md §8). */
export interface StreamBounds {
  perSession: number
  perPerson: number
  /** in one process */
  total: number
  /** share of the total that is reserved for staff: 0 to 1 */
  staffShare: number
}

/** `LIVE_STREAMS` sets `total`. */
export const streamBounds: StreamBounds = {
  perSession: 6,
  perPerson: 20,
  total: 10_000,
  staffShare: 0.2,
}

/** ms for which changes of content are collected: an administrator often changes several things */
const contentDelayMs = 1_000

/** ms between two steps of sending streams away */
const stepMs = 100

/** The open streams of this process. */
export interface Hub {
  /**
   * Adds a stream. If its session or its person has too many, the oldest of them gets `replaced`
   * and ends.
   * @returns a function that removes the stream; undefined if this process is full
   */
  join(stream: LiveStream): (() => void) | undefined
  /**
   * What a stream begins with: `open`, with its page's turn to ask for everything. A page that has just fetched
   * what it shows needs no turn.
   */
  opening(stream: LiveStream, isFresh: boolean): LiveEvent
  /**
   * The events that a stream would have got if it had been open since an instant, epoch ms. If they
   * are not known, it is `open`, with its page's turn: anything may have changed.
   */
  missedBy(stream: LiveStream, since: number): LiveEvent[]
  /** Sends an event to every stream of these people. */
  publish(userIds: readonly number[], event: LiveEvent): void
  /** Sends an event to every stream of people in a range of ids, both ends included. */
  publishRange(firstId: number, lastId: number, event: LiveEvent): void
  /** Tells whoever may see the board of a branch that it has changed. */
  publishBoard(branchId: number): void
  /** Has every stream of a person ask anew which boards it may see. */
  renew(userId: number): void
  /** Sends `open` to everybody: nobody knows which events were lost. Each stream hears of its own turn. */
  publishGap(): void
  /** Announces changed content to everybody within a second; changes in between share one event. */
  publishContent(of: Content): void
  /** Ends the streams of these sessions; their pages then find that nobody is signed in. */
  endSessions(userId: number, sessions: readonly string[]): void
  beat(until?: number): void
  /**
   * Sends everybody to another process, spread evenly over `ms`, and takes nobody else. Resolves when all
   * are gone.
   */
  sendAway(ms: number): Promise<void>
  /** The sessions with open streams, each once, with their people. */
  sessions(): Map<string, number>
  /** How many streams are open. */
  size(): number
}

/** @param now epoch ms */
export function openHub(
  bounds: StreamBounds = streamBounds,
  told: Told = rememberTold(),
  now: () => number = Date.now,
): Hub {
  /** by person, oldest first */
  const streams = new Map<number, Set<LiveStream>>()
  let size = 0
  let leaving = false
  const changed = new Set<Content>()
  // those at a counter don't stand behind customers
  const turns = { customers: openTurns(now), staff: openTurns(now) }
  const leave = (stream: LiveStream): boolean => {
    const theirs = streams.get(stream.userId)
    if (!theirs?.delete(stream)) return false
    if (theirs.size === 0) streams.delete(stream.userId)
    size--
    return true
  }
  const dismiss = (stream: LiveStream, event: LiveEvent) => {
    if (!leave(stream)) return
    stream.send(event)
    stream.end()
  }
  /** The stream that a new one replaces: the oldest of its session, or of its person. */
  const oldestOf = ({ userId, session }: LiveStream): LiveStream | undefined => {
    const theirs = [...(streams.get(userId) ?? [])]
    const ofSession = theirs.filter((one) => one.session === session)
    if (ofSession.length >= bounds.perSession) return ofSession[0]
    return theirs.length >= bounds.perPerson ? theirs[0] : undefined
  }
  const placesFor = ({ isStaff }: LiveStream) =>
    bounds.total - (isStaff ? 0 : Math.ceil(bounds.total * bounds.staffShare))
  const publishChanged = () => {
    const kinds = [...changed]
    changed.clear()
    for (const of of kinds) sendAll({ kind: 'content', of })
  }
  const everybody = () => [...streams.values()].flatMap((theirs) => [...theirs])
  const sendAll = (event: LiveEvent) => {
    told.note('everybody', event)
    for (const stream of everybody()) stream.send(event)
  }

  const opening = (stream: LiveStream, isFresh: boolean): LiveEvent => {
    const wait = isFresh ? 0 : turns[stream.isStaff ? 'staff' : 'customers']()
    const spread = returnSpread(size)
    return { kind: 'open', ...(wait > 0 && { wait }), ...(spread > 0 && { spread }) }
  }

  return {
    opening,
    join(stream) {
      if (leaving) return undefined
      const oldest = oldestOf(stream)
      if (!oldest && size >= placesFor(stream)) return undefined
      if (oldest) dismiss(oldest, { kind: 'replaced' })
      const theirs = streams.get(stream.userId) ?? new Set()
      streams.set(stream.userId, theirs.add(stream))
      size++
      return () => void leave(stream)
    },
    missedBy(stream, since) {
      const missed = told.since(since, [stream.userId, 'everybody', 'boards'])
      if (!missed || missed.some(({ kind }) => kind === 'open')) return [opening(stream, false)]
      return missed.filter((event) => event.kind !== 'board' || stream.watches(event.branchId))
    },
    publish(userIds, event) {
      for (const id of userIds) {
        told.note(id, event)
        for (const stream of streams.get(id) ?? []) stream.send(event)
      }
    },
    publishRange(firstId, lastId, event) {
      // too many to remember one by one: a page that opens meanwhile may ask once in vain
      told.note('everybody', event)
      for (const [id, theirs] of streams)
        if (id >= firstId && id <= lastId) for (const stream of theirs) stream.send(event)
    },
    publishBoard(branchId) {
      const event = { kind: 'board', branchId } as const
      told.note('boards', event)
      for (const stream of everybody()) if (stream.watches(branchId)) stream.send(event)
    },
    renew(userId) {
      for (const stream of streams.get(userId) ?? []) stream.renew()
    },
    publishGap() {
      told.note('everybody', { kind: 'open' })
      for (const stream of everybody()) stream.send(opening(stream, false))
    },
    publishContent(of) {
      if (changed.size === 0) setTimeout(publishChanged, contentDelayMs)
      changed.add(of)
    },
    endSessions(userId, sessions) {
      for (const stream of [...(streams.get(userId) ?? [])])
        if (sessions.includes(stream.session)) dismiss(stream, { kind: 'user' })
    },
    beat(until) {
      for (const stream of everybody()) stream.beat(until)
    },
    async sendAway(ms) {
      leaving = true
      const all = everybody()
      const perStep = Math.ceil(all.length / Math.max(1, Math.floor(ms / stepMs)))
      for (let at = 0; at < all.length; at += perStep) {
        for (const stream of all.slice(at, at + perStep)) dismiss(stream, { kind: 'elsewhere' })
        if (ms > 0) await Bun.sleep(stepMs)
      }
    },
    sessions: () => new Map(everybody().map(({ session, userId }) => [session, userId])),
    size: () => size,
  }
}

/** Sends an announcement of another process to the streams that it concerns. */
export function publishNews(hub: Hub, news: LiveNews): void {
  if (news.kind === 'inboxes') hub.publishRange(news.firstId, news.lastId, { kind: 'notification' })
  else if (news.kind === 'content') hub.publishContent(news.of)
  else if (news.kind === 'sessions_ended') hub.endSessions(news.userId, news.sessions)
  else if (news.kind === 'order') {
    hub.publish(news.userIds, { kind: 'order' })
    // Not collected as content is: two tablets of a branch agree within a second.
    hub.publishBoard(news.branchId)
  } else {
    // posts are given and ended with it
    if (news.kind === 'user') hub.renew(news.userId)
    hub.publish(news.kind === 'user' ? [news.userId] : news.userIds, { kind: news.kind })
  }
}
