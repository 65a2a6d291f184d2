import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { notifyLive } from '#sql/live.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { userById } from '../auth/queries.ts'
import {
  changePassword,
  changePreferences,
  changeProfile,
  preferences,
} from '../contracts/account/account.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import {
  keepConsent,
  passwordHashOf,
  preferencesOf,
  replacePassword,
  rewriteProfile,
  setEnabled,
} from './queries.ts'

interface Deps {
  gate: Gate
  sql: Sql
  /** guesses at the current password, per account (decisions.md §2) */
  limit: Limit
}

/** Everybody's own profile, password and toggles (decisions.md §2, §5). */
export const account = ({ gate, sql, limit }: Deps) =>
  new Elysia({ name: 'account' })
    .use(
      gate(changeProfile, async ({ person, body }) => {
        if (!(await rewriteProfile(sql, person.id, body))) throw new Refusal('username_taken')
        await notifyLive(sql, { kind: 'user', userId: person.id })
        const user = await userById(sql, person.id)
        if (!user) throw new Refusal('signed_out')
        return user
      }),
    )
    .use(
      gate(changePassword, async ({ person, body }) => {
        const key = `password:${person.id}`
        await countAttempt(sql, key, limit)
        const known = await passwordHashOf(sql, person.id)
        if (!known || !(await verifyPassword(body.currentPassword, known)))
          throw new Refusal('wrong_password')
        await forgiveAttempt(sql, key)
        const hash = await hashPassword(body.newPassword)
        const replaced = await sql.begin(async (tx) => {
          if (!(await replacePassword(tx, person, known, hash))) return false
          const [actorId, subjectId] = [person.id, person.id]
          await noteSecurity(tx, { kind: 'password_changed', actorId, subjectId })
          await notifyLive(tx, { kind: 'user', userId: person.id })
          return true
        })
        // Two changes at once: the second one's current password is not current any more.
        if (!replaced) throw new Refusal('wrong_password')
        return { message: 'Şifreniz başarıyla değiştirildi' }
      }),
    )
    .use(gate(preferences, ({ person }) => preferencesOf(sql, person.id)))
    .use(
      gate(changePreferences, ({ person, body }) =>
        sql.begin(async (tx) => {
          if (body.isEnabled !== undefined) await setEnabled(tx, person.id, body.isEnabled)
          for (const kind of ['email', 'sms'] as const) {
            const given = body[kind]
            if (given !== undefined) await keepConsent(tx, person.id, kind, given)
          }
          await notifyLive(tx, { kind: 'user', userId: person.id })
          return preferencesOf(tx, person.id)
        }),
      ),
    )
