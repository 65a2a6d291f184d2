const name = 'telve:shown-entry'

/** The mark of this tab alone, used when storage is off. */
let remembered = ''

/** Which entry this browser showed last, and to whom: `person:entry` (decisions/075). */
export const shownEntry = {
  read(): string {
    try {
      return localStorage.getItem(name) ?? remembered
    } catch {
      return remembered
    }
  },
  write(mark: string): void {
    remembered = mark
    try {
      localStorage.setItem(name, mark)
    } catch {
      // storage is off; two tabs may then show the same entry
    }
  },
}
