import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { openDigests } from '#sql/kept-digests.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { newBranch, newRegion } from '#sql/testing/test-shop.ts'
import { cookieOf } from '../conformance/factor-samples.ts'
import { codeOf as refusalOf } from '../conformance/read-answers.ts'
import {
  openTestApp,
  password,
  quickHash,
  requestTo,
  type TestApp,
} from '../conformance/test-app.ts'
import { login } from '../contracts/auth/sign-in.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { acceptPost, readPostInvitation } from '../contracts/posts/invitations.ts'
import { ownBranches, type Post } from '../contracts/posts/posts.ts'
import {
  type Colleague,
  endTeamPost,
  findColleagues,
  giveTeamPost,
  inviteToTeam,
  readTeam,
  type Team,
  withdrawInvitation,
} from '../contracts/posts/team.ts'
import type { PostRole } from '../contracts/roles.ts'
import type { CurrentUser } from '../contracts/users/person.ts'

interface Somebody {
  id: number
  call(e: Endpoint, parts?: Parameters<typeof requestTo>[1]): Promise<Response>
}

let app: TestApp
let region = 0
/** a branch of the region, and one elsewhere */
let moda = 0
let elsewhere = 0
let manager: Awaited<ReturnType<typeof somebody>>
let area: Somebody
let barista: Somebody

/** Somebody's next session: a post that was given meanwhile is in it. */
async function signedIn(id: number): Promise<Somebody> {
  const [row] = await app.owner<{ username: string }[]>`select username from users where id = ${id}`
  const body = { username: row?.username ?? '', password }
  const cookie = cookieOf(await app.call('signed out', login, { body }), 'sid')
  return {
    id,
    call: (e, parts = {}) =>
      app.handle(requestTo(e, { ...parts, headers: { ...parts.headers, cookie } })),
  }
}

/** Somebody signed in, by default without a post. */
async function somebody(
  fullName = 'Selin Aydın',
  post?: { role: PostRole; branchId?: number; regionId?: number },
) {
  const id = await insertPerson(app.owner, undefined, {
    ...{ password_hash: await quickHash, full_name: fullName, verified_at: new Date() },
  })
  const given = post ? await givePost(app.owner, id, post) : 0
  return { ...(await signedIn(id)), post: given }
}

beforeAll(async () => {
  app = await openTestApp()
  moda = await newBranch(app.owner)
  elsewhere = await newBranch(app.owner)
  region = await newRegion(app.owner, 'Anadolu Yakası', [moda])
})
afterAll(() => app.close())
beforeEach(async () => {
  manager = await somebody('Barış Tekin', { role: 'branch_manager', branchId: moda })
  barista = await somebody('Kerem Aydın', { role: 'barista', branchId: moda })
  area = await somebody('Nazlı Aksoy', { role: 'area_manager', regionId: region })
})

const teamOf = async (who: Somebody, branchId = moda) =>
  (await (await who.call(readTeam, { query: { branchId } })).json()) as Team

const give = (
  who: Somebody,
  personId: number,
  role: 'barista' | 'branch_manager',
  branchId = moda,
) => who.call(giveTeamPost, { body: { branchId, personId, role, lastDay: null } })

/** A worker of another branch. */
const colleague = (name = 'Selin Aydın') => somebody(name, { role: 'barista', branchId: elsewhere })

