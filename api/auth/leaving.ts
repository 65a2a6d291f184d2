import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { type Leaving, takeAccountBack } from '../contracts/auth/sign-in.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import type { OneUseCookie } from '../sessions/one-use.ts'
import { heldAccount, userById } from './queries.ts'
import type { SignIn } from './signing-in.ts'

/** Marks a password without telling its hash: a ticket is void once the password has changed. */
export const markOf = (passwordHash: string) =>
  new Bun.CryptoHasher('sha256').update(passwordHash).digest('base64url')

/** Who has proved an account that they have deleted. */
interface Returning {
  userId: number
  passwordHash: string
  twoFactors?: boolean
}

export type Leavings = Pick<ReturnType<typeof leavings>, 'of' | 'ticketFor'>

interface Deps {
  gate: Gate
  sql: Sql
  tickets: OneUseCookie
  signIn: SignIn
  addressOf(request: Request): string
}

/**
 * The way back to an account that its person has deleted (decisions/166). Until it is gone, whoever
 * proves it as at any sign-in gets a ticket instead of a session, which does nothing but this.
 */
export const leavings = ({ gate, sql, tickets, signIn, addressOf }: Deps) => ({
  routes: new Elysia({ name: 'leaving' }).use(
    gate(takeAccountBack, async ({ request, headers }) => {
      const ticket = tickets.read(request)
      if (!ticket) throw new Refusal('sign_in_over')
      const [id, mark, factors] = ticket.content.split('.')
      const userId = Number(id)
      const cookies = await sql.begin(async (tx) => {
        const [row] = await tx<{ back: boolean }[]>`select take_account_back(${userId}) as back`
        const account = await heldAccount(tx, userId)
        if (!row?.back || !account || markOf(account.passwordHash) !== mark)
          throw new Refusal('sign_in_over')
        if (!(await tickets.spend(tx, ticket))) throw new Refusal('sign_in_over')
        const proven = { ...account, twoFactors: factors === '2', tx }
        const opened = await signIn(request, userId, proven)
        if (!opened) throw new Refusal('sign_in_over')
        await noteSecurity(tx, {
          kind: 'erasure_taken_back',
          actorId: userId,
          subjectId: userId,
          address: addressOf(request),
        })
        return opened
      })
      const user = await userById(sql, userId)
      if (!user) throw new Refusal('sign_in_over')
      headers['set-cookie'] = [...cookies, ...tickets.clear()]
      return user
    }),
  ),
  /** What is answered to who proves the account; undefined if its person has not deleted it. */
  async of(db: Queryable, userId: number): Promise<Leaving | undefined> {
    const [row] = await db<{ eraseAt: Date }[]>`
      select erase_at from data_requests
       where user_id = ${userId} and kind = 'erasure' and settled_at is null and erase_at > now()`
    return row && { step: 'leaving', eraseAt: row.eraseAt.toISOString() }
  },
  /** A `Set-Cookie` value: the ticket that takes the account back. */
  ticketFor: async ({ userId, passwordHash, twoFactors = false }: Returning): Promise<string> =>
    (await tickets.write(`${userId}.${markOf(passwordHash)}.${twoFactors ? 2 : 1}`)).cookie,
})
