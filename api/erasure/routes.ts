import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { noteSecurity } from '#sql/security-log.ts'
import { askForErasure, readBelongings } from '../contracts/account/erasure.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { SignedCookie } from '../sessions/cookie.ts'
import { belongingsOf, closeToErase } from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  cookie: SignedCookie
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** `Hesabımı sil` (decisions/166). */
export const erasureRoutes = ({ gate, sql, cookie, addressOf }: Deps) =>
  new Elysia({ name: 'erasure' })
    .use(
      gate(readBelongings, async ({ person }) => {
        const found = await belongingsOf(sql, person.id)
        if (!found) throw new Refusal('signed_out')
        return found
      }),
    )
    .use(
      gate(askForErasure, async ({ person, request, headers }) => {
        const eraseAt = await sql.begin(async (tx) => {
          const { outcome, until } = await closeToErase(tx, person.id)
          if (outcome !== 'asked') throw new Refusal(outcome)
          await noteSecurity(tx, {
            kind: 'erasure_asked',
            actorId: person.id,
            subjectId: person.id,
            address: addressOf(request),
          })
          return until
        })
        headers['set-cookie'] = cookie.clear()
        return { eraseAt: eraseAt.toISOString() }
      }),
    )
