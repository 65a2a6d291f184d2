import type { Hours, OpeningRange } from '#api/contracts/branches/hours.ts'
import { hoursText } from '#api/contracts/branches/hours-text.ts'
import { hoursDayAt, type Opening } from '#api/contracts/branches/opening.ts'
import { formatDayMonth, formatWeekday } from '#ui/foundations/format.ts'
import { formatAtTime, formatUntilTime } from '#ui/foundations/spoken-clock.ts'
import { daysAway, dayWord } from '#web/shared/day-words.ts'

const dayMs = 24 * 60 * 60_000

/**
 * A branch's state in words: `Açık · 22:00’ye kadar`, `Kapalı · yarın 08:00’de açılır`. A day is named
 * where the time alone could be mistaken.
 */
export function openingWords({ open, until }: Opening, now: number): string {
  if (open) {
    if (until === null) return 'Açık · 24 saat'
    const day = until - now < dayMs ? '' : `${dayWord(until, now)} `
    return `Açık · ${day}${formatUntilTime(until)} kadar`
  }
  if (until === null) return 'Kapalı'
  const day = daysAway(until, now) === 0 ? '' : `${dayWord(until, now)} `
  return `Kapalı · ${day}${formatAtTime(until)} açılır`
}

/** One day's ranges: `08:00–22:00`, `kapalı`. */
export const rangesText = (ranges: readonly OpeningRange[]): string =>
  hoursText({ week: Array.from({ length: 7 }, () => [...ranges]) }).replace('Her gün ', '')

/** An exception: `20 Kasım cuma, Bakım çalışması: kapalı`. */
export const exceptionText = ({ date, name, ranges }: Hours['exceptions'][number]): string =>
  `${formatDayMonth(date)} ${formatWeekday(date)}, ${name}: ${rangesText(ranges)}`

/**
 * The exception of today or tomorrow, which people may meet: `Yarın, Bakım çalışması: kapalı`. Today's
 * as long as its night lasts.
 */
export function nearException(hours: Hours, now: number): string | undefined {
  const today = Date.parse(hoursDayAt(hours, now))
  for (const [days, word] of ['Bugün', 'Yarın'].entries()) {
    const date = new Date(today + days * dayMs).toISOString().slice(0, 10)
    const found = hours.exceptions.find((one) => one.date === date)
    if (found) return `${word}, ${found.name}: ${rangesText(found.ranges)}`
  }
  return undefined
}

/** Hours as an administrator reads them where somebody else has changed them. */
export const hoursLines = ({ week, exceptions }: Hours): string =>
  [hoursText({ week }), ...exceptions.map(exceptionText)].join('\n')
