import type { Sql } from 'postgres'
import type { Endpoint } from '../contracts/endpoint.ts'
import { tooOftenSentence } from '../contracts/waiting.ts'
import { countAttempt, type Limit } from './attempts.ts'
import { Refusal } from './refusal.ts'

/** A bucket of requests: so many at once, and so many more each second. */
interface Bucket {
  most: number
  perSecond: number
}

/** How often one person may change something (decisions.md §8), by the `pace` of the contract. */
export interface Paces {
  /** what records points and opens scans: above what a till's hands do */
  till: Bucket
  /** every other change */
  write: Bucket
  /** over and above: what leaves rows for good, per endpoint */
  rare: Limit
}

export const paces: Paces = {
  till: { most: 300, perSecond: 10 },
  write: { most: 120, perSecond: 2 },
  rare: { most: 30, window: 10 * 60_000 },
}

/** Lets anybody change anything as often as they like: tests of other things, and measurements. */
export const noPaces: Paces = {
  till: { most: Number.POSITIVE_INFINITY, perSecond: 1 },
  write: { most: Number.POSITIVE_INFINITY, perSecond: 1 },
  rare: { most: Number.MAX_SAFE_INTEGER, window: 60_000 },
}

/** People whose pace a process remembers; far more than write within the minute it takes to refill. */
const remembersMost = 50_000

/** Buckets of this process: floods end here, at the price of no query. */
function openBuckets({ most, perSecond }: Bucket, now: () => number) {
  const buckets = new Map<number, { left: number; at: number }>()
  const leftOf = (bucket: { left: number; at: number }, at: number) =>
    Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond)

  function forgetFull(at: number): void {
    for (const [id, bucket] of buckets) if (leftOf(bucket, at) >= most) buckets.delete(id)
    if (buckets.size >= remembersMost) buckets.clear()
  }

  /** Takes one; the seconds to wait where there is none. */
  return (personId: number): number | undefined => {
    const at = now()
    const known = buckets.get(personId)
    const left = known ? leftOf(known, at) : most
    if (left < 1) return Math.ceil((1 - left) / perSecond)
    if (known) Object.assign(known, { left: left - 1, at })
    else {
      if (buckets.size >= remembersMost) forgetFull(at)
      buckets.set(personId, { left: left - 1, at })
    }
    return undefined
  }
}

const tooOften = (seconds: number) =>
  new Refusal('too_many_requests', { retryAfter: seconds, sentence: tooOftenSentence(seconds) })

type Paced = Pick<Endpoint, 'method' | 'path' | 'audience' | 'pace'>

/** Holds signed-in people to a pace. */
export interface Pacer {
  /**
   * Before a change is looked at. Counted by each process by itself: this is against floods, and two
   * processes let in twice as many, which costs nothing that one more query per change would not.
   * @throws Refusal `too_many_requests`
   */
  hold(personId: number, e: Paced): void
  /**
   * Before a change is made that leaves rows for good: counted in the database, exactly, by all
   * processes together. Whoever is over it is remembered, and costs no query until then.
   * @throws Refusal `too_many_requests`
   */
  holdRare(personId: number, e: Paced): Promise<void>
}

/** @param now ms of a clock that only goes forward */
export function openPacer(
  sql: Sql,
  limits: Paces = paces,
  now: () => number = () => performance.now(),
): Pacer {
  const takers = { till: openBuckets(limits.till, now), write: openBuckets(limits.write, now) }
  const waiting = new Map<string, number>()
  return {
    hold(personId, e) {
      if (e.method === 'get') return
      const seconds = takers[e.pace === 'till' ? 'till' : 'write'](personId)
      if (seconds !== undefined) throw tooOften(seconds)
    },
    async holdRare(personId, e) {
      if (e.pace !== 'rare') return
      const key = `pace:${e.method}:${e.path}:${personId}`
      const until = waiting.get(key) ?? 0
      if (until > now()) throw tooOften(Math.ceil((until - now()) / 1000))
      waiting.delete(key)
      try {
        await countAttempt(sql, key, limits.rare)
      } catch (error) {
        if (!(error instanceof Refusal) || error.retryAfter === undefined) throw error
        if (waiting.size >= remembersMost) waiting.clear()
        waiting.set(key, now() + error.retryAfter * 1000)
        throw tooOften(error.retryAfter)
      }
    },
  }
}
