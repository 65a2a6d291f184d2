import type { QueryClient } from '@tanstack/react-query'
import { isAway } from '#web/shared/api-error.ts'
import { connection } from '#web/shared/connection.ts'
import { currentUserQuery } from '#web/shared/session.ts'

/** ms before the first and between the slowest further questions whether the server is back */
const firstDelay = 2000
const slowestDelay = 30_000
/** A network that has held for so long, ms, is asked for soon again when it goes. */
const steadyAfter = 60_000

/**
 * Follows whether the server answers. Once it does not, the session is asked for again and again: with
 * growing pauses, and at once when the device has a network or the page is looked at. When it answers,
 * everything that the page shows is asked for again.
 */
export function followNetwork(queryClient: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay
  let foundAt = 0

  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), delay)
    delay = Math.min(delay * 2, slowestDelay)
  }
  const ask = async () => {
    wait()
    if (document.visibilityState !== 'visible') return
    try {
      await queryClient.refetchQueries(
        { queryKey: currentUserQuery.queryKey, exact: true },
        { throwOnError: true },
      )
    } catch (error) {
      if (isAway(error)) return
    }
    if (!connection.isLost()) return
    clearTimeout(timer)
    foundAt = Date.now()
    connection.find()
    await queryClient.invalidateQueries()
  }
  const askAtOnce = () => {
    if (!connection.isLost()) return
    delay = firstDelay
    void ask()
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || connection.isLost()) return
    if (!event.query.meta?.keeps || !isAway(event.query.state.error)) return
    // a part of the server that stays away must not have the whole page asked for over and over
    if (Date.now() - foundAt > steadyAfter) delay = firstDelay
    connection.lose()
    wait()
  })
  addEventListener('online', askAtOnce)
  document.addEventListener('visibilitychange', askAtOnce)
}
