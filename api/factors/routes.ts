import { Elysia } from 'elysia'
import type { Sql, TransactionSql } from 'postgres'
import { notifyLive } from '#sql/live.ts'
import { type MailData, queueMail } from '#sql/mails.ts'
import { noteSecurity, type SecurityNote } from '#sql/security-log.ts'
import {
  addPasskey,
  beginCodes,
  confirmCodes,
  mostPasskeys,
  ownFactors,
  passkeyOptions,
  removeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '../contracts/factors/factors.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { noteProof } from '../http/proof.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { deviceLabel } from '../sessions/device-label.ts'
import type { Person } from '../sessions/sessions.ts'
import { type Codes, forgetCodes } from './codes.ts'
import type { Passkeys } from './passkeys.ts'
import { factorsOf, holdPerson, passkeyOf, removed, renamed, standingOf } from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  codes: Codes
  passkeys: Passkeys
  /** guesses of a code, for a session */
  guesses: Limit
  addressOf(request: Request): string
}

/** What the mail says of each change that the log notes. */
const told = {
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
  second_factor_added: 'codes_on',
  second_factor_removed: 'codes_off',
  recovery_codes_renewed: 'recovery_codes_renewed',
} as const satisfies Partial<Record<SecurityNote['kind'], MailData['factor_changed']['change']>>

/** The caller's own passkeys, codes and recovery codes (decisions/155, 156 and 158). */
export const factorRoutes = ({ gate, sql, codes, passkeys, guesses, addressOf }: Deps) => {
  const sourceOf = addressOf

  /** Changes a person's factors while nothing else does, tells the log, the person by mail, and their open screens. */
  const changing = <T>(
    { id, username }: Person,
    request: Request,
    change: (tx: TransactionSql) => Promise<{ made: T; kind: keyof typeof told }>,
  ): Promise<T> =>
    sql.begin(async (tx) => {
      if (!(await holdPerson(tx, id))) throw new Refusal('signed_out')
      const { made, kind } = await change(tx)
      await noteSecurity(tx, {
        kind,
        actorId: id,
        subjectId: id,
        address: sourceOf(request),
      })
      await queueMail(tx, {
        userId: id,
        address: username,
        kind: 'factor_changed',
        data: {
          change: told[kind],
          at: new Date().toISOString(),
          device: deviceLabel(request.headers.get('user-agent')) ?? undefined,
        },
      })
      await notifyLive(tx, { kind: 'user', userId: id })
      return made
    }) as Promise<T>

  /** Refuses to take away the last factor of somebody who must have one. */
  async function keepOne(tx: TransactionSql, { id }: Person): Promise<void> {
    const left = await standingOf(tx, id)
    if (left?.required && !left.codes && left.passkeys === 0) throw new Refusal('factor_required')
  }

  return new Elysia({ name: 'factors' })
    .use(
      gate(ownFactors, async ({ person }) => {
        const factors = await factorsOf(sql, person)
        if (!factors) throw new Refusal('signed_out')
        return factors
      }),
    )
    .use(
      gate(passkeyOptions, async ({ person, headers }) => {
        const standing = await standingOf(sql, person.id)
        if ((standing?.passkeys ?? 0) >= mostPasskeys) throw new Refusal('too_many_passkeys')
        const { options, cookie } = await passkeys.askForNew(person)
        headers['set-cookie'] = cookie
        return options
      }),
    )
    .use(
      gate(addPasskey, async ({ person, body, request, headers }) => {
        const { name, credential } = body
        const id = await changing(person, request, async (tx) => {
          const made = await passkeys
            .add(tx, request, { userId: person.id, name, credential })
            .catch((error) => {
              throw isTenth(error) ? new Refusal('too_many_passkeys') : error
            })
          if (made === undefined) throw new Refusal('passkey_refused')
          await noteProof(tx, person, true)
          return { made, kind: 'passkey_added' }
        })
        headers['set-cookie'] = passkeys.forget()
        const added = await passkeyOf(sql, person.id, id)
        if (!added) throw new Refusal('passkey_not_found')
        return added
      }),
    )
    .use(
      gate(renamePasskey, async ({ person, params: { id }, body, version }) => {
        const row = await renamed(sql, person.id, { id, version }, body.name)
        if (!row) throw conflictOrNotFound(await passkeyOf(sql, person.id, id), 'passkey_not_found')
        return row
      }),
    )
    .use(
      gate(removePasskey, async ({ person, params: { id }, version, request }) => {
        await changing(person, request, async (tx) => {
          const name = await removed(tx, person.id, { id, version })
          if (name === undefined)
            throw conflictOrNotFound(await passkeyOf(tx, person.id, id), 'passkey_not_found')
          await keepOne(tx, person)
          return { made: undefined, kind: 'passkey_removed' }
        })
      }),
    )
    .use(
      gate(beginCodes, ({ person }) =>
        sql.begin(async (tx) => {
          await holdPerson(tx, person.id)
          const begun = await codes.begin(tx, person)
          if (!begun) throw new Refusal('codes_on')
          return begun
        }),
      ),
    )
    .use(
      gate(confirmCodes, async ({ person, body, request }) => {
        const key = `codes:confirm:${person.id}`
        await countAttempt(sql, key, guesses, { kind: 'second_factor', source: sourceOf(request) })
        if ((await standingOf(sql, person.id))?.codes) throw new Refusal('codes_on')
        const recoveryCodes = await changing(person, request, async (tx) => {
          const made = await codes.confirm(tx, person.id, body)
          if (typeof made === 'string') throw new Refusal(made satisfies RefusalCode)
          await noteProof(tx, person, true)
          return { made, kind: 'second_factor_added' }
        })
        await forgiveAttempt(sql, key)
        return { recoveryCodes }
      }),
    )
    .use(
      gate(removeCodes, async ({ person, request }) => {
        await changing(person, request, async (tx) => {
          if (!(await forgetCodes(tx, person.id))) throw new Refusal('codes_off')
          await keepOne(tx, person)
          return { made: undefined, kind: 'second_factor_removed' }
        })
      }),
    )
    .use(
      gate(renewRecoveryCodes, async ({ person, request }) => {
        const recoveryCodes = await changing(person, request, async (tx) => {
          if (!(await standingOf(tx, person.id))?.codes) throw new Refusal('codes_off')
          return {
            made: await codes.drawRecoveryCodes(tx, person.id),
            kind: 'recovery_codes_renewed',
          }
        })
        return { recoveryCodes }
      }),
    )
}

const isTenth = (error: unknown): boolean =>
  error instanceof Error && 'constraint_name' in error && error.constraint_name === 'ten_passkeys'
