import type { PointReport } from '#api/contracts/dashboard/point-report.ts'
import type { PurchaseReport } from '#api/contracts/dashboard/purchase-report.ts'
import type { ReportPeriod } from '#api/contracts/dashboard/report.ts'
import {
  formatDate,
  formatDateBlock,
  formatMoney,
  formatMonth,
  formatPoints,
} from '#ui/foundations/format.ts'
import { weekdayOf } from '../period-texts.ts'
import { hourName } from '../sales-words.ts'

export const periods: { value: ReportPeriod; label: string }[] = [
  { value: '7d', label: '7 gün' },
  { value: '28d', label: '28 gün' },
  { value: '13w', label: '13 hafta' },
  { value: '12m', label: '12 ay' },
]

/** What the first column of the table of a period holds. */
export const columnTitles: Record<ReportPeriod, string> = {
  '7d': 'Gün',
  '28d': 'Gün',
  '13w': 'Haftanın ilk günü',
  '12m': 'Ay',
}

/** What stands in a report's place while it is read. */
export const loading = ['h-30 rounded-card', 'h-80 rounded-card', 'h-60 rounded-card']

interface Days {
  first: string
  last: string
}

const daysOf = ({ first, last }: Days) => `${formatDate(first)} – ${formatDate(last)}`

/** Which days are told, and which they stand beside. */
export const comparedWith = (report: Days & { before: Days }): string =>
  `${daysOf(report)} arası, ${daysOf(report.before)} ile karşılaştırılıyor.`

/** What a column is called where there is little room, and in full. */
export function columnNames(
  period: ReportPeriod,
  { first }: { first: string },
): { name: string; full: string } {
  if (period === '12m') {
    const full = formatMonth(first.slice(0, 7))
    return { name: formatDateBlock(first).month, full }
  }
  const { day, month } = formatDateBlock(first)
  const name = `${day} ${month}`
  return { name, full: period === '13w' ? formatDate(first) : `${weekdayOf(first, 1)} ${name}` }
}

/** The best column of a period, in a sentence. */
export function bestColumn(period: ReportPeriod, columns: PurchaseReport['columns']): string {
  const best = columns.reduce((most, one) => (one.paid > most.paid ? one : most))
  if (best.paid === 0) return 'Bu dönemde üye alışverişi yok.'
  return `En yüksek: ${columnNames(period, best).full}, ${formatMoney(best.paid)}.`
}

/** The column of a period in which most was given, in a sentence. */
export function mostGiven(period: ReportPeriod, columns: PointReport['columns']): string {
  const most = columns.reduce((best, one) => (one.given > best.given ? one : best))
  if (most.given === 0) return 'Bu dönemde puan verilmedi.'
  return `En çok verilen: ${columnNames(period, most).full}, ${formatPoints(most.given)}.`
}

/** Monday first: any days that begin with one. */
const week = Array.from({ length: 7 }, (_, place) => `2024-01-0${place + 1}`)
/** The hours of the branches' day, in its order. */
const dayOfHours = Array.from({ length: 24 }, (_, place) => (place + 5) % 24)

/** What was paid by weekday and hour, without hours before the first and after the last in which something was. */
export function heatOf(hours: PurchaseReport['hours']) {
  const busy = dayOfHours.map((hour) => hours.some((one) => one.hour === hour))
  const shown = dayOfHours.slice(busy.indexOf(true), busy.lastIndexOf(true) + 1)
  const paidIn = (weekday: number, hour: number) =>
    hours.find((one) => one.weekday === weekday && one.hour === hour)?.paid ?? 0
  return {
    columns: shown.map(hourName),
    rows: week.map((day, place) => ({
      name: weekdayOf(day, 1),
      full: weekdayOf(day, 0),
      values: shown.map((hour) => paidIn(place + 1, hour)),
    })),
  }
}

/** The busiest hour of the week, in a sentence. */
export function busiestHour(hours: PurchaseReport['hours']): string {
  const [first, ...others] = hours
  if (!first) return 'Bu dönemde üye alışverişi yok.'
  const { weekday, hour, paid } = others.reduce(
    (most, one) => (one.paid > most.paid ? one : most),
    first,
  )
  const day = weekdayOf(week[weekday - 1] ?? '', 0)
  return `En yoğun saat ${day} ${hourName(hour)}:00–${hourName((hour + 1) % 24)}:00: ${formatMoney(paid)}.`
}
