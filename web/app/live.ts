import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import { personParameter } from '#api/contracts/endpoint.ts'
import { type LiveEvent, live } from '#api/contracts/live/live.ts'
import { unreadCount } from '#api/contracts/notifications/unread.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { openedAt } from '#web/shared/kept/keeping.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { serverClock } from '#web/shared/server-clock.ts'
import { followBoards } from './live-board.ts'
import { followContent } from './live-content.ts'
import { followGaps } from './live-gap.ts'
import { shareStream } from './live-sharing.ts'
import { openLiveStream } from './live-stream.ts'
import { followEntries } from './new-entries.ts'

/**
 * The endpoints whose queries each event invalidates. Some are paths, because home does not load
 * their contracts.
 */
export const moved = {
  points: [
    currentUser,
    ownHistory,
    { path: '/api/loyalty' },
    { path: '/api/rewards' },
    { path: '/api/coupons' },
    { path: '/api/loyalty/expiring' },
  ],
  notification: [{ path: '/api/notifications' }, unreadCount],
  order: [{ path: '/api/orders' }, { path: '/api/orders/:id' }],
  broadcast: [{ path: '/api/admin/broadcasts' }],
  scanned: [{ path: '/api/qr' }],
  user: [
    currentUser,
    { path: '/api/user/preferences' },
    { path: '/api/user/sessions' },
    { path: '/api/user/factors' },
  ],
  replaced: [],
  elsewhere: [],
  beat: [],
} as const

/**
 * Keeps the screens fresh while somebody is signed in (decisions.md §6). It receives live events,
 * over one stream for all tabs of the browser, and invalidates the queries that they name. After a
 * gap it invalidates all queries, when the server's turn for this screen comes.
 * @param person the person that the page acts for
 * @returns a function that ends it
 */
export function followLive(queryClient: QueryClient, person: number): () => void {
  const ask = (path: { path: string }) =>
    void queryClient.invalidateQueries({ queryKey: keyOf(path) })
  const onEvent = (event: LiveEvent) => {
    if (event.kind === 'points') entries.onPoints()
    if (event.kind === 'open') {
      // what another page of the app shows asks as it opens, without a turn
      void queryClient.invalidateQueries({ refetchType: 'none' })
      gaps.onGap(event.wait)
    } else if (event.kind === 'content') content.onChange(event.of)
    else if (event.kind === 'board') onBoard(event.branchId)
    else for (const endpoint of moved[event.kind]) ask(endpoint)
  }
  const content = followContent(queryClient)
  const entries = followEntries(queryClient, person)
  const onBoard = followBoards(queryClient)
  const gaps = followGaps(() => {
    entries.onPoints()
    void queryClient.invalidateQueries()
  })
  const leave = shareStream({
    name: `telve-live-${person}`,
    onEvent,
    openedAt,
    open: (forward, since) =>
      openLiveStream({
        address: `${live.path}?${personParameter}=${person}`,
        since: since === undefined ? undefined : () => serverClock.at(since),
        now: () => serverClock.at(Date.now()),
        onEvent: forward,
        // the session may have ended or belong to another person; this call finds out
        onRefused: () => ask(currentUser),
      }),
  })
  return () => {
    leave()
    content.stop()
    entries.stop()
    gaps.stop()
  }
}
