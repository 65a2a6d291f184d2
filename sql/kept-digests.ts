import { createHmac, hkdfSync } from 'node:crypto'
import type { Queryable } from './connection.ts'

/** A key of the environment (`DIGEST_KEYS`); its id stands beside what it has made. */
export interface DigestKey {
  id: string
  secret: string
}

/** Keyed digests of addresses and numbers that are not kept themselves (decisions/167). */
export interface KeptDigests {
  /** the id of the key that {@link of} uses */
  keyId: string
  /** HMAC-SHA-256 with the newest key, hexadecimal; `what` names its kind, like `email:ayse@ornek.com` */
  of(what: string): string
  /** the same by every key, the newest first: one of them may have made a digest that is looked for */
  all(what: string): string[]
}

/** @param keys newest first; an old one is kept for as long as what it made, three years */
export function openDigests(keys: readonly DigestKey[]): KeptDigests {
  const derived = keys.map(({ secret }) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'telve kept digests', 32)),
  )
  const [newest] = derived
  const [first] = keys
  if (!newest || !first) throw new Error('DIGEST_KEYS holds no key')
  const digest = (key: Buffer, what: string) => createHmac('sha256', key).update(what).digest('hex')
  return {
    keyId: first.id,
    of: (what) => digest(newest, what),
    all: (what) => derived.map((key) => digest(key, what)),
  }
}

/**
 * Digests by every key, hexadecimal, of what `names_of()` tells of somebody: an erased account that was named so
 * has left one of them (decisions/187).
 */
export const marksOf = (digests: KeptDigests, names: readonly string[]): string[] =>
  names.flatMap((name) => digests.all(name))

/** Digests as SQL takes them. @param digests hexadecimal */
export const asBytes = (sql: Queryable, digests: readonly string[]) => sql`
  array(select decode(h, 'hex') from unnest(${digests as string[]}::text[]) h)`
