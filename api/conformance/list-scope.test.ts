import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch, newRegion } from '#sql/testing/test-shop.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listManagedOrders } from '../contracts/orders/managing.ts'
import { exportPosts, listPosts, ownBranches } from '../contracts/posts/posts.ts'
import { inviteToTeam, readTeam, type Team } from '../contracts/posts/team.ts'
import { enrolTablet, listTablets } from '../contracts/tablets/tablets.ts'
import { movedOrder } from './board-samples.ts'
import { cookieOf } from './factor-samples.ts'
import { codeOf } from './read-answers.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { type Colleague, colleagueOf } from './test-roles.ts'

/** Lists of branches and regions (decisions/293); figures of them: api/dashboard/scope.test.ts. */
let app: TestApp
const [a, b, c] = [1, 2, 3]
let ofAB = 0
let ofAC = 0
let empty = 0
/** Manages A alone. */
let branchManager: Colleague
/** Manages the region of A and C. */
let areaManager: Colleague
let care: Colleague

beforeAll(async () => {
  app = await openTestApp()
  for (const id of [b, c]) expect(await newBranch(app.owner)).toBe(id)
  ofAB = await newRegion(app.owner, 'Kıyı', [a, b])
  ofAC = await newRegion(app.owner, 'Tepe', [a, c])
  empty = await newRegion(app.owner, 'Boş', [])
  branchManager = await colleagueOf(app, 'branch_manager', a)
  areaManager = await colleagueOf(app, 'barista', b)
  await givePost(app.owner, areaManager.id, { role: 'area_manager', regionId: ofAC })
  await givePost(app.owner, (await colleagueOf(app, 'barista', b)).id, {
    ...{ role: 'area_manager', regionId: empty },
  })
  for (const branchId of [a, b, c]) {
    const answer = await app.call('admin', enrolTablet, { body: { branchId, name: 'Kasa' } })
    expect(answer.status).toBe(201)
    expect(cookieOf(answer, 'tablet')).not.toBe('')
  }
})
afterAll(() => app.close())

interface Asked {
  branchId?: number
  regionId?: number
  before?: number
  limit?: number
}
type Call = (e: Endpoint, parts?: object) => Promise<Response>

const asAdmin: Call = (e, parts) => app.call('admin', e, parts)
const asCare: Call = (e, parts) => care.call(e, parts)

/** What a list answers, or why there is none. */
async function listed<Row>(
  call: Call,
  e: Endpoint,
  query: Asked,
): Promise<Row[] | string | undefined> {
  const answer = await call(e, { query })
  return answer.ok ? ((await answer.json()) as Row[]) : codeOf(answer)
}

/** The branches of a list's rows, or why there are none. */
async function branchesOf(call: Call, e: Endpoint, query: Asked) {
  const rows = await listed<{ branch: { id: number } | null }>(call, e, query)
  return Array.isArray(rows) ? rows.map(({ branch }) => branch?.id) : rows
}

