import { longestPause } from '#web/features/counter/input/wedge.ts'

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** The effect of a key on the pad: the digits after it, and whether to confirm them. */
interface PadPress {
  digits: string
  confirm?: true
}

/** Appends a digit, without leading zeros. Digits beyond `most` are ignored. */
const append = (digits: string, digit: string, most: number): string => {
  const next = (digits + digit).replace(/^0+/, '')
  return next.length <= most ? next : digits
}

/**
 * Reads an amount from a keyboard that a scanner may share: digits, Backspace, Escape and Enter. A comma
 * or point between lira and kuruş changes nothing.
 *
 * A burst (keys without a pause between them) that holds anything but digits, or more of them than an
 * amount has, is a scanner's: a customer's code, or a product's bar code. It leaves the amount as it was
 * before the burst, and its Enter confirms nothing.
 * @param most how many digits an amount has
 */
export function createPadKeys(most: number): (key: Key, digits: string) => PadPress | undefined {
  let last = Number.NEGATIVE_INFINITY
  let before = ''
  let run = 0
  let foreign = false
  /** Adds a character to the burst. @returns the digits after it */
  const type = (character: string, digits: string) => {
    run += 1
    foreign ||= !/\d/.test(character) || run > most
    return foreign ? before : append(digits, character, most)
  }
  return ({ key, timeStamp }, digits) => {
    if (timeStamp - last > longestPause) {
      before = digits
      run = 0
      foreign = false
    }
    last = timeStamp
    switch (key) {
      // between lira and kuruş: the digits say it already
      case ',':
      case '.':
        return { digits }
      case 'Enter':
        return foreign ? { digits: before } : { digits, confirm: true }
      case 'Backspace':
        return { digits: digits.slice(0, -1) }
      case 'Escape':
        return { digits: '' }
      default:
        return key.length === 1 ? { digits: type(key, digits) } : undefined
    }
  }
}
