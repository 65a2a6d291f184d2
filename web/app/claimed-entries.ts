import type { PointEntry } from '#api/contracts/points/points.ts'

const name = 'telve:shown-entry'

/** Where storage is off, each tab remembers for itself. */
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
    // an entry may then be shown in two tabs
  }
}

/**
 * Takes those of a person's entries that no tab of this browser has shown yet; no other tab gets them
 * after that (decisions/075).
 * @returns oldest first
 */
export async function claimEntries(
  person: number,
  entries: readonly PointEntry[],
): Promise<PointEntry[]> {
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
