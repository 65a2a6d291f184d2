import { Elysia } from 'elysia'
import type { Sql, TransactionSql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { Assertion } from '../contracts/factors/web-authn.ts'
import type { Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { requireProof } from '../http/proof.ts'
import type { OneUseCookie } from '../sessions/one-use.ts'
import type { Person } from '../sessions/sessions.ts'
import { openCodes } from './codes.ts'
import { managingRoutes } from './managing.ts'
import { openPasskeys } from './passkeys.ts'
import { provingRoutes } from './proving.ts'
import { needsMore, standingOf } from './queries.ts'
import { factorRoutes } from './routes.ts'
import { type FactorKey, openVault } from './vault.ts'

interface Deps {
  gate: Gate
  sql: Sql
  clock: Clock
  /** newest first */
  keys: readonly FactorKey[]
  challenges: OneUseCookie
  /** the address that people type */
  origin: string
  /** guesses of a code, for a session */
  guesses: Limit
  provePassword(person: Person, password: string, request: Request): Promise<unknown>
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** Passkeys, one-time codes and recovery codes: their routes, and what the sign-in needs of them. */
export function openFactors({ gate, sql, clock, keys, challenges, origin, ...rest }: Deps) {
  const codes = openCodes({ vault: openVault(keys), clock })
  const passkeys = openPasskeys({ sql, challenges, origin })
  const deps = { gate, sql, codes, passkeys, ...rest }
  return {
    routes: new Elysia({ name: 'all-factors' })
      .use(factorRoutes(deps))
      .use(provingRoutes(deps))
      .use(managingRoutes(deps)),
    /**
     * Refuses who has not proved themselves lately, where the password alone is not enough
     * (decisions/191).
     * @throws Refusal prove_again
     */
    async requireFactors(person: Person): Promise<void> {
      const standing = await standingOf(sql, person.id)
      if (standing && needsMore(standing)) await requireProof(sql, person)
    },
    forSignIn: {
      async stepOf(userId: number) {
        const standing = await standingOf(sql, userId)
        if (!standing || !needsMore(standing)) return undefined
        return { codes: standing.codes, passkeys: standing.passkeys > 0 }
      },
      spendCode: codes.spend,
      askForPasskey: () => passkeys.ask('sign-in'),
      async verifyPasskey(request: Request, credential: Assertion) {
        const verified = await passkeys.verify(request, credential, 'sign-in')
        return (
          verified && {
            userId: verified.userId,
            use: (tx: TransactionSql) => passkeys.use(tx, verified),
          }
        )
      },
      forgetChallenge: passkeys.forget,
    },
  }
}
