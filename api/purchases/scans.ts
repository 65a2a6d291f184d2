import { grouped } from '../sessions/grouped.ts'

/** Who scanned, and whom; or who typed whose number (decisions/241). */
export interface Scan {
  staffId: number
  customerId: number
  byNumber?: true
}

export interface Scans {
  /** Undefined where there is none. Whether it is still open is for record_purchases() to say. */
  find(id: string): Promise<Scan | undefined>
  /** Tells of a scan that was opened here. */
  note(id: string, scan: Scan): void
}

/** scans that a process remembers, before it begins anew: some 2 MB */
export const mostRemembered = 10_000

/**
 * Whom scans are of. Neither of a scan's people ever changes, so those that were opened or looked up by this
 * process are remembered: a bill follows its scan by seconds, and need not ask the database whom it is of.
 *
 * @param load reads scans by their ids
 */
export const rememberScans = (
  load: (ids: string[]) => Promise<ReadonlyMap<string, Scan>>,
): Scans => {
  const remembered = new Map<string, Scan>()
  const look = grouped(load)
  const note = (id: string, scan: Scan): void => {
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(id, scan)
  }
  return {
    note,
    find: async (id) => {
      const known = remembered.get(id)
      if (known) return known
      const found = await look(id)
      if (found) note(id, found)
      return found
    },
  }
}
