import type { Sql } from 'postgres'
import { limitKeyOf } from '../http/address.ts'
import { countAttempt, forgiveAttempt } from '../http/attempts.ts'
import { Refusal } from '../http/refusal.ts'
import type { Person } from '../sessions/sessions.ts'
import type { Hashing } from './hashing.ts'
import type { AuthLimits } from './limits.ts'

interface Deps {
  sql: Sql
  limits: AuthLimits
  hashing: Hashing
  /** The caller's network address. */
  addressOf(request: Request): string
}

/**
 * Verifies the password of the signed-in person.
 * @returns the stored hash that it was verified against
 * @throws Refusal too_many_attempts, wrong_password, busy
 */
export type ProvePassword = (
  person: Pick<Person, 'id'>,
  password: string,
  request: Request,
) => Promise<string>

export const ownPassword =
  ({ sql, limits, hashing, addressOf }: Deps): ProvePassword =>
  async (person, password, request) => {
    const key = `password:${person.id}`
    const from = { kind: 'password', source: limitKeyOf(addressOf(request)) } as const
    await countAttempt(sql, key, limits.perAccount, from)
    const [row] = await sql<{ hash: string }[]>`
      select password_hash as hash from users where id = ${person.id}`
    if (!row || !(await hashing.verify(password, row.hash, 'known')))
      throw new Refusal('wrong_password')
    await forgiveAttempt(sql, key)
    return row.hash
  }
