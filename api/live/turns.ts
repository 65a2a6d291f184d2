/** ms between two screens that ask for all that they show: a screen asks up to ten times (decisions/305) */
const apartMs = 40
/** ms within which every screen has had its turn */
const longestMs = 60_000
/** ms between two streams that come back after their process has ended, and within which all of them do */
const [returnApartMs, longestReturnMs] = [10, 10_000]

/**
 * Gives each screen its turn to ask for everything again, one after the other; of more than fit into a minute
 * the rest ask at any time within it. Who comes alone does not wait (decisions/250).
 * @param now epoch ms
 * @returns ms until the turn of whoever asks
 */
export function openTurns(now: () => number = Date.now): () => number {
  let next = 0
  return () => {
    const wait = Math.max(0, next - now())
    if (wait >= longestMs) return Math.floor(Math.random() * longestMs)
    next = now() + wait + apartMs
    return wait
  }
}

/** ms over which so many streams should come back after their process has ended. */
export const returnSpread = (streams: number): number =>
  Math.min((streams - 1) * returnApartMs, longestReturnMs)
