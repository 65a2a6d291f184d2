/**
 * The one place where numbers, money, dates and telephone numbers become text (look.md):
 * tr-TR, Europe/Istanbul. What cannot be shown (missing, not a date) becomes `–`.
 */

/** Made when it is first needed: each costs a phone milliseconds, and no screen needs them all. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
const dates = (options: Intl.DateTimeFormatOptions, locale = 'tr-TR') =>
  once(() => new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Istanbul', ...options }))

const number = once(() => new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 }))
const mean = once(
  () => new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const money = once(() => new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' }))
const day = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const longDay = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = dates({ day: '2-digit', month: '2-digit', year: 'numeric' })
const clock = dates({ hour: '2-digit', minute: '2-digit' })
const clockWithSeconds = dates({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const month = dates({ month: 'short' })
const dayOfMonth = dates({ day: 'numeric' })
// Swedish writes `2026-11-19 14:30`, which is ISO 8601 but for the space
const inputClock = dates({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
const relative = once(() => new Intl.RelativeTimeFormat('tr-TR', { numeric: 'auto' }))

/** An ISO 8601 text, epoch milliseconds or a Date; `YYYY-MM-DD` stays the day that it names. */
export type Moment = string | number | Date | null | undefined

const nothing = '–'

function write(moment: Moment, text: (date: Date) => string): string {
  if (moment === null || moment === undefined || moment === '') return nothing
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? nothing : text(date)
}

/** `1.250` */
export function formatNumber(value: number): string {
  return number().format(value)
}

/** `4,3`: a mean, with one decimal place. */
export function formatMean(value: number): string {
  return mean().format(value)
}

/** `1.250 puan` */
export function formatPoints(points: number): string {
  return `${number().format(points)} puan`
}

/** Kuruş to `₺85,00`. */
export function formatMoney(kurus: number): string {
  return money().format(kurus / 100)
}

/** `19 Kas 2026` */
export function formatDate(moment: Moment): string {
  return write(moment, (date) => day().format(date))
}

/** `19 Kas 2026 14:30` */
export function formatDateTime(moment: Moment): string {
  return write(moment, (date) => `${day().format(date)} ${clock().format(date)}`)
}

/** `19 Kasım 2026, 14:30`, for events. */
export function formatLongDateTime(moment: Moment): string {
  return write(moment, (date) => `${longDay().format(date)}, ${clock().format(date)}`)
}

/** `19.11.2026` */
export function formatShortDate(moment: Moment): string {
  return write(moment, (date) => shortDay().format(date))
}

/** `14:30` */
export function formatTime(moment: Moment): string {
  return write(moment, (date) => clock().format(date))
}

/** `14:30:05`, where seconds matter (a scan). */
export function formatTimeWithSeconds(moment: Moment): string {
  return write(moment, (date) => clockWithSeconds().format(date))
}

/** What an input of date and time holds, `2026-11-19T14:30` in Istanbul; empty where nothing is. */
export function formatForInput(moment: Moment): string {
  const text = write(moment, (date) => inputClock().format(date).replace(' ', 'T'))
  return text === nothing ? '' : text
}

/** The two halves of an event's date block: `{ day: '19', month: 'Kas' }`. */
export function formatDateBlock(moment: Moment): { day: string; month: string } {
  return {
    day: write(moment, (date) => dayOfMonth().format(date)),
    month: write(moment, (date) => month().format(date)),
  }
}

const minuteMs = 60_000

/** `az önce`, `5 dakika önce`, `3 saat önce`, then the date; `now` in epoch milliseconds. */
export function formatRelative(moment: Moment, now: number): string {
  return write(moment, (date) => {
    const minutes = Math.floor((now - date.getTime()) / minuteMs)
    if (minutes < 1) return 'az önce'
    if (minutes < 60) return relative().format(-minutes, 'minute')
    if (minutes < 24 * 60) return relative().format(-Math.floor(minutes / 60), 'hour')
    return day().format(date)
  })
}

/** E.164 to the Turkish way, `+905321234567` to `0532 123 45 67`; foreign numbers stay as they are. */
export function formatPhone(e164: string | null | undefined): string {
  if (!e164) return nothing
  const turkish = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  return turkish ? `0${turkish.slice(1).join(' ')}` : e164
}

/** The first letters of the first and the last name, in Turkish capitals: `ipek şen` to `İŞ`. */
export function formatInitials(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : '']
  return [first, last]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toLocaleUpperCase('tr')
}
