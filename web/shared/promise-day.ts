import { endOfBranchDay } from '#api/contracts/branches/opening.ts'
import { formatTime } from '#ui/foundations/format.ts'
import { daysAway, dayWord } from './day-words.ts'

/**
 * Whether an order's time is of a later day of its branch than the present one: at two in the night a quarter past
 * eight is. @param now epoch ms by the server's clock
 */
export const isLaterDay = (promise: string, now: number): boolean =>
  Date.parse(promise) >= endOfBranchDay(now)

/** `08:15`, `yarın 08:15`, `cuma 01:30`: a time, with its day where that is not today. @param now epoch ms */
export function timeWithDay(promise: string, now: number): string {
  const moment = Date.parse(promise)
  const time = formatTime(promise)
  return daysAway(moment, now) === 0 ? time : `${dayWord(moment, now)} ${time}`
}
