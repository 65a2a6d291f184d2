import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { noteSecurity } from '#sql/security-log.ts'
import {
  ownProving,
  proveByPasskey,
  proveByPassword,
  provingOptions,
} from '../contracts/factors/proving.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { noteProof } from '../http/proof.ts'
import { Refusal } from '../http/refusal.ts'
import type { Person } from '../sessions/sessions.ts'
import type { Codes } from './codes.ts'
import type { Passkeys } from './passkeys.ts'
import { holdPerson, needsMore, standingOf } from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  codes: Codes
  passkeys: Passkeys
  /** guesses of a code, for a session */
  guesses: Limit
  /**
   * Verifies the person's password.
   * @throws Refusal too_many_attempts, wrong_password, busy
   */
  provePassword(person: Person, password: string, request: Request): Promise<unknown>
  addressOf(request: Request): string
}

/** Proving oneself anew before a sensitive act (decisions/157). */
export const provingRoutes = (deps: Deps) => {
  const { gate, sql, codes, passkeys, guesses, provePassword, addressOf } = deps

  async function standing(person: Person) {
    const found = await standingOf(sql, person.id)
    if (!found) throw new Refusal('signed_out')
    return found
  }

  /** Spends the code in the transaction that notes the proof. */
  async function proveByCode(person: Person, code: string, request: Request): Promise<void> {
    const key = `prove:${person.session}`
    await countAttempt(sql, key, guesses, { kind: 'second_factor', source: addressOf(request) })
    const right = await sql.begin(async (tx) => {
      await holdPerson(tx, person.id)
      const kind = await codes.spend(tx, person.id, code)
      if (kind) await noteProof(tx, person, true)
      if (kind === 'recovery_code')
        await noteSecurity(tx, {
          kind: 'recovery_code_used',
          actorId: person.id,
          subjectId: person.id,
          address: addressOf(request),
        })
      return kind !== undefined
    })
    if (!right) throw await wrongCode(person, request)
    await forgiveAttempt(sql, key)
  }

  async function wrongCode(person: Person, request: Request): Promise<Refusal> {
    await noteSecurity(sql, {
      kind: 'second_factor_failed',
      actorId: person.id,
      subjectId: person.id,
      address: addressOf(request),
    })
    return new Refusal('wrong_code')
  }

  return new Elysia({ name: 'proving' })
    .use(
      gate(ownProving, async ({ person }) => {
        const found = await standing(person)
        return {
          codes: found.codes,
          passkeys: found.passkeys > 0,
          password: found.codes || !needsMore(found),
        }
      }),
    )
    .use(
      gate(provingOptions, async ({ person, headers }) => {
        const { options, cookie } = await passkeys.ask('prove', person.id)
        headers['set-cookie'] = cookie
        return options
      }),
    )
    .use(
      gate(proveByPasskey, async ({ person, body, request, headers }) => {
        const key = `prove:${person.session}`
        await countAttempt(sql, key, guesses, { kind: 'second_factor', source: addressOf(request) })
        const verified = await passkeys.verify(request, body.credential, 'prove', person.id)
        if (!verified) throw new Refusal('passkey_refused')
        await sql.begin(async (tx) => {
          await holdPerson(tx, person.id)
          if (!(await passkeys.use(tx, verified))) throw new Refusal('passkey_refused')
          await noteProof(tx, person, true)
        })
        await forgiveAttempt(sql, key)
        headers['set-cookie'] = passkeys.forget()
      }),
    )
    .use(
      gate(proveByPassword, async ({ person, body, request }) => {
        const found = await standing(person)
        await provePassword(person, body.password, request)
        if (found.codes) {
          if (body.code === undefined)
            throw new Refusal('wrong_code', { fields: { code: 'Kodu yazın.' } })
          await proveByCode(person, body.code, request)
        } else if (needsMore(found)) throw new Refusal('passkey_needed')
        else await noteProof(sql, person, false)
      }),
    )
}
