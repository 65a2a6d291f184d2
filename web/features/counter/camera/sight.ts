import { readCode } from '#web/features/counter/input/code.ts'

/**
 * ms without a sighting after which a code has left the camera's sight. The customer's phone shows the new
 * balance for three seconds before the next code, and must count as present meanwhile.
 */
const absence = 5000

/** `new`: read it; `known`: it was read before; `served`: its customer's turn is over. */
type Sighting = 'new' | 'known' | 'served'

/**
 * Tells which of the codes that a camera sees many times a second are new (decisions/085). A text is read
 * once while it stays in sight. A customer whose turn is over is not read again while they stay in sight,
 * although their phone shows a new code.
 */
export function createSight() {
  const seen = new Map<string, number>()
  let served: { userId: number; at: number } | undefined
  const inSight = (at: number | undefined, now: number) => at !== undefined && now - at < absence
  /** Notes when the customer whose turn is over was seen. @returns whether they have stayed in sight */
  const seeServed = (text: string, now: number): boolean => {
    const code = readCode(text)
    if (!served || code.kind !== 'valid' || code.payload.userId !== served.userId) return false
    const stayed = inSight(served.at, now)
    served = stayed ? { ...served, at: now } : undefined
    return stayed
  }

  return {
    /** The camera saw this text at `now` (ms). */
    see(text: string, now: number): Sighting {
      for (const [other, at] of seen) if (!inSight(at, now)) seen.delete(other)
      const known = seen.has(text)
      seen.set(text, now)
      if (seeServed(text, now)) return 'served'
      return known ? 'known' : 'new'
    },
    /** Notes the customer whose turn ended at `now` (ms). */
    served(userId: number, now: number): void {
      served = { userId, at: now }
    },
  }
}
