/** A scanner types faster than any hand: the longest pause between two of its keys, ms. */
const longestPause = 150

/** Shorter texts are somebody's typing. */
const shortestCode = 16

interface Key {
  key: string
  /** ms */
  timeStamp: number
}

/**
 * Hears a keyboard-wedge scanner among the keys that are pressed: a burst of characters that ends
 * with Enter. Answers the burst's text when a key completes one, else undefined.
 */
export function createWedge(): (key: Key) => string | undefined {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, timeStamp }) => {
    if (timeStamp - last > longestPause) text = ''
    last = timeStamp
    if (key === 'Enter') {
      const burst = text
      text = ''
      return burst.length >= shortestCode ? burst : undefined
    }
    // Shift and its like come in between and are no characters
    if (key.length === 1) text += key
  }
}
