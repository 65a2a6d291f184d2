import { shownEntry } from '#web/shared/kept/shown-entry.ts'

/** The lock under which the tabs of a browser claim entries. */
const lock = 'telve:shown-entry'

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
    const [whose, id] = shownEntry.read().split(':')
    const shown = Number(whose) === person ? Number(id) : 0
    const fresh = entries.filter((entry) => entry.id > shown).sort((a, b) => a.id - b.id)
    const newest = fresh.at(-1)
    if (newest) shownEntry.write(`${person}:${newest.id}`)
    return fresh
  }
  return 'locks' in navigator ? navigator.locks.request(lock, claim) : claim()
}
