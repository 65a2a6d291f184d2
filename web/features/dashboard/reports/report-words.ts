import type { CampaignReport } from '#api/contracts/dashboard/campaign-report.ts'
import type { OrderReport } from '#api/contracts/dashboard/order-report.ts'
import type { PeopleReport } from '#api/contracts/dashboard/people-report.ts'
import type { PointReport } from '#api/contracts/dashboard/point-report.ts'
import type { PurchaseReport } from '#api/contracts/dashboard/purchase-report.ts'
import type { ReportPeriod } from '#api/contracts/dashboard/report.ts'
import type { RewardReport } from '#api/contracts/dashboard/reward-report.ts'
import {
  formatDate,
  formatDateBlock,
  formatMoney,
  formatMonth,
  formatNumber,
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

/** The column of a period in which most coupons were used, in a sentence. */
export function mostUsed(period: ReportPeriod, columns: RewardReport['columns']): string {
  const most = greatest(columns, ({ used }) => used)
  if (!most?.used) return 'Bu dönemde kupon kullanılmadı.'
  return `En çok kullanılan: ${columnNames(period, most).full}, ${formatNumber(most.used)} kupon.`
}

/** The column of a period in which most came on top of the base rule, in a sentence. */
export function mostExtra(period: ReportPeriod, columns: CampaignReport['columns']): string {
  const most = greatest(columns, ({ extra }) => extra)
  if (!most?.extra) return 'Bu dönemde temel kuralın üstüne puan eklenmedi.'
  return `En çok eklenen: ${columnNames(period, most).full}, ${formatPoints(most.extra)}.`
}

/** Who recorded most, in a sentence. @param people the most purchases first */
export function mostRecorded(
  people: readonly Pick<PeopleReport['people'][number], 'fullName' | 'purchases'>[],
): string {
  const [first] = people
  if (!first?.purchases) return 'Bu dönemde alışveriş kaydedilmedi.'
  return `En çok: ${first.fullName ?? 'Silinen kullanıcı'}, ${formatNumber(first.purchases)} alışveriş.`
}

/** `KA`: what a column has room for. */
export const initialsOf = (fullName: string | null): string =>
  (fullName ?? '–')
    .split(/\s+/)
    .map((word) => word.at(0) ?? '')
    .slice(0, 2)
    .join('')

/** Monday first: any days that begin with one. */
const week = Array.from({ length: 7 }, (_, place) => `2024-01-0${place + 1}`)
/** The hours of the branches' day, in its order. */
const dayOfHours = Array.from({ length: 24 }, (_, place) => (place + 5) % 24)

interface Hour {
  weekday: number
  hour: number
}

/** What was counted by weekday and hour, without hours before the first and after the last in which something was. */
export function heatOf<One extends Hour>(hours: readonly One[], of: (one: One) => number) {
  const busy = dayOfHours.map((hour) => hours.some((one) => one.hour === hour))
  const shown = dayOfHours.slice(busy.indexOf(true), busy.lastIndexOf(true) + 1)
  const valueIn = (weekday: number, hour: number) => {
    const found = hours.find((one) => one.weekday === weekday && one.hour === hour)
    return found ? of(found) : 0
  }
  return {
    columns: shown.map(hourName),
    rows: week.map((day, place) => ({
      name: weekdayOf(day, 1),
      full: weekdayOf(day, 0),
      values: shown.map((hour) => valueIn(place + 1, hour)),
    })),
  }
}

/** The busiest hour of the week, in a sentence. */
export function busiestHour(hours: PurchaseReport['hours']): string {
  const most = greatest(hours, ({ paid }) => paid)
  if (!most) return 'Bu dönemde üye alışverişi yok.'
  return `En yoğun saat ${hourOfWeek(most)}: ${formatMoney(most.paid)}.`
}

/** The hour of the week for which most orders were late, in a sentence. */
export function latestHour(hours: OrderReport['hours']): string {
  const most = greatest(hours, ({ late }) => late)
  if (!most) return 'Bu dönemde geç kalan sipariş yok.'
  return `En çok gecikme ${hourOfWeek(most)}: ${formatNumber(most.late)} sipariş.`
}

function greatest<One>(all: readonly One[], of: (one: One) => number): One | undefined {
  const [first, ...others] = all
  return first && others.reduce((most, one) => (of(one) > of(most) ? one : most), first)
}

const hourOfWeek = ({ weekday, hour }: Hour) =>
  `${weekdayOf(week[weekday - 1] ?? '', 0)} ${hourName(hour)}:00–${hourName((hour + 1) % 24)}:00`

/** How much of what was ready was on time: `%92`. */
export const punctuality = ({ ready, onTime }: { ready: number; onTime: number }): string =>
  ready === 0 ? '–' : `%${Math.floor((onTime / ready) * 100)}`

/** The column of a period in which the least was on time, in a sentence. */
export function leastPunctual(period: ReportPeriod, columns: OrderReport['columns']): string {
  const worst = greatest(
    columns.filter(({ ready }) => ready > 0),
    ({ ready, onTime }) => 1 - onTime / ready,
  )
  if (!worst) return 'Bu dönemde hazırlanan sipariş yok.'
  if (worst.onTime === worst.ready) return 'Hepsi zamanında hazırdı.'
  return `En çok gecikme: ${columnNames(period, worst).full}, ${punctuality(worst)} zamanında.`
}