describe('tablets', () => {
  const told = (call: Call, query: Asked) => branchesOf(call, listTablets, query)

  test('are those of a branch, a region, or all that somebody manages', async () => {
    expect(await told(areaManager.call, {})).toEqual([c, a])
    expect(await told(areaManager.call, { regionId: ofAC })).toEqual([c, a])
    expect(await told(areaManager.call, { branchId: c })).toEqual([c])
    expect(await told(branchManager.call, {})).toEqual([a])
    expect(await told(branchManager.call, { branchId: a })).toEqual([a])
    expect(await told(asAdmin, {})).toEqual([c, b, a])
    expect(await told(asAdmin, { regionId: ofAB })).toEqual([b, a])
    expect(await told(asAdmin, { regionId: empty })).toEqual([])
  })

  test('are never of a branch where somebody manages none', async () => {
    // a barista there
    expect(await told(areaManager.call, { branchId: b })).toBe('no_right_here')
    expect(await told(areaManager.call, { regionId: ofAB })).toBe('no_right_here')
    expect(await told(branchManager.call, { branchId: c })).toBe('no_right_here')
    expect(await told(branchManager.call, { regionId: ofAC })).toBe('no_right_here')
    expect(await told(branchManager.call, { regionId: empty })).toBe('no_right_here')
    expect(await told(branchManager.call, { regionId: 9_999_999 })).toBe('no_right_here')
    expect(await told(asAdmin, { regionId: 9_999_999 })).toBe('region_not_found')
    expect(await told(asAdmin, { branchId: 9_999_999 })).toBe('branch_not_found')
    expect(await told(asAdmin, { branchId: a, regionId: ofAB })).toBe('invalid_request')
  })

  test('go on page by page within their region', async () => {
    const [first] = (await listed<{ id: number }>(asAdmin, listTablets, {
      ...{ regionId: ofAC, limit: 1 },
    })) as { id: number }[]
    expect(await told(asAdmin, { regionId: ofAC, limit: 1, before: first?.id ?? 0 })).toEqual([a])
  })
})

describe('orders', () => {
  let [atA, atB, atC] = [0, 0, 0]
  beforeAll(async () => {
    care = await colleagueOf(app, 'customer_care')
    ;[atA, atB, atC] = [await at(a), await at(b), await at(c)]
  })
  /** An order of a branch. */
  async function at(branchId: number) {
    const id = await movedOrder(app)
    await app.owner`update orders set branch_id = ${branchId} where id = ${id}`
    return id
  }
  const told = async (call: Call, query: Asked) => {
    const rows = await listed<{ id: number }>(call, listManagedOrders, query)
    return Array.isArray(rows) ? rows.map(({ id }) => id) : rows
  }

  test('are those of a branch, a region, or the chain, newest first', async () => {
    expect(await told(asCare, {})).toEqual([atC, atB, atA])
    expect(await told(asCare, { regionId: ofAC })).toEqual([atC, atA])
    expect(await told(asCare, { regionId: ofAB })).toEqual([atB, atA])
    expect(await told(asCare, { branchId: b })).toEqual([atB])
    expect(await told(asAdmin, { regionId: empty })).toEqual([])
  })

  test('go on page by page, with filters, within their region', async () => {
    const more = await at(a)
    expect(await told(asCare, { regionId: ofAC, limit: 2 })).toEqual([more, atC])
    expect(await told(asCare, { regionId: ofAC, limit: 2, before: atC })).toEqual([atA])
    const placed = { regionId: ofAC, state: 'placed', userId: app.ids.customer }
    expect(await told(asCare, placed)).toEqual([more, atC, atA])
    expect(await told(asCare, { ...placed, state: 'collected' } as Asked)).toEqual([])
    expect(await told(asCare, { ...placed, day: '2020-01-01' } as Asked)).toEqual([])
  })

  test('are for those alone who see the orders of the chain', async () => {
    for (const { call } of [areaManager, branchManager])
      for (const query of [{}, { regionId: ofAC }, { branchId: a }])
        expect(await told(call, query)).toBe('forbidden')
    expect(await told(asCare, { regionId: 9_999_999 })).toBe('region_not_found')
    expect(await told(asCare, { branchId: 9_999_999 })).toBe('branch_not_found')
  })
})

