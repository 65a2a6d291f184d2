/** What this browser's storage has for one person alone; each begins with their id and a colon. */
const names = [
  'telve:shown-entry',
  'telve:cart',
  'telve:order-attempt',
  'telve:order-choices',
  'telve:open-orders',
  'telve:due-today',
]

/**
 * Leaves nothing of it on the device.
 * @param person where it is known whose page this was: another person's stays
 */
export function dropMarks(person?: number): void {
  for (const name of names)
    try {
      const mark = localStorage.getItem(name)
      if (mark && (!person || mark.startsWith(`${person}:`))) localStorage.removeItem(name)
    } catch {
      // nothing is stored
    }
}
