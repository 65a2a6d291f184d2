/**
 * Converts dates between the Turkish format (`19.11.2026`, `19.11.2026 14:30`) and the values of
 * forms (`2026-11-19`, `2026-11-19T14:30`). Both have no time zone.
 */

const held = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?)?$/
const typedDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const typedMoment = /^(\d{1,2})\.(\d{1,2})\.(\d{4}) (\d{1,2}):(\d\d)$/

const two = (part: string | number) => String(part).padStart(2, '0')

/** Whether the day exists. Months count from 1. */
function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1
}

/** The value of a form in Turkish format. Other text (an incomplete date) stays unchanged. */
export function typeDate(value: string, withTime: boolean): string {
  const found = held.exec(value)
  if (!found) return value
  const [, year, month, day, hour = '00', minute = '00'] = found
  return `${day}.${month}.${year}${withTime ? ` ${hour}:${minute}` : ''}`
}

/** The value of typed text: a date that exists, empty, or the unchanged text. */
export function holdDate(typed: string, withTime: boolean): string {
  const text = typed.trim()
  const found = (withTime ? typedMoment : typedDay).exec(text)
  if (!found) return text
  const [, day = '', month = '', year = '', hour = '0', minute = '00'] = found
  if (!exists(Number(year), Number(month), Number(day))) return text
  if (Number(hour) > 23 || Number(minute) > 59) return text
  return `${year}-${two(month)}-${two(day)}${withTime ? `T${two(hour)}:${minute}` : ''}`
}

/**
 * The text of the field after a key: separators are added while digits are typed at the end. A
 * pasted or autofilled date in the browser's format (`1990-05-19`) is converted.
 */
export function completeDate(text: string, before: string, withTime: boolean): string {
  if (held.test(text)) return typeDate(text, withTime)
  const clean = text
    .replace(/[/,-]/g, '.')
    .replace(/[^\d.: ]/g, '')
    .replace(/([.: ])[.: ]+/g, '$1')
    .slice(0, withTime ? 16 : 10)
  const grows = clean.length > before.length && clean.startsWith(before)
  if (!grows) return clean
  if (/^(\d\d|\d{1,2}\.\d\d)$/.test(clean)) return `${clean}.`
  if (withTime && /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(clean)) return `${clean} `
  if (withTime && /^\d{1,2}\.\d{1,2}\.\d{4} \d\d$/.test(clean)) return `${clean}:`
  return clean
}

/** Whether the value of a date field is a day, or nothing: an incomplete one filters nothing. */
export const isWhole = (value: string): boolean => value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)
