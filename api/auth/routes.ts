import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { KeptDigests } from '#sql/kept-digests.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { currentUser, logout } from '../contracts/auth/session.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import { channels } from '../contracts/consents/consents.ts'
import { limitKeyOf } from '../http/address.ts'
import { countAttempt, forgiveAttempt } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { SignedCookie } from '../sessions/cookie.ts'
import { deviceLabel } from '../sessions/device-label.ts'
import type { OneUseCookie } from '../sessions/one-use.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { refuseGuessable } from './guessable.ts'
import type { Hashing } from './hashing.ts'
import { invitations } from './invitations.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { leavings } from './leaving.ts'
import type { AuthLimits } from './limits.ts'
import {
  accountByUsername,
  noteSharedBrowser,
  openAccount,
  tabletNamed,
  userById,
} from './queries.ts'
import { resets } from './resets.ts'
import { type SecondFactors, secondSteps } from './second-step.ts'
import { signInPassword } from './sign-in-password.ts'
import type { SignIn } from './signing-in.ts'

interface Deps {
  gate: Gate
  sql: Sql
  sessions: Sessions
  cookie: SignedCookie
  limits: AuthLimits
  hashing: Hashing
  browsers: KnownBrowsers
  factors: SecondFactors
  /** of a sign-in's second step */
  tickets: OneUseCookie
  /** of taking a deleted account back */
  returns: OneUseCookie
  /** find the marks of gifts that erased people had */
  digests: KeptDigests
  /** Forgives wrong PINs on the shared tablet that a request comes from, if it is one (decisions/273). */
  forgivePins(sql: Queryable, request: Request, personId: number): Promise<void>
  /** The caller's network address. */
  addressOf(request: Request): string
}

/** Sign-in, registration, sign-out and the current user (decisions.md §1–2). */
export const authRoutes = ({
  gate,
  sql,
  sessions,
  cookie,
  limits,
  hashing,
  browsers,
  factors,
  tickets,
  returns,
  digests,
  forgivePins,
  addressOf,
}: Deps) => {
  const signIn: SignIn = async (request, userId, proven) => {
    const token = await sessions.open(userId, proven, {
      device: deviceLabel(request.headers.get('user-agent')),
      address: addressOf(request),
      notify: proven.account !== 'new' && !browsers.of(request)?.hasSignedIn(userId),
    })
    if (token === undefined) return undefined
    const old = cookie.read(request)
    if (old) await sessions.close(old, proven.tx)
    await forgivePins(proven.tx ?? sql, request, userId)
    const others = browsers.of(request)?.people.filter((id) => id !== userId) ?? []
    if (others.length > 0) await noteSharedBrowser(sql, userId, others)
    const how = proven.account === 'new' ? 'new' : 'sign_in'
    return [await cookie.write(token), await browsers.remember(request, userId, how)]
  }
  const leaving = leavings({ gate, sql, tickets: returns, signIn, addressOf })
  const second = secondSteps({
    ...{ gate, sql, limits, factors, tickets, browsers, leaving, signIn, addressOf },
  })

  const isRightPassword = signInPassword({ sql, limits, hashing, browsers, addressOf })

  /** Notes why somebody was not signed in, and is the refusal. */
  async function refusal(
    request: Request,
    userId: number | undefined,
    code: 'wrong_credentials' | 'account_inactive' | 'admins_only',
  ): Promise<Refusal> {
    await noteSecurity(sql, {
      kind: 'sign_in_failed',
      actorId: null,
      subjectId: userId ?? null,
      address: addressOf(request),
      detail: { reason: code },
    })
    return new Refusal(code)
  }

  /** The account whose name and password these are. @throws Refusal wrong_credentials */
  async function provenAccount(request: Request, body: { username: string; password: string }) {
    const username = body.username.toLowerCase()
    const found = await accountByUsername(sql, username)
    const isRight = await isRightPassword(request, { username, password: body.password }, found)
    if (!found || !isRight) throw await refusal(request, found?.id, 'wrong_credentials')
    return found
  }

  return new Elysia({ name: 'auth' })
    .use(invitations({ gate, sql, limits, hashing, signIn, askSecond: second.ask, addressOf }))
    .use(second.routes)
    .use(leaving.routes)
    .use(resets({ gate, sql, limits, hashing, browsers, addressOf }))
    .use(
      gate(login, async ({ body, request, headers }) => {
        const found = await provenAccount(request, body)
        const left = found.isActive ? undefined : await leaving.of(sql, found.id)
        if (!found.isActive && !left) throw await refusal(request, found.id, 'account_inactive')
        if (body.layer === 'admin' && !found.hasConsole)
          throw await refusal(request, found.id, 'admins_only')
        const step = await second.ask(headers, found)
        if (step) return step
        if (left) {
          headers['set-cookie'] = await leaving.ticketFor({ userId: found.id, ...found })
          return left
        }
        const cookies = await signIn(request, found.id, found)
        const user = cookies && (await userById(sql, found.id))
        // The account was changed or closed during the verification.
        if (!user) throw await refusal(request, found.id, 'wrong_credentials')
        headers['set-cookie'] = cookies
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
        const source = limitKeyOf(addressOf(request))
        const taken = `register:taken:${source}`
        const from = { kind: 'registration', source } as const
        await countAttempt(sql, `register:${source}`, limits.registrations, from)
        await countAttempt(sql, taken, limits.takenNames, from)
        await refuseGuessable(body.password, body, 'password')
        const passwordHash = await hashing.hash(body.password, 'stranger')
        const user = await openAccount(sql, {
          username: body.username,
          passwordHash,
          fullName: body.fullName,
          phone: body.phone,
          birthDate: body.birthDate ?? null,
          gender: body.gender ?? null,
          consents: channels.filter((channel) => body.consents?.[channel]),
          documents: body.documents,
          invited: body.inviteCode
            ? { code: body.inviteCode, known: browsers.of(request)?.people ?? [] }
            : undefined,
          opened: browsers.of(request)?.opened ?? [],
          digests,
        })
        if (user === 'documents_changed' || user === 'invite_code_unknown') throw new Refusal(user)
        if (!user) throw new Refusal('username_taken')
        await noteSecurity(sql, {
          kind: 'registered',
          actorId: user.id,
          subjectId: user.id,
          address: addressOf(request),
        })
        await forgiveAttempt(sql, taken)
        const cookies = await signIn(request, user.id, { passwordHash, account: 'new' })
        if (!cookies) throw new Refusal('signed_out')
        headers['set-cookie'] = cookies
        return user
      }),
    )
    .use(
      gate(logout, async ({ person, request, headers }) => {
        const token = cookie.read(request)
        if (token) await sessions.close(token)
        if (person)
          await noteSecurity(sql, {
            kind: 'signed_out',
            actorId: person.id,
            subjectId: person.id,
            address: addressOf(request),
          })
        headers['set-cookie'] = cookie.clear()
      }),
    )
    .use(
      gate(currentUser, async ({ person }) => {
        const user = await userById(sql, person.id)
        if (!user) throw new Refusal('signed_out')
        return { ...user, tablet: await tabletNamed(sql, person.tablet) }
      }),
    )
}
