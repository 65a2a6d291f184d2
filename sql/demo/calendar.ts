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
