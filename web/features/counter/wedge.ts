import { usCharacter } from './us-layout.ts'

/** A scanner types faster than any hand: the longest pause between two of its keys, ms. */
const longestPause = 150

/** Shorter texts are somebody's typing. */
const shortestCode = 16

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'timeStamp'>

/** What a scanner typed in one go. */
export interface Burst {
  /** the characters as the computer's keyboard layout has them */
  typed: string
  /** the characters that the same keys write on a US keyboard */
  pressed: string
}

/**
 * Hears a keyboard-wedge scanner among the keys that are pressed: a burst of characters that ends
 * with Enter. Answers the burst when a key completes one, else undefined.
 */
export function createWedge(): (key: Key) => Burst | undefined {
  let burst: Burst = { typed: '', pressed: '' }
  let last = Number.NEGATIVE_INFINITY
  return (pressedKey) => {
    const { key, timeStamp } = pressedKey
    if (timeStamp - last > longestPause) burst = { typed: '', pressed: '' }
    last = timeStamp
    const { typed, pressed } = burst
    if (key === 'Enter') {
      burst = { typed: '', pressed: '' }
      return Math.max(typed.length, pressed.length) >= shortestCode ? { typed, pressed } : undefined
    }
    burst = {
      // Shift and its like come in between and are no characters
      typed: key.length === 1 ? typed + key : typed,
      pressed: pressed + usCharacter(pressedKey),
    }
    return undefined
  }
}

/**
 * The code that a scanner meant: what was typed, unless only the keys of a US keyboard make one. On a
 * Turkish keyboard `{"userId":42}` comes out as `Ğİuserİd`, or worse.
 * @param isCode whether a text reads as a code
 */
export const textOf = ({ typed, pressed }: Burst, isCode: (text: string) => boolean): string =>
  !isCode(typed) && isCode(pressed) ? pressed : typed
