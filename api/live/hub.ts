import type { LiveNews } from '#sql/live.ts'
import type { Content, LiveEvent } from '../contracts/live/live.ts'

/** One open stream, and whose it is. */
export interface Screen {
  userId: number
  /** hex of the session's stored hash: the stream ends with it */
  session: string
  /** Staff and administrators have a share of the places to themselves. */
  isStaff: boolean
  send(event: LiveEvent): void
  /** A sign of life, which says nothing. */
  beat(): void
  end(): void
}

/** How many streams may be open at once (decisions.md §8). */
export interface StreamBounds {
  perSession: number
  perPerson: number
  /** in one process */
  total: number
  /** of the total, kept for staff: 0 to 1 */
  staffShare: number
}

/** `total` is what `LIVE_STREAMS` sets. */
export const streamBounds: StreamBounds = {
  perSession: 6,
  perPerson: 20,
  total: 10_000,
  staffShare: 0.2,
}

/** ms in which changes of content are gathered: an administrator rarely changes one thing */
const contentMoment = 1_000

/** The open screens of this process. */
export interface Hub {
  /**
   * Adds a screen. Where its session or its person has too many the oldest of them hears `replaced`
   * and goes.
   * @returns takes the screen away again; undefined where this process has no place left
   */
  join(screen: Screen): (() => void) | undefined
  /** Tells every screen of these people. */
  tell(userIds: readonly number[], event: LiveEvent): void
  /** Tells every screen of the people with these ids. */
  tellRange(firstId: number, lastId: number, event: LiveEvent): void
  /** Tells everybody: after a gap nobody knows what was missed. */
  tellAll(event: LiveEvent): void
  /** Tells everybody in a moment that content has changed, however often it does until then. */
  tellContent(of: Content): void
  /** Ends the screens of these sessions; they ask who they are, and learn it. */
  endSessions(userId: number, sessions: readonly string[]): void
  beat(): void
  /** The sessions that have screens, each once, with their people. */
  sessions(): Map<string, number>
  /** How many screens are open. */
  size(): number
}

export function openHub(bounds: StreamBounds = streamBounds): Hub {
  /** by person, each person's in the order of their coming */
  const screens = new Map<number, Set<Screen>>()
  let size = 0
  const changed = new Set<Content>()
  const leave = (screen: Screen): boolean => {
    const theirs = screens.get(screen.userId)
    if (!theirs?.delete(screen)) return false
    if (theirs.size === 0) screens.delete(screen.userId)
    size--
    return true
  }
  const dismiss = (screen: Screen, event: LiveEvent) => {
    if (!leave(screen)) return
    screen.send(event)
    screen.end()
  }
  /** Whoever makes room for one more of this person's: the session's oldest, or the person's. */
  const oldestOf = ({ userId, session }: Screen): Screen | undefined => {
    const theirs = [...(screens.get(userId) ?? [])]
    const ofSession = theirs.filter((one) => one.session === session)
    if (ofSession.length >= bounds.perSession) return ofSession[0]
    return theirs.length >= bounds.perPerson ? theirs[0] : undefined
  }
  const placesFor = ({ isStaff }: Screen) =>
    bounds.total - (isStaff ? 0 : Math.ceil(bounds.total * bounds.staffShare))
  const tellChanged = () => {
    const kinds = [...changed]
    changed.clear()
    for (const screen of everybody()) for (const of of kinds) screen.send({ kind: 'content', of })
  }
  const everybody = () => [...screens.values()].flatMap((theirs) => [...theirs])

  return {
    join(screen) {
      const oldest = oldestOf(screen)
      if (!oldest && size >= placesFor(screen)) return undefined
      if (oldest) dismiss(oldest, { kind: 'replaced' })
      const theirs = screens.get(screen.userId) ?? new Set()
      screens.set(screen.userId, theirs.add(screen))
      size++
      return () => void leave(screen)
    },
    tell(userIds, event) {
      for (const id of userIds) for (const screen of screens.get(id) ?? []) screen.send(event)
    },
    tellRange(firstId, lastId, event) {
      for (const [id, theirs] of screens)
        if (id >= firstId && id <= lastId) for (const screen of theirs) screen.send(event)
    },
    tellAll(event) {
      for (const screen of everybody()) screen.send(event)
    },
    tellContent(of) {
      if (changed.size === 0) setTimeout(tellChanged, contentMoment)
      changed.add(of)
    },
    endSessions(userId, sessions) {
      for (const screen of [...(screens.get(userId) ?? [])])
        if (sessions.includes(screen.session)) dismiss(screen, { kind: 'user' })
    },
    beat() {
      for (const screen of everybody()) screen.beat()
    },
    sessions: () => new Map(everybody().map(({ session, userId }) => [session, userId])),
    size: () => size,
  }
}

/** Passes what another process has made known on to the screens that it concerns. */
export function tellNews(hub: Hub, news: LiveNews): void {
  if (news.kind === 'inboxes') hub.tellRange(news.firstId, news.lastId, { kind: 'notification' })
  else if (news.kind === 'content') hub.tellContent(news.of)
  else if (news.kind === 'sessions_ended') hub.endSessions(news.userId, news.sessions)
  else hub.tell(news.kind === 'user' ? [news.userId] : news.userIds, { kind: news.kind })
}
