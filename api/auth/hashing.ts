import { hashPassword, passwordCost } from '#platform/passwords.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Who waits for a hash. Known callers (with a session, or a browser that has signed in to the
 * account) are served before strangers. They have a queue of their own, so that no number of
 * strangers can keep a till from signing in.
 */
export type Standing = 'known' | 'stranger'

/** Hashes and verifies passwords, a few at a time. Each takes about 20 ms of a core and 19 MB. */
export interface Hashing {
  /** @throws Refusal `busy` when too many wait already */
  hash(password: string, standing: Standing): Promise<string>
  /**
   * Whether the password matches the hash. Without a hash (unknown e-mail) it takes the same time and
   * returns false, so that the duration does not reveal who has an account (decisions.md §2).
   * @throws Refusal `busy` when too many wait already
   */
  verify(password: string, hash: string | undefined, standing: Standing): Promise<boolean>
}

interface Bounds {
  /** running jobs */
  atOnce: number
  /** jobs that may wait, for each kind of caller; further ones are refused */
  mostWaiting: number
}

/** seconds after which a refused caller may retry; a full queue takes that long to empty */
const retryAfter = 5

/** One core stays free for requests that hash nothing; 64 waiting strangers take about 2 s. */
export const defaultBounds = (): Bounds => ({
  atOnce: Math.max(1, navigator.hardwareConcurrency - 1),
  mostWaiting: 64,
})

export function openHashing(
  { atOnce, mostWaiting }: Bounds = defaultBounds(),
  cost = passwordCost,
): Hashing {
  const nobodys = hashPassword(crypto.randomUUID(), cost)
  const waiting: Record<Standing, (() => void)[]> = { known: [], stranger: [] }
  let running = 0

  async function inTurn<T>(standing: Standing, job: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      const queue = waiting[standing]
      if (queue.length >= mostWaiting) throw new Refusal('busy', { retryAfter })
      // A finished job hands its slot to the next one, so `running` does not change.
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
    hash: (password, standing) => inTurn(standing, () => hashPassword(password, cost)),
    verify: (password, hash, standing) =>
      inTurn(standing, async () => {
        const right = await Bun.password.verify(password, hash ?? (await nobodys))
        return hash !== undefined && right
      }),
  }
}
