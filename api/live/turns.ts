/** ms between two screens that ask for all that they show: a screen asks up to ten times */
const apartMs = 10
/** ms within which every screen has had its turn */
const longestMs = 30_000
/** ms within which all streams of a process that ended come back */
const longestReturnMs = 10_000

/**
 * Gives each screen its turn to ask for everything again, one after the other; of more than fit into half a minute
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
  Math.min((streams - 1) * apartMs, longestReturnMs)