describe('a manager', () => {
  test('sees who works at the branch, and what of it they may end', async () => {
    const { branch, roles, posts } = await teamOf(manager)
    expect(branch?.id).toBe(moda)
    expect(roles).toEqual(['barista'])
    const seen = new Map(posts.map((post) => [post.person.id, post]))
    expect(seen.get(barista.id)).toMatchObject({ role: 'barista', mayEnd: true })
    expect(seen.get(manager.id)).toMatchObject({ role: 'branch_manager', mayEnd: false })
    expect(seen.get(area.id)).toMatchObject({ role: 'area_manager', mayEnd: false })
    expect((await teamOf(area)).roles).toEqual(['barista', 'branch_manager'])
    expect((await (await manager.call(readTeam)).json()) as Team).toMatchObject({
      branch: { id: moda },
    })
    expect(await refusalOf(await manager.call(readTeam, { query: { branchId: elsewhere } }))).toBe(
      'no_right_here',
    )
    expect(await refusalOf(await barista.call(readTeam))).toBe('forbidden')
    expect(await (await manager.call(ownBranches)).json()).toMatchObject({ teamBranchIds: [moda] })
  })

  test('lends somebody of another branch to a last day, and nobody else', async () => {
    const lent = await colleague()
    const body = { branchId: moda, personId: lent.id, role: 'barista', lastDay: '2099-12-31' }
    const answer = await manager.call(giveTeamPost, { body })
    expect(answer.status).toBe(201)
    const [post] = (await answer.json()) as Post[]
    expect(post).toMatchObject({
      role: 'barista',
      until: '2099-12-31T21:00:00.000Z',
      givenBy: 'Barış Tekin',
    })
    expect(await refusalOf(await give(manager, lent.id, 'barista', elsewhere))).toBe(
      'no_right_here',
    )
    expect(await refusalOf(await give(manager, lent.id, 'branch_manager'))).toBe('no_right_here')
    expect(await refusalOf(await give(manager, manager.id, 'barista'))).toBe('own_post')
    expect(await refusalOf(await give(barista, lent.id, 'barista'))).toBe('forbidden')
    const customer = await somebody()
    expect(await refusalOf(await give(manager, customer.id, 'barista'))).toBe('user_not_found')
  })

  test('ends what they give, at the own branch alone', async () => {
    const [own] = (await teamOf(manager)).posts.filter(({ person }) => person.id === barista.id)
    const answer = await manager.call(endTeamPost, { params: { id: own?.id ?? 0 } })
    expect(await answer.json()).toMatchObject({ id: own?.id, endedBy: 'Barış Tekin' })
    expect((await barista.call(ownBranches)).status).toBe(401)
    const other = await somebody('Öykü Er', { role: 'branch_manager', branchId: moda })
    const lent = await colleague()
    const { posts } = await teamOf(area)
    const areas = posts.find(({ person }) => person.id === area.id)?.id ?? 0
    for (const id of [other.post, lent.post, areas, manager.post])
      expect(await refusalOf(await manager.call(endTeamPost, { params: { id } }))).toMatch(
        /no_right_here|own_post/,
      )
    expect((await area.call(endTeamPost, { params: { id: other.post } })).status).toBe(200)
  })

  test('finds colleagues by the beginnings of their names, and no customers', async () => {
    const selim = await colleague('Selim İnce Özkan')
    await somebody('Selim İnce Müşteri')
    const found = async (name: string) =>
      (await (
        await manager.call(findColleagues, { query: { branchId: moda, name } })
      ).json()) as Colleague[]
    const [branch] = await app.owner`select name from branches where id = ${elsewhere}`
    const expected = [{ id: selim.id, fullName: 'Selim İnce Özkan', places: [branch?.name] }]
    for (const typed of ['selim ince', 'İNCE ÖZ', 'ozk sel', ' özkan  in '])
      expect(await found(typed), typed).toEqual(expected)
    for (const typed of ['elim', 'sel%', '%%', '__', 'müşteri'])
      expect(await found(typed), typed).toEqual([])
    const asked = { query: { branchId: elsewhere, name: 'se' } }
    expect(await refusalOf(await manager.call(findColleagues, asked))).toBe('no_right_here')
  })
})

const invite = (who: Somebody, role: 'barista' | 'branch_manager' = 'barista', branchId = moda) =>
  who.call(inviteToTeam, {
    body: { branchId, role, forWhom: 'Mert', lastDay: null },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })

/** An invitation: its id, and the code of its link. */
async function invited(who = manager, role: 'barista' | 'branch_manager' = 'barista') {
  await app.owner`update post_invitations set withdrawn_at = now() where accepted_at is null`
  const { id } = (await (await invite(who, role)).json()) as { id: number }
  const { invitations } = await teamOf(who)
  return { id, code: invitations.find((one) => one.id === id)?.code ?? '' }
}

const accept = (who: Somebody, code: string) => who.call(acceptPost, { body: { code } })
const read = (code: string) => app.call('signed out', readPostInvitation, { body: { code } })

