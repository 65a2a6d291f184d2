import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { KeptDigests } from '#sql/kept-digests.ts'
import { acceptPost, readPostInvitation } from '../contracts/posts/invitations.ts'
import {
  endTeamPost,
  findColleagues,
  giveTeamPost,
  inviteToTeam,
  readTeam,
  withdrawInvitation,
} from '../contracts/posts/team.ts'
import type { CurrentUser } from '../contracts/users/person.ts'
import type { Gate } from '../http/gate.ts'
import { inTurn } from '../http/in-turn.ts'
import { Refusal } from '../http/refusal.ts'
import { requireRight } from '../http/rights.ts'
import { give, postsOf } from './queries.ts'
import { ended } from './routes.ts'
import {
  accept,
  branchOfTeam,
  colleagues,
  invitationsOf,
  invite,
  isColleague,
  openInvitation,
  rolesGiven,
  teamOf,
  withdraw,
} from './team.ts'

interface Deps {
  gate: Gate
  sql: Sql
  /** make the secrets of links */
  digests: KeptDigests
  userById(sql: Queryable, id: number): Promise<CurrentUser | undefined>
}

const subjectOf = (id: number) => `post invitation:${id}`
/** The first 128 bits of a digest: what nobody guesses, and a link carries. */
const secretOf = (digest: string) => Buffer.from(digest, 'hex').subarray(0, 16)

/** The code of a link, `12-<secret>`: the id, and a digest of it under a key outside the database. */
export const codeOf = (digests: KeptDigests, id: number): string =>
  `${id}-${secretOf(digests.of(subjectOf(id))).toString('base64url')}`

/** The invitation of a link. @throws Refusal invitation_invalid where nobody has made such a code */
function invitationIn(digests: KeptDigests, code: string): number {
  const id = Number(code.slice(0, code.indexOf('-')))
  const given = Buffer.from(code.slice(code.indexOf('-') + 1), 'base64url')
  const made = digests.all(subjectOf(id)).map(secretOf)
  if (!made.some((secret) => secret.length === given.length && timingSafeEqual(secret, given)))
    throw new Refusal('invitation_invalid')
  return id
}

/** The team of a branch, for its manager, and the links that invite to it (decisions/275). */
export const teamRoutes = ({ gate, sql, digests, userById }: Deps) =>
  new Elysia({ name: 'team' })
    .use(
      gate(readTeam, async ({ person, scope, query: { branchId, regionId } }) => {
        const branch = regionId === undefined ? await branchOfTeam(sql, person, branchId) : null
        if (branch === undefined) throw new Refusal('no_right_here')
        const branchIds = branch ? [branch.id] : (scope ?? [])
        return {
          branch,
          roles: branch ? await rolesGiven(sql, person, branch.id) : [],
          ...(await teamOf(sql, person, branchIds, regionId)),
          invitations: await invitationsOf(sql, branchIds, (id) => codeOf(digests, id)),
        }
      }),
    )
    .use(
      gate(findColleagues, async ({ person, query: { branchId, name } }) => {
        await requireRight(sql, person, 'posts.give', branchId)
        return colleagues(sql, person, name)
      }),
    )
    .use(
      gate(giveTeamPost, ({ person, body: { branchId, personId, role, lastDay }, once }) =>
        once(async (tx) => {
          // By their number alone a manager would learn the name of any customer.
          if (!(await isColleague(tx, personId))) throw new Refusal('user_not_found')
          const given = { role, branchIds: [branchId], regionId: null, lastDay }
          const refused = await inTurn(give(tx, person, personId, given))
          if (refused) throw new Refusal(refused)
          const posts = (await postsOf(tx, personId)) ?? []
          return posts.filter((post) => post.branch?.id === branchId && !post.endedAt)
        }),
      ),
    )
    .use(gate(endTeamPost, ({ person, params: { id } }) => ended(sql, person, id)))
    .use(
      gate(inviteToTeam, ({ person, body, once }) =>
        once(async (tx) => {
          const invited = await inTurn(invite(tx, person, body))
          if (typeof invited === 'string') throw new Refusal(invited)
          return invited
        }),
      ),
    )
    .use(
      gate(withdrawInvitation, async ({ person, params: { id } }) => {
        const refused = await inTurn(withdraw(sql, person, id))
        if (refused) throw new Refusal(refused)
      }),
    )
    .use(
      gate(readPostInvitation, async ({ body: { code } }) => {
        const found = await openInvitation(sql, invitationIn(digests, code))
        if (!found) throw new Refusal('invitation_invalid')
        return found
      }),
    )
    .use(
      gate(acceptPost, async ({ person, body: { code } }) => {
        const refused = await inTurn(accept(sql, person, invitationIn(digests, code)))
        if (refused) throw new Refusal(refused)
        const user = await userById(sql, person.id)
        if (!user) throw new Refusal('signed_out')
        return user
      }),
    )
