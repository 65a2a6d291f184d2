import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import { personParameter } from '#api/contracts/endpoint.ts'
import { LiveEvent, live } from '#api/contracts/live/live.ts'
import { unreadCount } from '#api/contracts/notifications/unread.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { keyOf } from '#web/shared/query-key.ts'

/**
 * What each event makes old. The stream names what moved; the queries ask for it again. Some
 * stand here by their paths: their contracts come with the screens that show them.
 */
export const moved = {
  points: [currentUser, ownHistory],
  notification: [{ path: '/api/notifications' }, unreadCount],
  broadcast: [{ path: '/api/admin/broadcasts' }],
  user: [currentUser, { path: '/api/user/preferences' }],
} as const

/** ms before the first and the slowest further attempt to open the stream again */
const firstDelay = 1000
const slowestDelay = 30_000

/**
 * Keeps the screens fresh while someone is signed in (decisions.md §6): opens the stream of live
 * events, invalidates what they name, opens it again with back-off when it breaks, and refetches
 * everything once it is back after a gap. Answers a function that closes it.
 */
export function followLive(queryClient: QueryClient, person: number): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay
  let first = true

  const heed = (event: LiveEvent) => {
    if (event.kind === 'open') {
      delay = firstDelay
      // the screen has just fetched everything when the first one comes
      if (!first) void queryClient.invalidateQueries()
      first = false
      return
    }
    for (const endpoint of moved[event.kind])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  }

  const open = () => {
    const stream = new EventSource(`${live.path}?${personParameter}=${person}`, {
      withCredentials: true,
    })
    source = stream
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = LiveEvent.safeParse(JSON.parse(data))
      // a newer server may speak of things that this screen does not know
      if (event.success) heed(event.data)
    })
    stream.addEventListener('error', () => {
      // the browser's own reconnecting gives up on an error status, so it is done here for all cases
      stream.close()
      timer = setTimeout(open, delay * (0.75 + Math.random() / 2))
      delay = Math.min(delay * 2, slowestDelay)
    })
  }

  const hurry = () => {
    if (source?.readyState !== EventSource.CLOSED) return
    clearTimeout(timer)
    delay = firstDelay
    open()
  }

  // what is being drawn goes first
  timer = setTimeout(open)
  addEventListener('online', hurry)
  return () => {
    removeEventListener('online', hurry)
    clearTimeout(timer)
    source?.close()
  }
}
