import type { TransactionSql } from 'postgres'
import { shortCookie } from './cookie.ts'

/** How long a challenge or a ticket is good for, ms: a person looks for their phone (decisions/156). */
export const oneUseLifetime = 5 * 60_000

/** What a cookie of one use carries. */
export interface OneUse {
  /** random, 32 bytes in base64url */
  nonce: string
  /** what it was made for */
  content: string
}

export interface OneUseCookie {
  /** A `Set-Cookie` value that binds a new nonce and the content to the browser. */
  write(content: string): Promise<{ cookie: string; nonce: string }>
  /** What the request's cookie carries, unless it has expired; it may have been spent. */
  read(request: Request): OneUse | undefined
  /**
   * Spends it. Of two requests with the same one, the second waits for the first transaction, and
   * gets false if that has committed.
   */
  spend(tx: TransactionSql, what: OneUse): Promise<boolean>
  /** `Set-Cookie` values that delete it. */
  clear(): string[]
}

const digestOf = (nonce: string) => new Bun.CryptoHasher('sha256').update(nonce).digest()

/**
 * A signed cookie that is good once and for five minutes, in the browser that asked for it. Only what
 * was used leaves a row (`spent_tokens`), so asking costs the database nothing (decisions/156).
 * @param name also stands in the signed value: a cookie of another name is never taken for this one
 * @param clock of this process: seconds do not matter to five minutes
 */
export function oneUseCookie(
  name: 'challenge' | 'ticket' | 'return',
  deps: { secrets: readonly string[]; production: boolean; clock?: () => number },
): OneUseCookie {
  const { secrets, production, clock = Date.now } = deps
  const cookie = shortCookie({ name, lifetime: oneUseLifetime }, secrets, production)
  return {
    async write(content) {
      const nonce = crypto
        .getRandomValues(new Uint8Array(32))
        .toBase64({ alphabet: 'base64url', omitPadding: true })
      const until = clock() + oneUseLifetime
      return { cookie: await cookie.write([name, until, nonce, content].join('.')), nonce }
    },
    read(request) {
      const [kind, until, nonce = '', ...content] = (cookie.read(request) ?? '').split('.')
      if (kind !== name || !(Number(until) > clock())) return undefined
      return { nonce, content: content.join('.') }
    },
    async spend(tx, { nonce }) {
      const { count } = await tx`
        insert into spent_tokens (digest, expires_at)
        values (${digestOf(nonce)}, now() + make_interval(secs => ${(2 * oneUseLifetime) / 1000}))
        on conflict (digest) do nothing`
      return count > 0
    },
    clear: () => cookie.clear(),
  }
}
