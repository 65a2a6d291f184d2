import { usCharacter } from './us-layout.ts'

/** The longest pause between two keys of a scanner, ms. Scanners type faster than people. */
export const longestPause = 150

/** Shorter texts count as typed by a person. */
const shortestCode = 16

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'timeStamp'>

/** One text that a scanner typed without a pause. */
export interface Burst {
  /** the characters by the computer's keyboard layout */
  typed: string
  /** the characters of the same keys on a US keyboard */
  pressed: string
}

/**
 * Detects a keyboard-wedge scanner in a stream of key presses: a burst of characters that ends with
 * Enter. The function returns the burst on the key that completes it, otherwise undefined.
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
      // Shift and other modifier keys come in between and are no characters
      typed: key.length === 1 ? typed + key : typed,
      pressed: pressed + usCharacter(pressedKey),
    }
    return undefined
  }
}

/**
 * The code in a burst: the typed text, unless only the US characters of its keys form a code. With
 * a Turkish layout, `{"userId":42}` arrives as text like `Ğİuserİd`.
 * @param isCode whether a text is a code
 */
export const textOf = ({ typed, pressed }: Burst, isCode: (text: string) => boolean): string =>
  !isCode(typed) && isCode(pressed) ? pressed : typed
