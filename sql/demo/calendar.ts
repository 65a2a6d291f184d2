const dayMs = 86_400_000
/** Türkiye keeps UTC+3 all year round. */
const offsetMs = 3 * 3_600_000

/** The instant at `minute` (of the day, Istanbul time), `days` after the day of `now`. */
export function istanbulInstant(now: Date, days: number, minute: number): Date {
  const today = Math.floor((now.getTime() + offsetMs) / dayMs)
  return new Date((today + days) * dayMs - offsetMs + minute * 60_000)
}

/** The Istanbul date of an instant, `2026-11-19`. */
export const istanbulDate = (instant: Date): string =>
  new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10)

/** The minute of the day that a clock in Istanbul shows as `19:30`. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** The date so many months later, as PostgreSQL adds them: the last of a month that is shorter. */
export function plusMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = Date.UTC(year, month - 1 + months, Math.min(day, last))
  return new Date(later).toISOString().slice(0, 10)
}

/** The day of the week in Istanbul; 1 is Monday. */
export const weekdayOf = (instant: Date): number =>
  new Date(instant.getTime() + offsetMs).getUTCDay() || 7

/** The instant at `minute` of an Istanbul date, `days` after it. */
export const onDate = (date: string, days: number, minute: number): Date =>
  istanbulInstant(new Date(`${date}T12:00:00Z`), days, minute)
