import type { Sql } from 'postgres'
import type { Endpoint } from '../contracts/endpoint.ts'
import { tooOftenSentence } from '../contracts/waiting.ts'
import { countAttempt, type Limit } from './attempts.ts'
import { Refusal } from './refusal.ts'

/** A token bucket: a burst, and a refill rate per second. */
interface Bucket {
  most: number
  perSecond: number
}

/** How often one person may send changes (decisions.md §8), by the `rateLimit` of the contract. */
export interface RateLimits {
  /** records of points and new scans: more than a person at a till can do */
  till: Bucket
  /** every other change */
  write: Bucket
  /** in addition, per endpoint: changes that add permanent rows */
  rare: Limit
}

export const rateLimits: RateLimits = {
  till: { most: 300, perSecond: 10 },
  write: { most: 120, perSecond: 2 },
  rare: { most: 30, window: 10 * 60_000 },
}

/** Sets no limit on changes, for tests of other things and for measurements. */
export const noRateLimits: RateLimits = {
  till: { most: Number.POSITIVE_INFINITY, perSecond: 1 },
  write: { most: Number.POSITIVE_INFINITY, perSecond: 1 },
  rare: { most: Number.MAX_SAFE_INTEGER, window: 60_000 },
}

/**
 * People whose buckets a process remembers: far more than send changes within the minute of a
 * refill.
 */
const remembersMost = 50_000

/** The buckets of this process: they stop floods without any query. */
function openBuckets({ most, perSecond }: Bucket, now: () => number) {
  const buckets = new Map<number, { left: number; at: number }>()
  const leftOf = (bucket: { left: number; at: number }, at: number) =>
    Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond)

  function forgetFull(at: number): void {
    for (const [id, bucket] of buckets) if (leftOf(bucket, at) >= most) buckets.delete(id)
    if (buckets.size >= remembersMost) buckets.clear()
  }

  /** Takes one token; the seconds to wait if there is none. */
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

type Limited = Pick<Endpoint, 'method' | 'path' | 'audience' | 'rateLimit'>

/** Limits the rate of changes of signed-in people. */
export interface RateLimiter {
  /**
   * Called before a change is examined. Each process counts by itself. This limit is against
   * floods: two processes admit twice as many, which costs less than one more query per change
   * would.
   * @throws Refusal `too_many_requests`
   */
  hold(personId: number, e: Limited): void
  /**
   * Called before a change that adds permanent rows. The database counts exactly, for all processes
   * together. The process remembers a person over the limit, and needs no query until they may
   * continue.
   * @throws Refusal `too_many_requests`
   */
  holdRare(personId: number, e: Limited): Promise<void>
}

/** @param now ms of a monotonic clock */
export function openRateLimiter(
  sql: Sql,
  limits: RateLimits = rateLimits,
  now: () => number = () => performance.now(),
): RateLimiter {
  const takers = { till: openBuckets(limits.till, now), write: openBuckets(limits.write, now) }
  const waiting = new Map<string, number>()
  return {
    hold(personId, e) {
      if (e.method === 'get') return
      const seconds = takers[e.rateLimit === 'till' ? 'till' : 'write'](personId)
      if (seconds !== undefined) throw tooOften(seconds)
    },
    async holdRare(personId, e) {
      if (e.rateLimit !== 'rare') return
      const key = `rate:${e.method}:${e.path}:${personId}`
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
