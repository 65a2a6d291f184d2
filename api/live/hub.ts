import type { LiveNews } from '#sql/live.ts'
import type { LiveEvent } from '../contracts/live/live.ts'

type Send = (event: LiveEvent) => void

/** The open screens of this process, by person. */
export interface Hub {
  /** Adds a screen; the returned function takes it away. */
  join(userId: number, send: Send): () => void
  /** Tells every screen of these people. */
  tell(userIds: readonly number[], event: LiveEvent): void
  /** Tells every screen of the people with these ids. */
  tellRange(firstId: number, lastId: number, event: LiveEvent): void
  /** Tells everybody: after a gap nobody knows what was missed. */
  tellAll(event: LiveEvent): void
}

export function openHub(): Hub {
  const screens = new Map<number, Set<Send>>()
  return {
    join(userId, send) {
      const mine = screens.get(userId) ?? new Set()
      screens.set(userId, mine.add(send))
      return () => {
        mine.delete(send)
        if (mine.size === 0 && screens.get(userId) === mine) screens.delete(userId)
      }
    },
    tell(userIds, event) {
      for (const id of userIds) for (const send of screens.get(id) ?? []) send(event)
    },
    tellRange(firstId, lastId, event) {
      for (const [id, mine] of screens)
        if (id >= firstId && id <= lastId) for (const send of mine) send(event)
    },
    tellAll(event) {
      for (const mine of screens.values()) for (const send of mine) send(event)
    },
  }
}

/** Passes what another process has made known on to the screens that it concerns. */
export function tellNews(hub: Hub, news: LiveNews): void {
  if (news.kind === 'inboxes') hub.tellRange(news.firstId, news.lastId, { kind: 'notification' })
  // Their screens ask who they are, and learn it.
  else if (news.kind === 'sessions_ended') hub.tell([news.userId], { kind: 'user' })
  else hub.tell(news.kind === 'user' ? [news.userId] : news.userIds, { kind: news.kind })
}
