import { Elysia } from 'elysia'
import type { Sql, TransactionSql } from 'postgres'
import { invitedBy, spendInvitation } from '#sql/invitations.ts'
import { notifyLive } from '#sql/live.ts'
import { noteSecurity } from '#sql/security-log.ts'
import { joinAdmins, openAdminAccount, readInvitation } from '../contracts/auth/invitation.ts'
import type { SecondStep } from '../contracts/auth/sign-in.ts'
import type { CurrentUser } from '../contracts/users/person.ts'
import { limitKeyOf } from '../http/address.ts'
import { countAttempt, forgiveAttempt } from '../http/attempts.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseGuessable } from './guessable.ts'
import type { Hashing } from './hashing.ts'
import type { AuthLimits } from './limits.ts'
import { accountByUsername, insertAdmin, makeAdmin, userById } from './queries.ts'
import type { SignIn } from './signing-in.ts'

interface Deps {
  gate: Gate
  sql: Sql
  limits: AuthLimits
  hashing: Hashing
  signIn: SignIn
  /** Asks for the second step, where the account has one. */
  askSecond(
    headers: { 'set-cookie'?: string | string[] },
    account: { id: number; passwordHash: string },
  ): Promise<SecondStep | undefined>
  /** The caller's network address. */
  addressOf(request: Request): string
}

/**
 * Invitations to become an administrator (`bun run admin add`): a single-use link, valid for 60
 * minutes. A person with an account also enters its password, so that a stolen link alone takes
 * over no account.
 */
export const invitations = ({ gate, sql, limits, hashing, signIn, askSecond, addressOf }: Deps) => {
  const sourceOf = (request: Request) => limitKeyOf(addressOf(request))

  async function invited(token: string, request: Request): Promise<string> {
    const source = sourceOf(request)
    const key = `invitation:${source}`
    await countAttempt(sql, key, limits.perAddress, { kind: 'invitation', source })
    const username = await invitedBy(sql, token)
    if (username === undefined) throw new Refusal('invitation_invalid')
    await forgiveAttempt(sql, key)
    return username
  }

  /** Consumes the token and applies its effect in one transaction. */
  async function spend(
    token: string,
    request: Request,
    use: (tx: TransactionSql) => Promise<number>,
  ): Promise<number> {
    return sql.begin(async (tx) => {
      if (!(await spendInvitation(tx, token))) throw new Refusal('invitation_invalid')
      const id = await use(tx)
      const address = addressOf(request)
      await noteSecurity(tx, { kind: 'admin_added', actorId: id, subjectId: id, address })
      await notifyLive(tx, { kind: 'user', userId: id })
      return id
    })
  }

  async function welcome(
    request: Request,
    headers: { 'set-cookie'?: string | string[] },
    id: number,
    hash: string,
    account?: 'new',
  ): Promise<CurrentUser> {
    const cookies = await signIn(request, id, { passwordHash: hash, account })
    const user = cookies && (await userById(sql, id))
    if (!user) throw new Refusal('invitation_invalid')
    headers['set-cookie'] = cookies
    return user
  }

  return new Elysia({ name: 'invitations' })
    .use(
      gate(readInvitation, async ({ body, request }) => {
        const username = await invited(body.token, request)
        return { username, hasAccount: (await accountByUsername(sql, username)) !== undefined }
      }),
    )
    .use(
      gate(openAdminAccount, async ({ body, request, headers }) => {
        const username = await invited(body.token, request)
        await refuseGuessable(body.password, { username, fullName: body.fullName }, 'password')
        const passwordHash = await hashing.hash(body.password, 'known')
        const id = await spend(body.token, request, async (tx) => {
          const made = await insertAdmin(tx, { username, passwordHash, fullName: body.fullName })
          if (made === undefined) throw new Refusal('username_taken')
          return made
        })
        return welcome(request, headers, id, passwordHash, 'new')
      }),
    )
    .use(
      gate(joinAdmins, async ({ body, request, headers }) => {
        const username = await invited(body.token, request)
        const source = sourceOf(request)
        const key = `login:account:${username}:${source}`
        await countAttempt(sql, key, limits.perAccount, { kind: 'invitation', source })
        const found = await accountByUsername(sql, username)
        if (!(await hashing.verify(body.password, found?.passwordHash, 'known')) || !found)
          throw new Refusal('wrong_credentials')
        await forgiveAttempt(sql, key)
        if (!found.isActive) throw new Refusal('account_inactive')
        await spend(body.token, request, async (tx) => {
          // The account was changed or closed during the verification.
          if (!(await makeAdmin(tx, found.id, found.passwordHash)))
            throw new Refusal('wrong_credentials')
          return found.id
        })
        // An invitation is no second factor: who has one proves it as ever.
        const step = await askSecond(headers, found)
        return step ?? welcome(request, headers, found.id, found.passwordHash)
      }),
    )
}
