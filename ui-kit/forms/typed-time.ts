/** Times of day as people type them (`9`, `9.30`, `0930`) and as forms hold them (`09:30`). */

const two = (part: string) => part.padStart(2, '0')

/** What a form holds of what is typed: a time that there is, nothing, or the text as it stands. */
export function holdTime(typed: string): string {
  const text = typed.trim()
  const found = /^(\d{1,2})(?:[:.](\d\d)?)?$/.exec(text) ?? /^(\d\d)(\d\d)$/.exec(text)
  if (!found) return text
  const [, hour = '', minute = '00'] = found
  if (hour === '24' && minute === '00') return '00:00'
  if (Number(hour) > 23 || Number(minute) > 59) return text
  return `${two(hour)}:${minute}`
}

/** What stands in the field after a keystroke: the colon comes by itself while one types on. */
export function completeTime(text: string, before: string): string {
  const clean = text
    .replace(/[.,]/g, ':')
    .replace(/[^\d:]/g, '')
    .replace(/:+/g, ':')
    .slice(0, 5)
  const grows = clean.length > before.length && clean.startsWith(before)
  return grows && /^\d\d$/.test(clean) ? `${clean}:` : clean
}
