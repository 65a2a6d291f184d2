import * as z from 'zod'
import { CalendarDate } from '../fields.ts'
import { text } from '../typed-fields.ts'

/** A time of the clocks in Istanbul, `08:30`. */
const ClockTime = z
  .string('Saat gerekli.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Saati 09:00 gibi yazın.')

/** From opening to closing; what closes at or before it opens, closes on the day after. */
export const OpeningRange = z.strictObject({ opens: ClockTime, closes: ClockTime })
export type OpeningRange = z.output<typeof OpeningRange>

/** The ranges of one day, none where it is closed. */
const OpeningDay = z.array(OpeningRange).max(2, 'Bir gün için en fazla iki aralık girin.')

/** The same in an answer, which a later release may give more fields (decisions/250). */
const GivenRange = z.object(OpeningRange.shape)

/** Hours of a branch (ordering.md §1). */
export const Hours = z.object({
  /** Monday to Sunday */
  week: z.array(z.array(GivenRange)),
  /** by date, from yesterday on; each stands in place of its weekday */
  exceptions: z.array(
    z.object({ date: CalendarDate, name: z.string(), ranges: z.array(GivenRange) }),
  ),
})
export type Hours = z.output<typeof Hours>

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** From the first minute to the one after the last. */
type Span = readonly [from: number, to: number]

/** A range in the minutes since midnight of its day; it may end on the next day. */
export function spanOf({ opens, closes }: OpeningRange): Span {
  const [from, to] = [minuteOf(opens), minuteOf(closes)]
  return [from, to > from ? to : to + dayMinutes]
}

const meet = ([a, b]: Span, [c, d]: Span) => a < d && c < b

/** The days, by their places in the list, that have a range which meets another one. */
function overlapping(
  days: readonly { at: number; ranges: readonly OpeningRange[] }[],
  period: number,
): Set<number> {
  const spans = days.flatMap(({ at, ranges }, day) =>
    ranges.map((range): { day: number; span: Span } => {
      const [from, to] = spanOf(range)
      return { day, span: [at + from, at + to] }
    }),
  )
  const found = new Set<number>()
  for (const [index, one] of spans.entries())
    for (const other of spans.slice(index + 1))
      for (const turn of period > 0 ? [-period, 0, period] : [0])
        if (meet(one.span, [other.span[0] + turn, other.span[1] + turn])) {
          found.add(one.day)
          found.add(other.day)
        }
  return found
}

const overlap = 'Saatler birbiriyle çakışıyor.'

/**
 * Hours as an administrator edits them. Ranges that meet are refused at their days; the tables
 * refuse them too (`branch_hours_apart`).
 */
export const HoursForm = z
  .strictObject({
    week: z.array(OpeningDay).length(7, 'Yedi gün girin.'),
    exceptions: z
      .array(
        z.strictObject({ date: CalendarDate, name: text(80, 'Ad gerekli.'), ranges: OpeningDay }),
      )
      .max(60, 'En fazla 60 özel gün girebilirsiniz.'),
  })
  .check((ctx) => {
    const { week, exceptions } = ctx.value
    const refuse = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: 'custom', message, path, input: ctx.value })
    if (week.every((ranges) => ranges.length === 0))
      refuse(['week'], 'En az bir gün için saat girin.')
    const days = week.map((ranges, day) => ({ at: day * dayMinutes, ranges }))
    for (const day of overlapping(days, weekMinutes)) refuse(['week', day], overlap)
    const dates = exceptions.map(({ date, ranges }) => ({
      at: Date.parse(date) / 60_000,
      ranges,
    }))
    for (const day of overlapping(dates, 0)) refuse(['exceptions', day, 'ranges'], overlap)
    for (const [index, { date }] of exceptions.entries())
      if (exceptions.findIndex((one) => one.date === date) < index)
        refuse(['exceptions', index, 'date'], 'Bu tarih zaten listede.')
  })
