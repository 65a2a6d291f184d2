/**
 * Dates as people type them in Turkey (`19.11.2026`, `19.11.2026 14:30`) and as forms hold them
 * (`2026-11-19`, `2026-11-19T14:30`). No time zone is meant: what is typed is what is held.
 */

const held = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?)?$/
const typedDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const typedMoment = /^(\d{1,2})\.(\d{1,2})\.(\d{4}) (\d{1,2}):(\d\d)$/

const two = (part: string | number) => String(part).padStart(2, '0')

/** Whether the calendar has this day; months count from 1. */
function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1
}

/** `2026-11-19T14:30` as it is typed; what is not held so (half a date) stays as it is. */
export function typeDate(value: string, withTime: boolean): string {
  const found = held.exec(value)
  if (!found) return value
  const [, year, month, day, hour = '00', minute = '00'] = found
  return `${day}.${month}.${year}${withTime ? ` ${hour}:${minute}` : ''}`
}

/** What a form holds of what is typed: a date that there is, nothing, or the text as it stands. */
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
 * What stands in the field after a keystroke: separators come by themselves while one types on,
 * and a date that is pasted or filled in as browsers write it (`1990-05-19`) is understood.
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
