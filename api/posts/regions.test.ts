import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdsRight } from '#sql/rights.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { listChanges } from '../contracts/changes/changes.ts'
import { givePosts, type Post } from '../contracts/posts/posts.ts'
import {
  changeRegion,
  createRegion,
  deleteRegion,
  listRegions,
  type Region,
} from '../contracts/posts/regions.ts'

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

const create = (name: string = Bun.randomUUIDv7(), branchIds = [one]) =>
  app.call('admin', createRegion, { body: { name, branchIds } })
const created = async (...asked: Parameters<typeof create>) =>
  (await (await create(...asked)).json()) as Region
const change = (
  { id, version }: Pick<Region, 'id' | 'version'>,
  body: { name?: string; branchIds?: number[] },
) =>
  app.call('admin', changeRegion, { params: { id }, body, headers: { 'if-match': `"${version}"` } })
const give = (
  regionId: number,
  branchIds: number[] = [],
  role: 'barista' | 'administrator' = 'barista',
) =>
  app.call('admin', givePosts, {
    params: { id: person },
    body: { role, branchIds, regionId, lastDay: null },
  })
const mayRecord = (branchId: number) =>
  holdsRight(app.owner, { personId: person, right: 'bills.record', session: null, branchId })
const openSession = () => app.owner`
  insert into sessions (id_hash, user_id, expires_at)
  values (sha256(gen_random_uuid()::text::bytea), ${person}, now() + interval '1 day')`
const sessions = async () =>
  (await app.owner`select from sessions where user_id = ${person}`).length

describe('a region', () => {
  test('has a name and branches, which the list tells', async () => {
    const region = await created('Anadolu Yakası', [two, one])
    expect(region).toMatchObject({ branchIds: [one, two], people: 0, version: 1 })
    const listed = (await (await app.call('admin', listRegions)).json()) as Region[]
    expect(listed).toContainEqual(region)
    expect(await codeOf(await create('Anadolu Yakası'))).toBe('region_name_taken')
    expect(await codeOf(await create('Yeni', [9_999_999]))).toBe('branch_not_found')
    expect((await create('Boş', [])).status).toBe(400)
  })

  test('is changed from the version that was seen, and has its history', async () => {
    const region = await created()
    const renamed = (await (await change(region, { name: `${region.name} 2` })).json()) as Region
    expect(renamed).toEqual({ ...region, name: `${region.name} 2`, version: 2 })
    expect(await codeOf(await change(region, { branchIds: [two] }))).toBe('changed_meanwhile')
    expect(await codeOf(await change({ id: 9_999_999, version: 1 }, { name: 'x' }))).toBe(
      'region_not_found',
    )
    const history = await app.call('admin', listChanges, {
      params: { thing: 'region', id: region.id },
    })
    expect(await history.json()).toHaveLength(2)
  })

  test('keeps a branch that is archived, and does not show it', async () => {
    const gone = await newBranch(app.owner)
    const region = await created(undefined, [one, gone])
    await app.owner`update branches set archived_at = now() where id = ${gone}`
    const changed = (await (await change(region, { branchIds: [two] })).json()) as Region
    expect(changed.branchIds).toEqual([two])
    await app.owner`update branches set archived_at = null where id = ${gone}`
    const [found] = ((await (await app.call('admin', listRegions)).json()) as Region[]).filter(
      ({ id }) => id === region.id,
    )
    expect(found?.branchIds).toEqual([two, gone])
  })

  test('is deleted unless a post was ever given in it', async () => {
    const empty = await created()
    const params = { params: { id: empty.id } }
    expect((await app.call('admin', deleteRegion, params)).status).toBe(204)
    expect(await codeOf(await app.call('admin', deleteRegion, params))).toBe('region_not_found')
    const used = await created()
    await give(used.id)
    const refused = await app.call('admin', deleteRegion, { params: { id: used.id } })
    expect(await codeOf(refused)).toBe('region_in_use')
  })
})

describe('a post in a region', () => {
  test('reaches its branches, those that come later too', async () => {
    const region = await created()
    const [post] = (await (await give(region.id)).json()) as Post[]
    expect(post).toMatchObject({ region: { id: region.id }, branch: null, role: 'barista' })
    expect([await mayRecord(one), await mayRecord(two)]).toEqual([true, false])
    await openSession()
    const wider = (await (await change(region, { branchIds: [one, two] })).json()) as Region
    expect(wider.people).toBe(1)
    expect([await mayRecord(one), await mayRecord(two)]).toEqual([true, true])
    expect(await sessions()).toBe(1)
  })

  test('ends at a branch that leaves, and its person is signed out', async () => {
    const region = await created(undefined, [one, two])
    await give(region.id)
    await openSession()
    await change(region, { branchIds: [two] })
    expect([await mayRecord(one), await mayRecord(two)]).toEqual([false, true])
    expect(await sessions()).toBe(0)
  })

  test('is not narrowed while something is written by it', async () => {
    const region = await created(undefined, [one, two])
    await give(region.id)
    let outcome = ''
    const changing = await app.owner.begin(async (tx) => {
      expect(
        await holdsRight(tx, {
          personId: person,
          right: 'bills.record',
          session: null,
          branchId: one,
        }),
      ).toBe(true)
      const asked = change(region, { branchIds: [two] }).then(({ status }) => {
        outcome = `answered ${status}`
      })
      await Bun.sleep(500)
      expect(outcome).toBe('')
      return { asked }
    })
    await changing.asked
    expect(outcome).toBe('answered 200')
  })

  test('is given in one scope, once, and not in a region that is not there', async () => {
    const region = await created()
    expect(await codeOf(await give(region.id, [one]))).toBe('post_in_one_scope')
    expect(await codeOf(await give(9_999_999))).toBe('region_not_found')
    expect(await codeOf(await give(region.id, [], 'administrator'))).toBe('post_of_chain')
    expect(((await (await give(region.id)).json()) as Post[]).length).toBe(1)
    expect(await codeOf(await give(region.id))).toBe('post_held')
  })
})

test('whoever gives posts in a region alone edits none', async () => {
  const region = await created()
  await givePost(app.owner, person, { role: 'branch_manager', regionId: region.id })
  const session = 'ab'.repeat(32)
  const asked = () => app.owner<{ refused: string }[]>`
    select refused from save_region(${person}, ${session}, ${region.id}, null, 'Benim', null)`
  expect(await asked()).toEqual([{ refused: 'signed_out' }])
  await app.owner`
    insert into sessions (id_hash, user_id, expires_at)
    values (decode(${session}, 'hex'), ${person}, now() + interval '1 day')`
  expect(await asked()).toEqual([{ refused: 'no_right_here' }])
  for (const who of ['customer', 'staff'] as const)
    expect(
      await codeOf(await app.call(who, createRegion, { body: { name: 'x', branchIds: [one] } })),
    ).toBe('forbidden')
})
