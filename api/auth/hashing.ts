import { Refusal } from '../http/refusal.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/**
 * Who waits for a hash. Those we know (a session, a browser with a sign-in to the account) go before
 * strangers and have a queue of their own, so that no number of strangers keeps a till from signing in.
 */
export type Standing = 'known' | 'stranger'

/** Hashes and verifies passwords, a few at a time; each costs a core about 20 ms and 19 MB. */
export interface Hashing {
  /** @throws Refusal `busy` when too many wait already */
  hash(password: string, standing: Standing): Promise<string>
  /**
   * As {@link verifyPassword}.
   * @throws Refusal `busy` when too many wait already
   */
  verify(password: string, hash: string | undefined, standing: Standing): Promise<boolean>
}

interface Bounds {
  /** jobs under way */
  atOnce: number
  /** jobs that may wait, of each standing; more are refused */
  mostWaiting: number
}

/** seconds after which those refused may try again: by then a full queue has been worked off */
const retryAfter = 5

/** One core is left to the requests that hash nothing; 64 waiting strangers take about 2 s. */
export const defaultBounds = (): Bounds => ({
  atOnce: Math.max(1, navigator.hardwareConcurrency - 1),
  mostWaiting: 64,
})

export function openHashing({ atOnce, mostWaiting }: Bounds = defaultBounds()): Hashing {
  const waiting: Record<Standing, (() => void)[]> = { known: [], stranger: [] }
  let running = 0

  async function inTurn<T>(standing: Standing, job: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      const queue = waiting[standing]
      if (queue.length >= mostWaiting) throw new Refusal('busy', { retryAfter })
      // Whoever ends passes their turn on, so `running` stays as it is.
      await new Promise<void>((start) => queue.push(start))
    } else running++
    try {
      return await job()
    } finally {
      const next = waiting.known.shift() ?? waiting.stranger.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password, standing) => inTurn(standing, () => hashPassword(password)),
    verify: (password, hash, standing) => inTurn(standing, () => verifyPassword(password, hash)),
  }
}
