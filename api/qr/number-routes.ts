import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'
import type { KeptDigests } from '#sql/kept-digests.ts'
import { publicName } from '#sql/public-name.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { numberBills, scanNumber } from '../contracts/qr/number.ts'
import { waitSentence } from '../contracts/waiting.ts'
import { countAttempt, type Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { Caller } from '../sessions/sessions.ts'
import { billsByNumber, findNumberBounds, openNumberScan } from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  clock: Clock
  digests: KeptDigests
  /** Told of each number that is opened: a bill follows. */
  onScan(id: string, scan: { staffId: number; customerId: number; byNumber: true }): void
}

const hour = 60 * 60_000
/** numbers that a staff member tries, found or not */
export const triesOfStaff: Limit = { most: 20, window: hour }
/** tries of a number, whoever tries it and whether or not anybody has it */
export const triesOfNumber: Limit = { most: 5, window: hour }

/** Bills of customers who have no phone with them, by their number (decisions/241). */
export const numberRoutes = ({ gate, sql, clock, digests, onScan }: Deps) => {
  /** Counts a try; the first one beyond a limit stands in the security log. */
  const count = (person: Caller, key: string, limit: Limit, of: 'staff' | 'number') =>
    countAttempt(sql, key, limit, undefined, {
      sentence: waitSentence,
      first: () =>
        noteSecurity(sql, {
          kind: 'number_asked',
          actorId: person.id,
          subjectId: null,
          address: person.address,
          detail: { found: false, limit: of },
        }),
    })

  return new Elysia({ name: 'numbers' }).use(gate(numberBills, () => findNumberBounds(sql))).use(
    gate(scanNumber, async ({ person, body: { phone } }) => {
      if (!(await billsByNumber(sql))) throw new Refusal('number_bills_off')
      await count(person, `number-of:${person.id}`, triesOfStaff, 'staff')
      // The number itself is kept nowhere: it may be nobody's here. A process may have another key first.
      for (const digest of digests.all(`asked:${phone}`))
        await count(person, `number:${digest}`, triesOfNumber, 'number')
      const scan = await openNumberScan(sql, {
        staffId: person.id,
        phone,
        address: person.address,
        now: clock(),
      })
      if (!scan) throw new Refusal('number_not_found')
      const { id, customerId, expiresAt, fullName } = scan
      onScan(id, { staffId: person.id, customerId, byNumber: true })
      return { scanId: id, expiresAt: expiresAt.toISOString(), name: publicName(fullName) }
    }),
  )
}
