import { type Hours, type OpeningRange, spanOf } from './hours.ts'

/** A branch's state at a moment. */
export interface Opening {
  open: boolean
  /** epoch ms of the moment at which that changes; null where it does not, as far as is known */
  until: number | null
}

/** How the clocks of a time zone stand to the world's. */
export interface Zone {
  /** the date there, `2026-11-19`, at a moment in epoch ms */
  dateAt(moment: number): string
  /** epoch ms of the moment at which calendar and clock there show this date and minute of it */
  momentOf(date: string, minute: number): number
}

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** A time zone by its name; changes of clocks included, should Istanbul have them again. */
export function zoneOf(timeZone: string): Zone {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  /** What clocks there show, as though it were UTC, epoch ms. */
  const shownAt = (moment: number): number => {
    const part: Record<string, string> = {}
    for (const { type, value } of parts.formatToParts(moment)) part[type] = value
    const { year, month, day, hour, minute, second } = part
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  }
  const whole = (moment: number) => Math.floor(moment / 1000) * 1000
  const aheadAt = (moment: number) => shownAt(moment) - whole(moment)
  return {
    dateAt: (moment) => new Date(shownAt(moment)).toISOString().slice(0, 10),
    momentOf(date, minute) {
      const shown = Date.parse(date) + minute * minuteMs
      const guess = shown - aheadAt(shown)
      // clocks may have changed between the two
      return shown - aheadAt(guess)
    },
  }
}

let istanbul: Zone | undefined

/** Where the branches are. Made when it is first needed: a browser takes its time for it. */
export const branchZone = (): Zone => {
  istanbul ??= zoneOf('Europe/Istanbul')
  return istanbul
}

/** Days ahead that are looked through for the next change: a branch may rest for a season. */
const horizon = 120

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** The ranges of a date: its own, or else those of its weekday. */
export function rangesOn(hours: Hours, date: string): readonly OpeningRange[] {
  const exception = hours.exceptions.find((one) => one.date === date)
  if (exception) return exception.ranges
  // Monday first, unlike JavaScript
  return hours.week[(new Date(date).getUTCDay() + 6) % 7] ?? []
}

/**
 * The date of the hours that hold at a moment: yesterday's as long as its night lasts.
 * @param at epoch ms
 */
export function hoursDayAt(hours: Hours, at: number, zone: Zone = branchZone()): string {
  const today = zone.dateAt(at)
  const yesterday = dayAfter(today, -1)
  const nightLasts = rangesOn(hours, yesterday).some(
    (range) => zone.momentOf(yesterday, spanOf(range)[1]) > at,
  )
  return nightLasts ? yesterday : today
}

/** When a branch is open from yesterday on, whose night may last until now, in order. Epoch ms. */
function* openingsFrom(hours: Hours, today: string, zone: Zone): Iterable<[number, number]> {
  for (let day = -1; day <= horizon; day++) {
    const date = dayAfter(today, day)
    const spans = rangesOn(hours, date)
      .map(spanOf)
      .sort(([a], [b]) => a - b)
    for (const [from, to] of spans) yield [zone.momentOf(date, from), zone.momentOf(date, to)]
  }
}

/**
 * Whether a branch is open at a moment, and until when it stays so. Ranges that touch are one; a
 * night belongs to the day that it began on, so the day before an exception still ends as usual.
 * @param at epoch ms
 */
export function openingAt(hours: Hours, at: number, zone: Zone = branchZone()): Opening {
  const today = zone.dateAt(at)
  let closes: number | undefined
  for (const [starts, ends] of openingsFrom(hours, today, zone)) {
    if (closes === undefined) {
      if (starts > at) return { open: false, until: starts }
      if (ends > at) closes = ends
    } else if (starts > closes) return { open: true, until: closes }
    else closes = Math.max(closes, ends)
  }
  if (closes === undefined) return { open: false, until: null }
  const last = zone.momentOf(dayAfter(today, horizon), 0)
  return { open: true, until: closes < last ? closes : null }
}

/**
 * When a branch is open in the days around a moment: from yesterday, whose night may last until now,
 * until the end of so many days. Ranges of one date come in their order and may touch the next ones.
 * @param at epoch ms
 * @returns epoch ms
 */
export function openingsAround(
  hours: Hours,
  at: number,
  days: number,
  zone: Zone = branchZone(),
): [from: number, until: number][] {
  const today = zone.dateAt(at)
  return Array.from({ length: days + 1 }, (_, day) => dayAfter(today, day - 1)).flatMap((date) =>
    rangesOn(hours, date).map((range): [number, number] => {
      const [from, to] = spanOf(range)
      return [zone.momentOf(date, from), zone.momentOf(date, to)]
    }),
  )
}

/** A branch's day runs from five in the morning to the next one (ordering.md §1); minutes. */
const dayBegins = 5 * 60

/** Epoch ms of the end of the branch's day that a moment belongs to. */
export const endOfBranchDay = (at: number, zone: Zone = branchZone()): number =>
  zone.momentOf(dayAfter(zone.dateAt(at - dayBegins * minuteMs), 1), dayBegins)

/**
 * When a branch opens next for another day: what it is out of until then, it is out of for the rest of
 * this one, lunch breaks or not. The end of its day where its hours are only described, or where it
 * never closes.
 * @returns epoch ms
 */
export function nextOpening(hours: Hours | null, at: number, zone: Zone = branchZone()): number {
  const dayEnds = endOfBranchDay(at, zone)
  if (!hours) return dayEnds
  const lastMinute = openingAt(hours, dayEnds - minuteMs, zone)
  if (!lastMinute.open) return lastMinute.until ?? dayEnds
  // a night that lasts beyond five: the opening after it
  return (lastMinute.until && openingAt(hours, lastMinute.until, zone).until) ?? dayEnds
}
