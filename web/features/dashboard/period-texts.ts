import type { Dashboard, Figure, MeanStars } from '#api/contracts/dashboard/dashboard.ts'
import type { DashboardPeriod } from '#api/contracts/dashboard/period.ts'
import {
  formatDate,
  formatDateBlock,
  formatMean,
  formatNumber,
  formatTime,
} from '#ui/foundations/format.ts'

export const periods: { value: DashboardPeriod; label: string }[] = [
  { value: 'today', label: 'Bugün' },
  { value: '7d', label: '7 gün' },
  { value: '30d', label: '30 gün' },
]

const weekdays = [
  ['pazar', 'Paz'],
  ['pazartesi', 'Pzt'],
  ['salı', 'Sal'],
  ['çarşamba', 'Çar'],
  ['perşembe', 'Per'],
  ['cuma', 'Cum'],
  ['cumartesi', 'Cmt'],
] as const

/** The weekday of `YYYY-MM-DD`, written out or in three letters. */
export const weekdayOf = (day: string, form: 0 | 1): string =>
  weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]?.[form] ?? ''

/** What the numbers are compared with: `Geçen pazar, saat 14:35’e kadar olanla karşılaştırılır.` */
export function comparison(period: DashboardPeriod, { to, beforeUntil }: Dashboard): string {
  const until = `saat ${formatTime(beforeUntil)} itibarıyla`
  if (period === 'today') return `Geçen ${weekdayOf(to, 0)} günüyle, ${until} karşılaştırılıyor.`
  const days = period === '7d' ? 'yedi' : 'otuz'
  return `Önceki ${days} günle, ${until} karşılaştırılıyor.`
}

/** The days of the period: `22 Kas 2026`, or the first and the last of them. */
export const daysOf = ({ from, to }: Dashboard): string =>
  from === to ? formatDate(to) : `${formatDate(from)} – ${formatDate(to)}`

export interface Difference {
  way: 'better' | 'worse' | 'same'
  text: string
}

/** A number as a tile shows it, with how it stands against the one before. */
export const comparedFigure = (
  now: number,
  before: number,
  written: (value: number) => string = formatNumber,
) => ({ value: written(now), difference: differenceOf({ now, before }, written) })

/** How a number stands against the one before: `%12 fazla · önce 1.110`, from elevenfold on `11 katı`. */
export function differenceOf(
  { now, before }: Pick<Figure, 'now' | 'before'>,
  written: (value: number) => string = formatNumber,
): Difference {
  if (now === before) return { way: 'same', text: `aynı · önce ${written(before)}` }
  const way = now > before ? 'better' : 'worse'
  if (before === 0) return { way, text: 'önce hiç yoktu' }
  const share = Math.round((Math.abs(now - before) / before) * 100)
  const percent = share === 0 ? '%1’den az' : `%${share}`
  const words =
    share < 1_000
      ? `${percent} ${now > before ? 'fazla' : 'eksik'}`
      : `${formatNumber(Math.round(now / before))} katı`
  return { way, text: `${words} · önce ${written(before)}` }
}

/** How a mean of stars stands against the one before. */
export function starsDifference({ now, before }: MeanStars): Difference | undefined {
  if (now === null) return undefined
  if (before === null) return { way: 'same', text: 'önce değerlendirme yoktu' }
  const text = `önce ${formatMean(before)}`
  if (now === before) return { way: 'same', text }
  return { way: now > before ? 'better' : 'worse', text }
}

type Column = Dashboard['columns'][number]

/** What a column is called: a weekday, `Bugün`, or the first day of several. */
export function columnName({ from, to }: Column, today: string): string {
  if (from !== to) {
    const { day, month } = formatDateBlock(from)
    return `${day} ${month}`
  }
  return to === today ? 'Bugün' : weekdayOf(from, 1)
}

/** The days of a column, where there is room for them: `Pzt 16 Kas`, `Bugün, 22 Kas`, `20 Kas – 22 Kas`. */
export function columnDays({ from, to }: Column, today: string): string {
  const dayOf = (date: string) => {
    const { day, month } = formatDateBlock(date)
    return `${day} ${month}`
  }
  if (from !== to) return `${dayOf(from)} – ${dayOf(to)}`
  return to === today ? `Bugün, ${dayOf(to)}` : `${weekdayOf(from, 1)} ${dayOf(from)}`
}

/** What one sees in the columns, in a sentence. */
export function columnsInWords(columns: Column[], today: string): string {
  const best = columns.reduce<Column | undefined>(
    (most, column) => (column.earned > (most?.earned ?? 0) ? column : most),
    undefined,
  )
  if (!best) return 'Bu günlerde puan verilmedi.'
  return `En çok puan ${whenText(best, today)} verildi: ${formatNumber(best.earned)}.`
}

function whenText({ from, to }: Column, today: string): string {
  if (from !== to) return `${formatDate(from)} ile ${formatDate(to)} arasında`
  return to === today ? 'bugün' : `${weekdayOf(from, 0)} günü`
}

/** Why different members of several branches together are not told. */
export const membersUnknown =
  'Üye sayısı şubeler birlikteyken bilinmez: aynı üye birden çok şubeye gelebilir.'

/** A count of people; in steps of five as it is told to those who see no names (decisions/279). */
export function peopleText(people: number, inFives: boolean): string {
  if (!inFives) return formatNumber(people)
  return people < 5 ? '<5' : `${formatNumber(people)}+`
}