describe('posts', () => {
  const told = async (query: Asked) => {
    const rows = await listed<{ branch: { id: number }; region: { id: number } }>(
      asAdmin,
      listPosts,
      { ...query, limit: 100 },
    )
    if (!Array.isArray(rows)) return rows
    const places = rows.map(({ branch, region }) =>
      branch ? `branch ${branch.id}` : region ? `region ${region.id}` : 'chain',
    )
    return [...new Set(places)].sort()
  }

  test('are those that reach a branch of the region, and its own', async () => {
    expect(await told({ regionId: ofAC })).toEqual(['branch 1', 'chain', `region ${ofAC}`])
    expect(await told({ regionId: ofAB })).toEqual([
      ...['branch 1', 'branch 2', 'chain', `region ${ofAC}`],
    ])
    expect(await told({ branchId: b })).toEqual(['branch 2', 'chain'])
    // an empty region has whom nobody else finds: who was given a post in it
    expect(await told({ regionId: empty })).toEqual([`region ${empty}`])
    expect(await told({ regionId: 9_999_999 })).toBe('region_not_found')
    expect(await listed(areaManager.call, listPosts, { regionId: ofAC })).toBe('forbidden')
  })

  test('are a file of the same, and the log says of which', async () => {
    const file = async (body: Asked) => (await asAdmin(exportPosts, { body })).text()
    const lines = (await file({ regionId: empty })).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/Bölge Müdürü;Boş/)
    const [noted] = await app.owner`
      select detail from security_log where kind = 'report_exported' order by id desc limit 1`
    expect(noted?.detail).toEqual({ report: 'posts', regionId: empty })
  })
})

describe('the team', () => {
  const told = async (call: Call, query: Asked) => {
    const answer = await call(readTeam, { query })
    return answer.ok ? ((await answer.json()) as Team) : codeOf(answer)
  }

  test('of a region has the posts and invitations of its branches, and is given branch by branch', async () => {
    for (const branchId of [a, c])
      await areaManager.call(inviteToTeam, {
        body: { branchId, role: 'barista', forWhom: `Mert ${branchId}`, lastDay: null },
      })
    const team = (await told(areaManager.call, { regionId: ofAC })) as Team
    expect(team).toMatchObject({ branch: null, roles: [], hidden: 0 })
    expect(team.posts.map(({ branch }) => branch?.id)).not.toContain(b)
    expect(team.posts.find(({ person }) => person.id === branchManager.id)).toMatchObject({
      ...{ branch: { id: a }, mayEnd: true },
    })
    expect(team.posts.find(({ region }) => region?.id === ofAC)?.mayEnd).toBe(false)
    expect(team.invitations.map(({ branch, forWhom }) => [branch?.id, forWhom])).toEqual([
      ...[
        [c, `Mert ${c}`],
        [a, `Mert ${a}`],
      ],
    ])
    const ofEmpty = (await told(asAdmin, { regionId: empty })) as Team
    expect(ofEmpty.posts.map(({ region }) => region?.id)).toEqual([empty])
  })

  test('is of the first branch where nothing is asked for, and never of another’s', async () => {
    expect(await told(areaManager.call, {})).toMatchObject({ branch: { id: a } })
    expect(await told(areaManager.call, { branchId: c })).toMatchObject({ branch: { id: c } })
    expect(await told(areaManager.call, { regionId: ofAB })).toBe('no_right_here')
    expect(await told(branchManager.call, { regionId: ofAC })).toBe('no_right_here')
    expect(await told(branchManager.call, { branchId: c })).toBe('no_right_here')
    expect(await told(asAdmin, { regionId: 9_999_999 })).toBe('region_not_found')
  })
})

test('somebody is offered the regions in whose every branch they have the right of the page', async () => {
  const offered = async (call: Call) => {
    const own = (await (await call(ownBranches)).json()) as Record<string, { name: string }[]>
    return ['orderRegions', 'tabletRegions', 'teamRegions', 'ratingRegions'].map((key) =>
      own[key]?.map(({ name }) => name),
    )
  }
  expect(await offered(areaManager.call)).toEqual([[], ['Tepe'], ['Tepe'], ['Tepe']])
  expect(await offered(branchManager.call)).toEqual([[], [], [], []])
  expect(await offered(asCare)).toEqual([['Kıyı', 'Tepe'], [], [], ['Kıyı', 'Tepe']])
  expect(await offered(asAdmin)).toEqual(Array(4).fill(['Kıyı', 'Tepe']))
})
