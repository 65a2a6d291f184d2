import type { Sql } from '#sql/connection.ts'
import { limitKeyOf } from '../http/address.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../http/attempts.ts'
import { countGuess, nameKey } from './guessed-name.ts'
import type { Hashing } from './hashing.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { AuthLimits } from './limits.ts'

interface Deps {
  sql: Sql
  limits: AuthLimits
  hashing: Hashing
  browsers: KnownBrowsers
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** What was typed to sign in. */
interface Typed {
  username: string
  password: string
}

/**
 * Tells whether a password is that of the account (undefined: there is none of that name). Guesses are
 * counted by network and account, those of a known browser on their own, so that other people's guesses
 * cannot lock it out; a right one forgives them.
 * @throws Refusal too_many_attempts; busy where too many wait for a hash
 */
export const signInPassword =
  ({ sql, limits, hashing, browsers, addressOf }: Deps) =>
  async (
    request: Request,
    { username, password }: Typed,
    account: { id: number; passwordHash: string } | undefined,
  ): Promise<boolean> => {
    const source = limitKeyOf(addressOf(request))
    const browser = browsers.of(request)
    const known = account !== undefined && browser?.knows(account.id) ? browser : undefined
    const counted: [key: string, limit: Limit][] = known
      ? [[`login:browser:${known.id}:${account?.id}`, limits.perAccount]]
      : [
          [`login:address:${source}`, limits.perAddress],
          [`login:account:${username}:${source}`, limits.perAccount],
        ]
    for (const [key, limit] of counted)
      await countAttempt(sql, key, limit, { kind: 'sign_in', source })
    // Whoever was refused above adds nothing here: one network alone shuts nobody out.
    if (!known) await countGuess(sql, username, limits.perName)
    const standing = known ? 'known' : 'stranger'
    if (!(await hashing.verify(password, account?.passwordHash, standing))) return false
    const keys = counted.map(([key]) => key)
    if (!known) keys.push(nameKey(username))
    await Promise.all(keys.map((key) => forgiveAttempt(sql, key)))
    return true
  }
