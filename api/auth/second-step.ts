import { Elysia } from 'elysia'
import type { Sql, TransactionSql } from 'postgres'
import { queueMail } from '#sql/mails.ts'
import { noteSecurity } from '#sql/security-log.ts'
import type { Leaving, SecondStep } from '../contracts/auth/sign-in.ts'
import {
  finishSignIn,
  passkeySignInOptions,
  signInWithPasskey,
} from '../contracts/factors/signing-in.ts'
import type { Assertion, RequestOptions } from '../contracts/factors/web-authn.ts'
import type { CurrentUser } from '../contracts/users/person.ts'
import { limitKeyOf } from '../http/address.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { OneUse, OneUseCookie } from '../sessions/one-use.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { type Leavings, markOf } from './leaving.ts'
import type { AuthLimits } from './limits.ts'
import { heldAccount, userById } from './queries.ts'
import type { SignIn } from './signing-in.ts'

/** What the sign-in needs to know of second factors; `api/factors` is behind it. */
export interface SecondFactors {
  /** What the account asks for beside its password; undefined if nothing. */
  stepOf(userId: number): Promise<Omit<SecondStep, 'step'> | undefined>
  /** Spends a code, each good once; undefined for a wrong or a used one. */
  spendCode(
    tx: TransactionSql,
    userId: number,
    code: string,
  ): Promise<'code' | 'recovery_code' | undefined>
  askForPasskey(): Promise<{ options: RequestOptions; cookie: string }>
  verifyPasskey(request: Request, credential: Assertion): Promise<VerifiedPasskey | undefined>
  /** `Set-Cookie` values that delete the challenge. */
  forgetChallenge(): string[]
}

interface VerifiedPasskey {
  userId: number
  /** Counts the signature as used; false when it was, or the passkey is gone. */
  use(tx: TransactionSql): Promise<boolean>
}

interface Deps {
  gate: Gate
  sql: Sql
  limits: AuthLimits
  factors: SecondFactors
  tickets: OneUseCookie
  browsers: KnownBrowsers
  /** accounts that their people have deleted */
  leaving: Leavings
  signIn: SignIn
  addressOf(request: Request): string
}

/** Whoever has passed: signed in, or offered what they have deleted. */
type Passed = { cookies: string[]; left?: undefined } | { left: Leaving; passwordHash: string }

/** What the ticket of a second step says: whose it is, and the mark of the password that was right. */
function ticketed(content: string): { userId: number; mark: string | undefined } {
  const [userId, mark] = content.split('.')
  return { userId: Number(userId), mark }
}

