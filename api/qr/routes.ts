import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { type Clock, dateOf } from '#sql/clock.ts'
import { closeScan, ownCode, qrLifetime, scanCode } from '../contracts/qr/qr.ts'
import type { CustomerCard } from '../contracts/users/person.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { judgeCode, type QrKey, signCode } from './codes.ts'
import { closeScanOf, insertScan } from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  clock: Clock
  keys: readonly QrKey[]
  /** Accepts unsigned payloads with only the three specified fields; refused in production. */
  allowUnsigned: boolean
  /** A customer's card and state; undefined for an unknown id. */
  cardOf(id: number): Promise<{ card: CustomerCard; isActive: boolean } | undefined>
  /** Told of each scan that is opened: a bill follows. */
  onScan(id: string, scan: { staffId: number; customerId: number }): void
}

/** The customer's rotating code and the counter's scan sessions (decisions.md §4). */
export const qrRoutes = ({ gate, sql, clock, keys, allowUnsigned, cardOf, onScan }: Deps) =>
  new Elysia({ name: 'qr' })
    .use(
      gate(ownCode, async ({ person }) => {
        const payload = signCode(keys, person, (await dateOf(sql, clock())).getTime())
        return { payload, expiresAt: new Date(payload.timestamp + qrLifetime).toISOString() }
      }),
    )
    .use(
      gate(scanCode, async ({ person, body: { payload } }) => {
        const now = await dateOf(sql, clock())
        const verdict = judgeCode(keys, payload, now.getTime())
        if (verdict === 'expired') throw new Refusal('qr_expired')
        if (verdict === 'forged' || (verdict === 'unsigned' && !allowUnsigned))
          throw new Refusal('qr_forged')
        if (payload.userId === person.id) throw new Refusal('own_account')
        const found = await cardOf(payload.userId)
        if (!found || found.card.username !== payload.username) throw new Refusal('user_not_found')
        if (!found.isActive) throw new Refusal('user_inactive')
        const signed = verdict === 'signed'
        const scan = await insertScan(sql, { staffId: person.id, payload, signed, now: clock() })
        if (!scan) throw new Refusal('qr_used')
        onScan(scan.id, { staffId: person.id, customerId: payload.userId })
        return {
          scanId: scan.id,
          expiresAt: scan.expiresAt.toISOString(),
          signed,
          user: found.card,
        }
      }),
    )
    .use(
      gate(closeScan, async ({ person, params }) => {
        await closeScanOf(sql, person.id, params.scanId, clock())
      }),
    )
