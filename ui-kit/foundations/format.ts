/**
 * Formats numbers, money, dates and telephone numbers in Turkish, dates in Istanbul's time
 * (product.md §5; without `Intl`: decisions/041). A missing or invalid value becomes `–`.
 */

// Not by Intl: a browser's first formatter loads its locale data, which takes a tenth of a second
// on a phone. format.test.ts compares the results with Intl's.

const months = [
  ['Ocak', 'Oca'],
  ['Şubat', 'Şub'],
  ['Mart', 'Mar'],
  ['Nisan', 'Nis'],
  ['Mayıs', 'May'],
  ['Haziran', 'Haz'],
  ['Temmuz', 'Tem'],
  ['Ağustos', 'Ağu'],
  ['Eylül', 'Eyl'],
  ['Ekim', 'Eki'],
  ['Kasım', 'Kas'],
  ['Aralık', 'Ara'],
] as const

/** Turkey's offset from UTC, ms, all year since September 2016 */
const istanbulMs = 3 * 60 * 60_000

const dayMs = 24 * 60 * 60_000

const two = (part: number) => String(part).padStart(2, '0')
const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')

/** The date and time in Istanbul at a moment. */
interface Reading {
  year: number
  /** counted from 0 */
  month: number
  day: number
  /** `14:30` */
  clock: string
  /** `05` */
  second: string
}

function read(date: Date): Reading {
  const there = new Date(date.getTime() + istanbulMs)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth(),
    day: there.getUTCDate(),
    clock: `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`,
    second: two(there.getUTCSeconds()),
  }
}

const monthOf = ({ month }: Reading, form: 0 | 1) => months[month]?.[form] ?? nothing
const dayOf = (at: Reading) => `${at.day} ${monthOf(at, 1)} ${at.year}`

/** ISO 8601 text, epoch ms or a Date. `YYYY-MM-DD` means that day, without a time zone. */
export type Moment = string | number | Date | null | undefined

const nothing = '–'

function write(moment: Moment, text: (at: Reading, date: Date) => string): string {
  if (moment === null || moment === undefined || moment === '') return nothing
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? nothing : text(read(date), date)
}

/** `1.250`: rounded to a whole number. */
export function formatNumber(value: number): string {
  const whole = Math.round(Math.abs(value))
  return `${value < 0 && whole > 0 ? '-' : ''}${grouped(whole)}`
}

/** `4,3`: with one decimal place. */
export function formatMean(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1).replace('.', ',')
}

/** `1.250 puan` */
export function formatPoints(points: number): string {
  return `${formatNumber(points)} puan`
}

/** Kuruş to `₺85,00`. */
export function formatMoney(kurus: number): string {
  const lira = Math.trunc(Math.abs(kurus) / 100)
  return `${kurus < 0 ? '-' : ''}₺${grouped(lira)},${two(Math.abs(kurus) % 100)}`
}

/** `19 Kas 2026` */
export function formatDate(moment: Moment): string {
  return write(moment, dayOf)
}

/** `Kasım 2026`, over what happened in it. */
export function formatMonth(moment: Moment): string {
  return write(moment, (at) => `${monthOf(at, 0)} ${at.year}`)
}

/** `19 Kas 14:30`, under a heading that says the year. */
export function formatDayAndTime(moment: Moment): string {
  return write(moment, (at) => `${at.day} ${monthOf(at, 1)} ${at.clock}`)
}

/** `Bugün`, `Dün`, `19 Kasım`, `19 Kasım 2025` in another year than now's; `now` in epoch ms. */
export function formatDayHeading(moment: Moment, now: number): string {
  return write(moment, (at) => {
    const day = `${at.day} ${monthOf(at, 0)}`
    const onDay = (other: Reading) => dayOf(other) === dayOf(at)
    if (onDay(read(new Date(now)))) return 'Bugün'
    if (onDay(read(new Date(now - dayMs)))) return 'Dün'
    return at.year === read(new Date(now)).year ? day : `${day} ${at.year}`
  })
}

const weekdays = ['pazar', 'pazartesi', 'salı', 'çarşamba', 'perşembe', 'cuma', 'cumartesi']

/** `perşembe`, as it stands within a sentence. */
export function formatWeekday(moment: Moment): string {
  return write(
    moment,
    (at) => weekdays[new Date(Date.UTC(at.year, at.month, at.day)).getUTCDay()] ?? nothing,
  )
}

