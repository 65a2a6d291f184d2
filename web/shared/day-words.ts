import { formatDayForInput, formatDayMonth, formatWeekday } from '#ui/foundations/format.ts'

const dayMs = 24 * 60 * 60_000

/** Days from the day of `now` in Istanbul to that of `moment`. */
export const daysAway = (moment: number, now: number): number =>
  (Date.parse(formatDayForInput(moment)) - Date.parse(formatDayForInput(now))) / dayMs

/** The day of a moment as one says it from `now`: `yarın`, `pazartesi`, `24 Aralık`. */
export function dayWord(moment: number, now: number): string {
  const away = daysAway(moment, now)
  if (away === 1) return 'yarın'
  return away < 7 ? formatWeekday(moment) : formatDayMonth(moment)
}
