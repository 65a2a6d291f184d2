import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertPerson } from '#sql/testing/test-people.ts'
import { endPosts, givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import {
  endPost,
  exportPosts,
  givePosts,
  listPosts,
  ownBranches,
  type PersonPost,
  type Post,
  personPosts,
} from '../contracts/posts/posts.ts'
import { rightNames } from '../contracts/posts/rights.ts'
import type { PostRole } from '../contracts/roles.ts'

let app: TestApp
let one = 0
let two = 0
let person = 0
beforeAll(async () => {
  app = await openTestApp()
  one = await newBranch(app.owner)
  two = await newBranch(app.owner)
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await insertPerson(app.owner, undefined, { full_name: 'Selin Aydın' })
  await app.signIn('admin')
})

const give = (
  role: PostRole,
  branchIds: number[] = [],
  lastDay: string | null = null,
  id = person,
) =>
  app.call('admin', givePosts, {
    params: { id },
    body: { role, branchIds, regionId: null, lastDay },
  })
const end = (id: number, who: Visitor = 'admin') => app.call(who, endPost, { params: { id } })
const held = async (id = person) =>
  (await (await app.call('admin', personPosts, { params: { id } })).json()) as Post[]
const given = async (...asked: Parameters<typeof give>) =>
  (await (await give(...asked)).json()) as Post[]

describe('an administrator', () => {
  test('gives a role at several branches at once, to a last day', async () => {
    const answer = await give('barista', [one, two], '2099-12-31')
    expect(answer.status).toBe(201)
    const posts = (await answer.json()) as Post[]
    expect(posts.map(({ branch }) => branch?.id).sort()).toEqual([one, two].sort())
    expect(posts[0]).toMatchObject({
      ...{ role: 'barista', region: null, until: '2099-12-31T21:00:00.000Z', endedAt: null },
      ...{ givenBy: 'Işıl admin', isUnsorted: false },
    })
    const lines = await app.owner`
      select actor_id, detail ->> 'role' as role from security_log
       where kind = 'post_given' and subject_id = ${person}`
    expect(lines).toEqual(Array(2).fill({ actorId: app.ids.admin, role: 'barista' }))
  })

  test('ends one, which signs its person out, once however often it is asked', async () => {
    const [post] = await given('branch_manager', [one])
    await app.owner`
      insert into sessions (id_hash, user_id, expires_at)
      values (sha256(gen_random_uuid()::text::bytea), ${person}, now() + interval '1 day')`
    const first = (await (await end(post?.id ?? 0)).json()) as Post
    expect(first).toMatchObject({ id: post?.id, endedBy: 'Işıl admin' })
    expect(await (await end(post?.id ?? 0)).json()).toEqual(first)
    expect(await app.owner`select from sessions where user_id = ${person}`).toHaveLength(0)
    expect((await held()).map(({ endedAt }) => endedAt)).toEqual([first.endedAt])
    const lines = await app.owner`
      select from security_log where kind = 'post_ended' and subject_id = ${person}`
    expect(lines).toHaveLength(1)
  })

  test.each<[string, Parameters<typeof give>]>([
    ['post_day', ['barista', [], '2020-01-01']],
    ['post_without_end', ['administrator', [], '2099-12-31']],
    ['branch_not_found', ['barista', [9_999_999]]],
    ['user_not_found', ['barista', [], null, 9_999_999]],
  ])('is refused %s', async (code, asked) => {
    expect(await codeOf(await give(...asked))).toBe(code)
  })

  test('gives no administration at one branch, and nothing twice', async () => {
    expect(await codeOf(await give('administrator', [one]))).toBe('post_of_chain')
    await give('barista', [one])
    expect(await codeOf(await give('barista', [two, one], '2099-12-31'))).toBe('post_held')
    // as from another tab, whose list is from before
    expect(await codeOf(await give('barista', [one]))).toBe('post_held')
    expect(await held()).toHaveLength(1)
    expect(await given('barista', [two, one])).toHaveLength(2)
    const lines = await app.owner`
      select from security_log where kind = 'post_given' and subject_id = ${person}`
    expect(lines).toHaveLength(2)
  })

  test('neither gives to themselves nor ends their own', async () => {
    expect(await codeOf(await give('barista', [one], null, app.ids.admin))).toBe('own_post')
    const [own] = await held(app.ids.admin)
    expect(await codeOf(await end(own?.id ?? 0))).toBe('own_post')
  })

  test('gives nothing to a closed account', async () => {
    await app.owner`update users set is_active = false where id = ${person}`
    expect(await codeOf(await give('barista'))).toBe('user_inactive')
  })

  test('proves themselves again before', async () => {
    await app.owner`
      update sessions set proved_at = now() - interval '1 hour' where user_id = ${app.ids.admin}`
    expect(await codeOf(await give('barista'))).toBe('prove_again')
  })
})

test('of two administrators who end each other at once, one stays', async () => {
  await app.owner`
    update posts set ended_at = clock_timestamp()
     where role = 'administrator' and ended_at is null and person_id <> ${app.ids.admin}`
  const [theirs] = await given('administrator')
  const [mine] = await held(app.ids.admin)
  const ending = (actor: number, post: number) => app.owner<{ refused: string | null }[]>`
    select end_post(${actor}, null, ${post}, null) as refused`
  const outcomes = await Promise.all([
    ending(app.ids.admin, theirs?.id ?? 0),
    ending(person, mine?.id ?? 0),
  ])
  expect(outcomes.filter(([row]) => row?.refused === null)).toHaveLength(1)
  const left = await app.owner`
    select from posts where role = 'administrator' and ended_at is null`
  expect(left).toHaveLength(1)
  if ((await held(app.ids.admin)).length === 0)
    await givePost(app.owner, app.ids.admin, { role: 'administrator' })
})

describe('the functions', () => {
  test('know every right', async () => {
    const [row] = await app.owner<{ names: string[] }[]>`select right_names() as names`
    expect(row?.names).toEqual(rightNames)
  })

  test('let nobody give what they lack, or where they have nothing', async () => {
    for (const role of ['barista', 'customer_care', 'analyst'] as const) {
      const other = await insertPerson(app.owner)
      await givePost(app.owner, other, {
        role,
        branchId: role === 'barista' ? one : undefined,
      })
      const [row] = await app.owner`
        select give_posts(${other}, null, ${person}, 'barista', ${[one]}::bigint[], null, null)
          as refused`
      expect(row, role).toEqual({ refused: 'no_right_here' })
    }
  })
})

describe('the list of who may what', () => {
  const listed = async (query: Record<string, string | number>) =>
    (await (await app.call('admin', listPosts, { query })).json()) as PersonPost[]

  test('has those who reach a branch, and not whoever has ended or is closed', async () => {
    await give('barista', [one])
    await give('branch_manager', [two])
    const area = (await given('area_manager')).find(({ role }) => role === 'area_manager')
    const here = async (branchId: number) =>
      (await listed({ branchId, limit: 100 }))
        .filter((post) => post.person.id === person)
        .map(({ role }) => role)
    expect(await here(one)).toEqual(['area_manager', 'barista'])
    expect(await here(two)).toEqual(['area_manager', 'branch_manager'])
    await end(area?.id ?? 0)
    expect(await here(one)).toEqual(['barista'])
    await app.owner`update users set is_active = false where id = ${person}`
    expect(await here(one)).toEqual([])
  })

  test('shows by itself who was never given a branch', async () => {
    const switched = await insertPerson(app.owner)
    await app.owner`select switch_posts(${switched}, false, true, null)`
    const unsorted = await listed({ unsorted: 'true', limit: 100 })
    expect(unsorted.map((post) => post.person.id)).toContain(switched)
    expect(unsorted.every(({ isUnsorted }) => isUnsorted)).toBe(true)
    await endPosts(app.owner, switched)
  })
})

test('the counter knows at which branches its person records', async () => {
  const own = async () => (await app.call('staff', ownBranches, {})).json()
  await app.signIn('staff')
  expect(await own()).toEqual({
    branchIds: null,
    figureBranchIds: [],
    reportBranchIds: [],
    ...{ reportRegions: [], orderRegions: [], tabletRegions: [], teamRegions: [] },
    tabletBranchIds: [],
    teamBranchIds: [],
    ...{ ratingBranchIds: [], ratingRegions: [] },
  })
  await givePost(app.owner, app.ids.staff, { role: 'barista', branchId: two })
  await app.owner`
    update posts set ended_at = clock_timestamp()
     where person_id = ${app.ids.staff} and branch_id is null and ended_at is null`
  await app.signIn('staff')
  expect(await own()).toEqual({
    branchIds: [two],
    figureBranchIds: [],
    reportBranchIds: [],
    ...{ reportRegions: [], orderRegions: [], tabletRegions: [], teamRegions: [] },
    tabletBranchIds: [],
    teamBranchIds: [],
    ...{ ratingBranchIds: [], ratingRegions: [] },
  })
  await givePost(app.owner, app.ids.staff, { role: 'branch_manager', branchId: two })
  await app.signIn('staff')
  expect(await own()).toEqual({
    branchIds: [two],
    figureBranchIds: [two],
    reportBranchIds: [two],
    ...{ reportRegions: [], orderRegions: [], tabletRegions: [], teamRegions: [] },
    tabletBranchIds: [two],
    teamBranchIds: [two],
    ...{ ratingBranchIds: [two], ratingRegions: [] },
  })
})

test('the posts that hold are a file, filtered as the list, and the log notes who took it', async () => {
  const branch = await newBranch(app.owner)
  await app.owner`update branches set name = '=Moda' where id = ${branch}`
  await give('barista', [branch], '2099-12-31')
  await givePost(app.owner, person, { role: 'branch_manager', branchId: branch })
  const linesOf = async (body: object) => {
    const answer = await app.call('admin', exportPosts, { body })
    return (await answer.text()).replace('\uFEFF', '').split('\r\n')
  }
  const today = (await app.owner`select day_of(now())::text as day`)[0]?.day
  const barista = `Selin Aydın;Barista;'=Moda;${today};2099-12-31;Işıl admin;Evet`
  expect(await linesOf({ branchId: branch, role: 'barista' })).toEqual([
    ...['Kişi;Görev;Nerede;Başlangıç;Son gün;Veren;Şube seçildi mi', barista, ''],
  ])
  const all = await linesOf({ branchId: branch })
  expect(all).toContain(barista)
  expect(all).toContain(`Selin Aydın;Şube Müdürü;'=Moda;${today};;;Evet`)
  const [line] = await app.owner`
    select actor_id, detail from security_log where kind = 'report_exported' order by id desc limit 1`
  expect(line).toEqual({ actorId: app.ids.admin, detail: { report: 'posts', branchId: branch } })
  expect((await app.call('staff', exportPosts, { body: {} })).status).toBe(403)
})
