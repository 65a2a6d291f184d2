import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { noteSecurity } from '#sql/security-log.ts'
import { currentUser, logout } from '../contracts/auth/session.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { SignedCookie } from '../sessions/cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { accountByUsername, insertAccount, userById } from './queries.ts'

/** How many attempts a key has in its window (decisions.md §2). */
export interface AuthLimits {
  perAccount: Limit
  perAddress: Limit
  registrations: Limit
}

const minute = 60_000

export const authLimits: AuthLimits = {
  perAccount: { most: 10, window: 15 * minute },
  perAddress: { most: 100, window: 15 * minute },
  registrations: { most: 20, window: 60 * minute },
}

interface Deps {
  gate: Gate
  sql: Sql
  sessions: Sessions
  cookie: SignedCookie
  limits: AuthLimits
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** Sign-in, registration, sign-out and the current user (decisions.md §1–2). */
export const auth = ({ gate, sql, sessions, cookie, limits, addressOf }: Deps) =>
  new Elysia({ name: 'auth' })
    .use(
      gate(login, async ({ body, request, headers, person }) => {
        const username = body.username.toLowerCase()
        const account = `login:account:${username}`
        const address = `login:address:${addressOf(request)}`
        await countAttempt(sql, address, limits.perAddress)
        await countAttempt(sql, account, limits.perAccount)
        const found = await accountByUsername(sql, username)
        const right = await verifyPassword(body.password, found?.passwordHash)
        const refuse = async (code: 'wrong_credentials' | 'account_inactive' | 'admins_only') => {
          await noteSecurity(sql, {
            kind: 'sign_in_failed',
            actorId: null,
            subjectId: found?.id ?? null,
            address: addressOf(request),
            detail: { username, reason: code },
          })
          return new Refusal(code)
        }
        if (!found || !right) throw await refuse('wrong_credentials')
        await Promise.all([forgiveAttempt(sql, address), forgiveAttempt(sql, account)])
        if (!found.isActive) throw await refuse('account_inactive')
        if (body.layer === 'admin' && !found.isAdmin) throw await refuse('admins_only')
        const old = person && cookie.read(request)
        if (old) await sessions.close(old)
        const token = await sessions.open(found.id, found.passwordHash)
        const user = token && (await userById(sql, found.id))
        // Changed or closed while it was being verified.
        if (!user) throw await refuse('wrong_credentials')
        headers['set-cookie'] = await cookie.write(token)
        await noteSecurity(sql, {
          kind: 'sign_in',
          actorId: user.id,
          subjectId: user.id,
          address: addressOf(request),
        })
        return user
      }),
    )
    .use(
      gate(register, async ({ body, request, headers }) => {
        await countAttempt(sql, `register:${addressOf(request)}`, limits.registrations)
        const passwordHash = await hashPassword(body.password)
        const user = await insertAccount(sql, {
          username: body.username,
          passwordHash,
          fullName: body.fullName,
          phone: body.phone,
          birthDate: body.birthDate,
          gender: body.gender ?? null,
          consents: (['email', 'sms'] as const).flatMap((kind) => {
            const given = body.consents?.[kind]
            return given === undefined ? [] : [{ kind, given }]
          }),
        })
        if (!user) throw new Refusal('username_taken')
        const token = await sessions.open(user.id, passwordHash)
        if (!token) throw new Refusal('signed_out')
        headers['set-cookie'] = await cookie.write(token)
        return user
      }),
    )
    .use(
      gate(logout, async ({ request, headers }) => {
        const token = cookie.read(request)
        if (token) await sessions.close(token)
        headers['set-cookie'] = cookie.clear()
      }),
    )
    .use(
      gate(currentUser, async ({ person }) => {
        const user = await userById(sql, person.id)
        if (!user) throw new Refusal('signed_out')
        return user
      }),
    )