describe('an invitation', () => {
  test('makes whoever follows its link first work there, once', async () => {
    const { code } = await invited()
    expect(await (await read(code)).json()).toMatchObject({
      ...{ role: 'barista', branch: { id: moda }, lastDay: null, invitedBy: 'Barış Tekin' },
    })
    const guests = await Promise.all(
      Array.from({ length: cases(8, 30) }, () => somebody('Mert Su')),
    )
    const answers = await Promise.all(
      guests.flatMap((guest) => [accept(guest, code), accept(guest, code)]),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 410)).toHaveLength(statuses.length - 2)
    const winner = guests[statuses.indexOf(200) >> 1] as Somebody
    expect((await (await accept(winner, code)).json()) as CurrentUser).toMatchObject({
      isStaff: true,
    })
    expect(await (await winner.call(ownBranches)).json()).toMatchObject({ branchIds: [moda] })
    const posts = await app.owner`
      select given_by, branch_id from posts where person_id = any (${guests.map(({ id }) => id)})`
    expect(posts).toEqual([{ givenBy: manager.id, branchId: moda }])
    expect(await refusalOf(await read(code))).toBe('invitation_invalid')
    const lines = await app.owner<{ kind: string }[]>`
      select kind from security_log where actor_id = ${manager.id} and kind like 'post%' order by id`
    expect(lines.map(({ kind }) => kind)).toEqual(['post_invited', 'post_given'])
  })

  test.each<[string, (id: number) => PromiseLike<unknown>]>([
    ['was withdrawn', (id) => manager.call(withdrawInvitation, { params: { id } })],
    [
      'has expired',
      (id) => app.owner`
        update post_invitations set created_at = now() - interval '8 days', expires_at = now() - interval '1 second'
         where id = ${id}`,
    ],
    ['was of somebody whose post has ended', () => endPost(app.owner, manager.post)],
    [
      'was of somebody whose account is closed',
      () => app.owner`update users set is_active = false where id = ${manager.id}`,
    ],
  ])('opens nothing once it %s', async (_, ends) => {
    const { id, code } = await invited()
    await ends(id)
    const guest = await somebody()
    expect(await refusalOf(await read(code))).toBe('invitation_invalid')
    expect(await refusalOf(await accept(guest, code))).toBe('invitation_invalid')
    expect(await app.owner`select from posts where person_id = ${guest.id}`).toHaveLength(0)
  })

  test('is nobody’s own, and nothing for whoever has the post to another day', async () => {
    const { code } = await invited()
    expect(await refusalOf(await accept(manager, code))).toBe('own_post')
    const guest = await somebody()
    await givePost(app.owner, guest.id, {
      role: 'barista',
      branchId: moda,
      until: new Date('2099-01-01'),
    })
    const again = await signedIn(guest.id)
    expect(await refusalOf(await accept(again, code))).toBe('post_held')
    expect((await accept(await somebody(), code)).status).toBe(200)
  })

  test('is opened by no other code, and by nothing that the database holds', async () => {
    const { id, code } = await invited()
    const other = await invited()
    const secret = code.split('-').slice(1).join('-')
    for (const forged of [`${other.id}-${secret}`, `${id}-${'A'.repeat(22)}`])
      expect(await refusalOf(await read(forged))).toBe('invitation_invalid')
    for (const rubbish of ['', '5', `${id}`, `${id}-short`, `-${secret}`, `1e3-${secret}`])
      expect(await refusalOf(await read(rubbish))).toBe('invalid_request')
    const [kept] = await app.owner<{ text: string }[]>`
      select (select string_agg(i::text, ' ') from post_invitations i)
             || (select string_agg(k::text, ' ') from kept_answers k) as text`
    expect(kept?.text).not.toContain(secret)
    expect(kept?.text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  })

  test('stays open while keys are changed', async () => {
    const { code } = await invited()
    const keys = [
      { id: 'd2', secret: 'a-newer-key-of-the-tests-that-is-long-enough' },
      app.digestKey,
    ]
    const next = app.another({ digestKeys: keys })
    expect(openDigests(keys).keyId).toBe('d2')
    const request = requestTo(readPostInvitation, { body: { code } })
    expect((await next.handle(request)).status).toBe(200)
  })

  test('is given to what its manager gives, twenty at most at a branch', async () => {
    expect(await refusalOf(await invite(manager, 'branch_manager'))).toBe('no_right_here')
    expect(await refusalOf(await invite(manager, 'barista', elsewhere))).toBe('no_right_here')
    expect(await refusalOf(await invite(barista))).toBe('forbidden')
    expect((await invite(area, 'branch_manager')).status).toBe(201)
    await app.owner`update post_invitations set withdrawn_at = now() where accepted_at is null`
    const answers = await Promise.all(Array.from({ length: 30 }, () => invite(manager)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect((await teamOf(manager)).invitations).toHaveLength(20)
  })

  test('is withdrawn once however often it is asked, and not once it is a post', async () => {
    const { id } = await invited()
    const withdraw = (who: Somebody, of = id) =>
      who.call(withdrawInvitation, { params: { id: of } })
    expect(await refusalOf(await withdraw(barista))).toBe('forbidden')
    for (const answer of await Promise.all([1, 2, 3].map(() => withdraw(manager))))
      expect(answer.status).toBe(204)
    const lines = await app.owner`
      select from security_log where kind = 'post_invitation_withdrawn' and actor_id = ${manager.id}`
    expect(lines).toHaveLength(1)
    const accepted = await invited()
    await accept(await somebody(), accepted.code)
    expect(await refusalOf(await withdraw(manager, accepted.id))).toBe('invitation_accepted')
    expect(await refusalOf(await withdraw(manager, 9_999_999))).toBe('invitation_not_found')
  })
})
