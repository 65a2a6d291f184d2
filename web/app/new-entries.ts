import type { QueryClient } from '@tanstack/react-query'
import { ownHistory, type PointEntry } from '#api/contracts/points/points.ts'
import { call } from '#web/shared/client.ts'
import { showMoments, showsCode } from '#web/shared/point-moments.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { codeIsShown } from '#web/shared/shown-code.ts'
import { claimEntries } from './claimed-entries.ts'

/** The age up to which an entry is shown, ms. It leaves room for a wrong clock of the device. */
const freshMs = 5 * 60_000
/** How many of the newest entries are fetched: more than a counter writes at once. */
const looked = 5

/** What an entry has brought its person nearer to; nothing where that can't be asked. */
async function brought(queryClient: QueryClient, entry: PointEntry | undefined) {
  if (!entry) return undefined
  try {
    const [{ broughtBy }, { ownLoyaltyQuery }] = await Promise.all([
      import('#web/features/loyalty/brought.ts'),
      import('#web/features/loyalty/queries.ts'),
    ])
    return broughtBy(entry, await queryClient.fetchQuery({ ...ownLoyaltyQuery, staleTime: 0 }))
  } catch {
    return undefined
  }
}

/**
 * Shows each new entry once in this browser: in the tab that shows the customer's code, otherwise in
 * a visible tab (product.md §12: the moment of points). An entry that arrives while all tabs are hidden is
 * shown when one becomes visible, if it is not too old by then (decisions/075).
 * @param person the person that the page acts for
 */
export function followEntries(
  queryClient: QueryClient,
  person: number,
): { onPoints: () => void; stop: () => void } {
  let missed = false
  let stopped = false
  const look = async () => {
    // a PIN at a shared tablet opens nobody's own entries
    if (queryClient.getQueryData(currentUserQuery.queryKey)?.tablet) return
    missed = document.visibilityState !== 'visible'
    if (missed || (!showsCode() && (await codeIsShown()))) return
    const entries = await call(ownHistory, { query: { limit: looked } })
    if (stopped) return
    const now = Date.now()
    const fresh = entries.filter(({ createdAt }) => Math.abs(now - Date.parse(createdAt)) < freshMs)
    const unseen = await claimEntries(person, fresh)
    showMoments(unseen, showsCode() ? undefined : await brought(queryClient, unseen.at(-1)))
  }
  // a failure loses only the announcement: balance and history are fetched again anyway
  const onPoints = () => void look().catch(() => {})
  const onVisible = () => missed && onPoints()
  document.addEventListener('visibilitychange', onVisible)
  return {
    onPoints,
    stop() {
      stopped = true
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
