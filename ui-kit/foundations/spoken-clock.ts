import { formatTime, type Moment } from './format.ts'

/**
 * Times in a sentence, with the suffix that follows the last number one says: `22:00` is read
 * `yirmi iki`, `21:30` ends with `otuz`. A full hour is read without its minutes.
 */

/** Of 0 to 9, and of the tens: dative and locative. */
const ones = [
  ['a', 'da'], // sıfır
  ['e', 'de'], // bir
  ['ye', 'de'], // iki
  ['e', 'te'], // üç
  ['e', 'te'], // dört
  ['e', 'te'], // beş
  ['ya', 'da'], // altı
  ['ye', 'de'], // yedi
  ['e', 'de'], // sekiz
  ['a', 'da'], // dokuz
] as const
const tens = [
  ones[0],
  ['a', 'da'], // on
  ['ye', 'de'], // yirmi
  ['a', 'da'], // otuz
  ['a', 'ta'], // kırk
  ['ye', 'de'], // elli
] as const

function withSuffix(moment: Moment, form: 0 | 1): string {
  const shown = formatTime(moment)
  const [hour = 0, minute = 0] = shown.split(':').map(Number)
  const last = minute || hour
  const suffix = (last > 0 && last % 10 === 0 ? tens[last / 10] : ones[last % 10])?.[form]
  return suffix && /\d/.test(shown) ? `${shown}’${suffix}` : shown
}

/** `22:00’ye`, `23:00’e`, `00:00’a`: until when, in Istanbul. */
export const formatUntilTime = (moment: Moment): string => withSuffix(moment, 0)

/** `08:00’de`, `09:00’da`, `15:00’te`: when, in Istanbul. */
export const formatAtTime = (moment: Moment): string => withSuffix(moment, 1)
