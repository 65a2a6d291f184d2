import { formatDayForInput } from '#ui/foundations/format.ts'

const day = 86_400_000

/** How long it is celebrated from the day on, as its coupon is good for: 7 days (programme.md §6). */
const celebrated = 7

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** The birthday of a year, as UTC midnight; 29 February is celebrated on the 28th in other years. */
function birthdayIn(year: number, birthDate: string): number {
  const born = birthDate.slice(5)
  return Date.parse(`${year}-${born === '02-29' && !isLeap(year) ? '02-28' : born}`)
}

/** Whether it is a customer's birthday in Istanbul, or the week from it on. */
export function birthdayOf(birthDate: string | null, now: number): 'today' | 'week' | undefined {
  if (!birthDate) return undefined
  const today = Date.parse(formatDayForInput(now))
  const year = new Date(today).getUTCFullYear()
  const since = [year, year - 1]
    .map((one) => (today - birthdayIn(one, birthDate)) / day)
    .find((days) => days >= 0)
  if (since === undefined || since >= celebrated) return undefined
  return since === 0 ? 'today' : 'week'
}
