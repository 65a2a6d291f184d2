import { Elysia } from 'elysia'
import type { Sql, TransactionSql } from 'postgres'
import { notifyLive } from '#sql/live.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { refuseGuessable } from '../auth/guessable.ts'
import type { Hashing } from '../auth/hashing.ts'
import type { KnownBrowsers } from '../auth/known-browser.ts'
import type { AuthLimits } from '../auth/limits.ts'
import { namesOf } from '../auth/queries.ts'
import { confirmAddress, undoAddress, verifyAddress } from '../contracts/links/links.ts'
import { limitKeyOf } from '../http/address.ts'
import { countAttempt, forgiveAttempt } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { confirm, type Moved, undo, undoingPerson, verify } from './address-queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  limits: AuthLimits
  hashing: Hashing
  browsers: KnownBrowsers
  /** The caller's network address. */
  addressOf(request: Request): string
}

/**
 * What the links in mails do (decisions/147, 148). Each holds once: it is spent by a press of a button,
 * never by opening its page, which mail scanners do as well.
 */
export const linkRoutes = ({ gate, sql, limits, hashing, browsers, addressOf }: Deps) => {
  /** Counts a try of a token; what works is no guess. */
  async function tried<T>(request: Request, spend: () => Promise<T>): Promise<T> {
    const source = limitKeyOf(addressOf(request))
    const key = `link:${source}`
    await countAttempt(sql, key, limits.perAddress, { kind: 'link', source })
    const outcome = await spend()
    await forgiveAttempt(sql, key)
    return outcome
  }

  /** Notes a moved address in the transaction that moved it. @throws Refusal why it did not move */
  async function note(
    tx: TransactionSql,
    request: Request,
    kind: 'username_changed' | 'address_restored',
    moved: Moved,
  ): Promise<{ username: string }> {
    if (!('person' in moved) || moved.person === null) throw new Refusal(refusalOf(moved))
    const { person, after } = moved
    await noteSecurity(tx, {
      kind,
      actorId: person,
      subjectId: person,
      address: addressOf(request),
    })
    await notifyLive(tx, { kind: 'user', userId: person })
    return { username: after }
  }

  return new Elysia({ name: 'links' })
    .use(
      gate(verifyAddress, ({ body, request }) =>
        tried(request, () =>
          sql.begin(async (tx) => {
            const person = await verify(tx, body.token)
            if (person === undefined) throw new Refusal('link_invalid')
            const [actorId, subjectId] = [person, person]
            const address = addressOf(request)
            await noteSecurity(tx, { kind: 'address_verified', actorId, subjectId, address })
            await notifyLive(tx, { kind: 'user', userId: person })
          }),
        ),
      ),
    )
    .use(
      gate(confirmAddress, ({ body, request }) =>
        tried(request, () =>
          sql.begin(async (tx) =>
            note(tx, request, 'username_changed', await confirm(tx, body.token)),
          ),
        ),
      ),
    )
    .use(
      gate(undoAddress, ({ body, request, headers }) =>
        tried(request, async () => {
          // who has no link has nothing hashed
          const person = await undoingPerson(sql, body.token)
          if (person === undefined) throw new Refusal('link_invalid')
          await refuseGuessable(body.newPassword, await namesOf(sql, person), 'newPassword')
          const hash = await hashing.hash(body.newPassword, 'known')
          const restored = await sql.begin(async (tx) =>
            note(tx, request, 'address_restored', await undo(tx, body.token, hash)),
          )
          headers['set-cookie'] = await browsers.remember(request, person, 'link')
          return restored
        }),
      ),
    )
}

const refusalOf = ({ outcome }: Moved) =>
  outcome === 'username_taken' ? 'username_taken' : 'link_invalid'