/** `19 Kasım`: a day near enough to need no year. */
export function formatDayMonth(moment: Moment): string {
  return write(moment, (at) => `${at.day} ${monthOf(at, 0)}`)
}

/** `19 Kas 2026 14:30` */
export function formatDateTime(moment: Moment): string {
  return write(moment, (at) => `${dayOf(at)} ${at.clock}`)
}

/** `19 Kas 14:30`, `19 Kas 2025 14:30` in another year than now's; `now` in epoch ms. */
export function formatRecentDateTime(moment: Moment, now: number): string {
  const { year } = read(new Date(now))
  return write(
    moment,
    (at) => `${at.year === year ? `${at.day} ${monthOf(at, 1)}` : dayOf(at)} ${at.clock}`,
  )
}

/** `19 Kasım 2026, 14:30`, for events. */
export function formatLongDateTime(moment: Moment): string {
  return write(moment, (at) => `${at.day} ${monthOf(at, 0)} ${at.year}, ${at.clock}`)
}

/** `19.11.2026` */
export function formatShortDate(moment: Moment): string {
  return write(moment, (at) => `${two(at.day)}.${two(at.month + 1)}.${at.year}`)
}

/** `14:30` */
export function formatTime(moment: Moment): string {
  return write(moment, (at) => at.clock)
}

/** `14:30:05`, where seconds matter (a scan). */
export function formatTimeWithSeconds(moment: Moment): string {
  return write(moment, (at) => `${at.clock}:${at.second}`)
}

/** The value of a date-time input, `2026-11-19T14:30` in Istanbul; empty without a moment. */
export function formatForInput(moment: Moment): string {
  const text = write(moment, (at) => `${at.year}-${two(at.month + 1)}-${two(at.day)}T${at.clock}`)
  return text === nothing ? '' : text
}

/** The value of a date input, `2026-11-19` in Istanbul; empty without a moment. */
export function formatDayForInput(moment: Moment): string {
  return formatForInput(moment).slice(0, 10)
}

/** The parts of an event's date block: `{ day: '19', month: 'Kas' }`. */
export function formatDateBlock(moment: Moment): { day: string; month: string } {
  return {
    day: write(moment, (at) => String(at.day)),
    month: write(moment, (at) => monthOf(at, 1)),
  }
}

/** E.164 to Turkish format: `+905321234567` to `0532 123 45 67`. Foreign numbers stay unchanged. */
export function formatPhone(e164: string | null | undefined): string {
  if (!e164) return nothing
  const turkish = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  return turkish ? `0${turkish.slice(1).join(' ')}` : e164
}

/** Metres to `850 m`, `1,2 km`, `14 km`: as exact as one walks. */
export function formatDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10
  if (tens < 1000) return `${tens} m`
  const km = metres / 1000
  return km < 9.95 ? `${formatMean(km)} km` : `${formatNumber(km)} km`
}

/** `14:32`, `dün 14:32`, `19 Kas 14:32`: when something was seen; `now` in epoch milliseconds. */
export function formatSeenAt(moment: Moment, now: number): string {
  return write(moment, (at) => {
    const hour = at.clock
    const sameDay = (ms: number) => dayOf(read(new Date(ms))) === dayOf(at)
    if (sameDay(now)) return hour
    return sameDay(now - 24 * 60 * 60_000) ? `dün ${hour}` : `${at.day} ${monthOf(at, 1)} ${hour}`
  })
}

/** Whole minutes to `45 dk`, `2 sa`, `2 sa 5 dk`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} dk`
  return rest === 0 ? `${hours} sa` : `${hours} sa ${rest} dk`
}

/** The initials of the first and the last name in Turkish capitals: `ipek şen` to `İŞ`. */
export function formatInitials(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : '']
  return [first, last]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toLocaleUpperCase('tr')
}

/** What a number ends in as people say it: of a word for ones, tens, hundreds or thousands. */
const ofThem = [
  ['', 'i', 'si', 'ü', 'ü', 'i', 'sı', 'si', 'i', 'u'],
  ['', 'u', 'si', 'u', 'ı', 'si', 'ı', 'i', 'i', 'ı'],
] as const

/** `2'si`, `10'u`: so many of those that were named. */
export function formatOfThem(count: number): string {
  const [ones, tens] = [count % 10, Math.floor(count / 10) % 10]
  const beyond = count % 1000 === 0 && count > 0 ? 'i' : 'ü'
  const ending = count === 0 ? 'ı' : ofThem[0][ones] || ofThem[1][tens] || beyond
  return `${formatNumber(count)}'${ending}`
}