/** The second step of a sign-in, and the sign-in with a passkey, which is both (decisions/156). */
export const secondSteps = (deps: Deps) => {
  const { gate, sql, limits, factors, tickets, browsers, leaving, signIn, addressOf } = deps

  /** The limits of guesses: a known browser has a count of its own (decisions.md §8). */
  function countedFor(request: Request, userId: number): [key: string, limit: Limit][] {
    const browser = browsers.of(request)
    if (browser?.hasSignedIn(userId))
      return [[`second:browser:${browser.id}:${userId}`, limits.secondStep]]
    return [
      [`second:account:${userId}`, limits.secondStep],
      [`second:address:${limitKeyOf(addressOf(request))}`, limits.perAddress],
    ]
  }

  async function noteFailure(request: Request, subjectId: number | null): Promise<void> {
    await noteSecurity(sql, {
      kind: 'second_factor_failed',
      actorId: null,
      subjectId,
      address: addressOf(request),
    })
  }

  async function noteSignIn(
    tx: TransactionSql,
    request: Request,
    { id, username }: { id: number; username: string },
    method: string,
  ): Promise<void> {
    const [actorId, subjectId, address] = [id, id, addressOf(request)]
    if (method === 'recovery_code') {
      await noteSecurity(tx, { kind: 'recovery_code_used', actorId, subjectId, address })
      const at = new Date().toISOString()
      await queueMail(tx, {
        userId: id,
        address: username,
        kind: 'factor_recovered',
        data: { by: 'recovery_code', at },
      })
    }
    await noteSecurity(tx, { kind: 'sign_in', actorId, subjectId, address, detail: { method } })
  }

  async function welcome(
    headers: { 'set-cookie'?: string | string[] },
    id: number,
    cookies: string[],
  ): Promise<CurrentUser> {
    const user = await userById(sql, id)
    if (!user) throw new Refusal('sign_in_over')
    headers['set-cookie'] = cookies
    return user
  }

  /** Whoever has proved an account that they deleted may take it back; nothing else. */
  async function offerReturn(
    headers: { 'set-cookie'?: string | string[] },
    userId: number,
    { left, passwordHash }: { left: Leaving; passwordHash: string },
    cleared: string[],
  ): Promise<Leaving> {
    const cookie = await leaving.ticketFor({ userId, passwordHash, twoFactors: true })
    headers['set-cookie'] = [cookie, ...cleared]
    return left
  }

  /** What the person of an account has left, if they have deleted it. */
  const leftBy = async (tx: TransactionSql, userId: number, { isActive }: { isActive: boolean }) =>
    isActive ? undefined : leaving.of(tx, userId)

  /** @returns undefined for a wrong code @throws Refusal sign_in_over */
  async function passByCode(
    tx: TransactionSql,
    request: Request,
    ticket: OneUse,
    code: string,
  ): Promise<Passed | undefined> {
    const { userId, mark } = ticketed(ticket.content)
    const account = await heldAccount(tx, userId)
    if (!account || markOf(account.passwordHash) !== mark) throw new Refusal('sign_in_over')
    const left = await leftBy(tx, userId, account)
    if (!account.isActive && !left) throw new Refusal('sign_in_over')
    const method = await factors.spendCode(tx, userId, code)
    if (!method) return undefined
    if (!(await tickets.spend(tx, ticket))) throw new Refusal('sign_in_over')
    if (left) return { left, passwordHash: account.passwordHash }
    const cookies = await signIn(request, userId, { ...account, twoFactors: true, tx })
    if (!cookies) throw new Refusal('sign_in_over')
    await noteSignIn(tx, request, { id: userId, username: account.username }, method)
    return { cookies }
  }

  /** @throws Refusal passkey_unknown, account_inactive, admins_only */
  async function passByPasskey(
    tx: TransactionSql,
    request: Request,
    { userId, use }: VerifiedPasskey,
    layer: 'admin' | undefined,
  ): Promise<Passed> {
    const account = await heldAccount(tx, userId)
    if (!(await use(tx)) || !account) throw new Refusal('passkey_unknown')
    const left = await leftBy(tx, userId, account)
    if (left) return { left, passwordHash: account.passwordHash }
    if (!account.isActive) throw new Refusal('account_inactive')
    if (layer === 'admin' && !account.hasConsole) throw new Refusal('admins_only')
    const cookies = await signIn(request, userId, { ...account, twoFactors: true, tx })
    if (!cookies) throw new Refusal('passkey_unknown')
    await noteSignIn(tx, request, { id: userId, username: account.username }, 'passkey')
    return { cookies }
  }

  const routes = new Elysia({ name: 'second-steps' })
    .use(
      gate(finishSignIn, async ({ body, request, headers }) => {
        const ticket = tickets.read(request)
        if (!ticket) throw new Refusal('sign_in_over')
        const { userId } = ticketed(ticket.content)
        const counted = countedFor(request, userId)
        const source = limitKeyOf(addressOf(request))
        for (const [key, limit] of counted)
          await countAttempt(sql, key, limit, { kind: 'second_factor', source })
        const passed = await sql.begin((tx) => passByCode(tx, request, ticket, body.code))
        if (!passed) {
          await noteFailure(request, userId)
          throw new Refusal('wrong_code')
        }
        await Promise.all(counted.map(([key]) => forgiveAttempt(sql, key)))
        if (passed.left) return offerReturn(headers, userId, passed, tickets.clear())
        return welcome(headers, userId, [...passed.cookies, ...tickets.clear()])
      }),
    )
    .use(
      gate(passkeySignInOptions, async ({ headers }) => {
        const { options, cookie } = await factors.askForPasskey()
        headers['set-cookie'] = cookie
        return options
      }),
    )
    .use(
      gate(signInWithPasskey, async ({ body, request, headers }) => {
        const source = limitKeyOf(addressOf(request))
        const key = `passkey:address:${source}`
        await countAttempt(sql, key, limits.perAddress, { kind: 'passkey', source })
        const verified = await factors.verifyPasskey(request, body.credential)
        if (!verified) {
          await noteFailure(request, null)
          throw new Refusal('passkey_unknown')
        }
        const { userId } = verified
        const passed = await sql.begin((tx) => passByPasskey(tx, request, verified, body.layer))
        await forgiveAttempt(sql, key)
        if (passed.left) return offerReturn(headers, userId, passed, factors.forgetChallenge())
        return welcome(headers, userId, [...passed.cookies, ...factors.forgetChallenge()])
      }),
    )

  return {
    routes,
    /**
     * After a right password: the step that is missing, with its ticket among the answer's headers.
     * Undefined when the password was enough.
     */
    async ask(
      headers: { 'set-cookie'?: string | string[] },
      { id, passwordHash }: { id: number; passwordHash: string },
    ): Promise<SecondStep | undefined> {
      const step = await factors.stepOf(id)
      if (!step) return undefined
      headers['set-cookie'] = (await tickets.write(`${id}.${markOf(passwordHash)}`)).cookie
      return { step: 'second_factor', ...step }
    },
  }
}
