import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { notifyLive } from '#sql/live.ts'
import { queueMail } from '#sql/mails.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { refuseGuessable } from '../auth/guessable.ts'
import type { Hashing } from '../auth/hashing.ts'
import type { KnownBrowsers } from '../auth/known-browser.ts'
import type { AuthLimits } from '../auth/limits.ts'
import type { ProvePassword } from '../auth/own-password.ts'
import { namesOf, userById } from '../auth/queries.ts'
import {
  changePassword,
  changePreferences,
  changeProfile,
  preferences,
} from '../contracts/account/account.ts'
import { cancelAddress, sendVerification } from '../contracts/account/address.ts'
import { listConsents } from '../contracts/consents/consents.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import { limitKeyOf } from '../http/address.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { deviceLabel } from '../sessions/device-label.ts'
import type { Person } from '../sessions/sessions.ts'
import { askForAddress, giveUpAddress, queueVerification } from './address-queries.ts'
import { consentsOf, preferencesOf, setConsents } from './consent-queries.ts'
import { linkRoutes } from './link-routes.ts'
import { replacePassword, setEnabled, updateProfile } from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  limits: AuthLimits
  hashing: Hashing
  browsers: KnownBrowsers
  /** Verifies the caller's password. */
  prove: ProvePassword
  /**
   * Refuses who has not proved themselves lately, where the password alone is not enough.
   * @throws Refusal prove_again
   */
  requireFactors(person: Person): Promise<void>
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** The profile, password and toggles of the signed-in person (decisions.md §2, §5). */
export const accountRoutes = ({ gate, sql, limits, hashing, prove, ...deps }: Deps) => {
  const { browsers, requireFactors, addressOf } = deps
  const sourceOf = (request: Request) => limitKeyOf(addressOf(request))

  /** @returns the verified hash when another address is asked for */
  async function proveForNewName(
    person: Person,
    body: BodyOf<typeof changeProfile>,
    request: Request,
  ): Promise<string | undefined> {
    if (body.username === undefined || body.username === person.username) return undefined
    if (body.currentPassword === undefined)
      throw new Refusal('wrong_password', { fields: { currentPassword: 'Mevcut şifre gerekli' } })
    await requireFactors(person)
    const known = await prove(person, body.currentPassword, request)
    // Both answers reveal whether an address is registered, so successful changes count too.
    const from = { kind: 'username', source: sourceOf(request) } as const
    await countAttempt(sql, `username:${person.id}`, limits.ownNames, from)
    // Nobody's mailbox is filled by a hundred accounts that want its address.
    await countAttempt(sql, `mail:to:${body.username}`, limits.mails, from)
    return known
  }

  return new Elysia({ name: 'account' })
    .use(linkRoutes({ gate, sql, limits, hashing, browsers, addressOf }))
    .use(
      gate(sendVerification, async ({ person, request }) => {
        const from = { kind: 'username', source: sourceOf(request) } as const
        await countAttempt(sql, `mail:of:${person.id}`, limits.mails, from)
        if (!(await queueVerification(sql, person.id))) throw new Refusal('already_verified')
      }),
    )
    .use(
      gate(cancelAddress, async ({ person }) => {
        await sql.begin(async (tx) => {
          if (await giveUpAddress(tx, person.id))
            await notifyLive(tx, { kind: 'user', userId: person.id })
        })
      }),
    )
    .use(
      gate(changeProfile, async ({ person, body, version, request }) => {
        const known = await proveForNewName(person, body, request)
        const { currentPassword: _, username, ...changes } = body
        await sql.begin(async (tx) => {
          const outcome = await updateProfile(tx, { id: person.id, version }, changes)
          if (outcome === 'conflict')
            throw conflictOrNotFound(await userById(tx, person.id), 'signed_out')
          if (outcome !== 'updated') throw new Refusal(outcome)
          if (known && username) {
            const asked = await askForAddress(tx, person.id, known, username)
            if (asked !== 'asked') throw new Refusal(asked)
            await noteSecurity(tx, {
              kind: 'address_asked',
              actorId: person.id,
              subjectId: person.id,
              address: addressOf(request),
            })
          }
          await notifyLive(tx, { kind: 'user', userId: person.id })
        })
        const user = await userById(sql, person.id)
        if (!user) throw new Refusal('signed_out')
        return user
      }),
    )
    .use(
      gate(changePassword, async ({ person, body, request }) => {
        await requireFactors(person)
        const known = await prove(person, body.currentPassword, request)
        await refuseGuessable(body.newPassword, await namesOf(sql, person.id), 'newPassword')
        const hash = await hashing.hash(body.newPassword, 'known')
        const replaced = await sql.begin(async (tx) => {
          if (!(await replacePassword(tx, person, known, hash))) return false
          const [actorId, subjectId] = [person.id, person.id]
          await noteSecurity(tx, {
            kind: 'password_changed',
            ...{ actorId, subjectId, address: addressOf(request) },
          })
          await queueMail(tx, {
            userId: person.id,
            address: person.username,
            kind: 'password_changed',
            data: {
              at: new Date().toISOString(),
              device: deviceLabel(request.headers.get('user-agent')) ?? undefined,
            },
          })
          await notifyLive(tx, { kind: 'user', userId: person.id })
          return true
        })
        // Of two concurrent changes, the second finds its current password outdated.
        if (!replaced) throw new Refusal('wrong_password')
        return { message: 'Şifreniz başarıyla değiştirildi' }
      }),
    )
    .use(gate(preferences, ({ person }) => preferencesOf(sql, person.id)))
    .use(gate(listConsents, ({ person }) => consentsOf(sql, person.id)))
    .use(
      gate(changePreferences, ({ person, body }) =>
        sql.begin(async (tx) => {
          if (body.isEnabled !== undefined) await setEnabled(tx, person.id, body.isEnabled)
          await setConsents(tx, person.id, body)
          await notifyLive(tx, { kind: 'user', userId: person.id })
          return preferencesOf(tx, person.id)
        }),
      ),
    )
}
