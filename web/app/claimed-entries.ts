const name = 'telve:shown-entry'

/** The mark of this tab alone, used when storage is off. */
let remembered = ''

function readMark(): string {
  try {
    return localStorage.getItem(name) ?? remembered
  } catch {
    return remembered
  }
}

function writeMark(mark: string) {
  remembered = mark
  try {
    localStorage.setItem(name, mark)
  } catch {
    // storage is off; two tabs may then show the same entry
  }
}

/**
 * Selects those of a person's entries that no tab of this browser has shown, and marks them as shown
 * (decisions/075).
 * @returns oldest first
 */
export async function claimEntries<Entry extends { id: number }>(
  person: number,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const claim = () => {
    const [whose, id] = readMark().split(':')
    const shown = Number(whose) === person ? Number(id) : 0
    const fresh = entries.filter((entry) => entry.id > shown).sort((a, b) => a.id - b.id)
    const newest = fresh.at(-1)
    if (newest) writeMark(`${person}:${newest.id}`)
    return fresh
  }
  return 'locks' in navigator ? navigator.locks.request(name, claim) : claim()
}
