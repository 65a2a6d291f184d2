import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch, newRegion } from '#sql/testing/test-shop.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { type Colleague, colleagueOf } from '../conformance/test-roles.ts'
import { campaignReport } from '../contracts/dashboard/campaign-report.ts'
import { dashboard } from '../contracts/dashboard/dashboard.ts'
import { orderReport } from '../contracts/dashboard/order-report.ts'
import { peopleReport } from '../contracts/dashboard/people-report.ts'
import { pointReport } from '../contracts/dashboard/point-report.ts'
import { purchaseReport } from '../contracts/dashboard/purchase-report.ts'
import { exportReport } from '../contracts/dashboard/report-file.ts'
import { rewardReport } from '../contracts/dashboard/reward-report.ts'
import { sales } from '../contracts/dashboard/sales.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { ownBranches } from '../contracts/posts/posts.ts'

let app: TestApp
const [a, b, c] = [1, 2, 3]
let ofAB = 0
let ofAC = 0
let empty = 0
/** Manages A and B, each by a post of its own. */
let manager: Colleague
/** Manages the region of A and C. */
let areaManager: Colleague

beforeAll(async () => {
  app = await openTestApp()
  for (const id of [b, c]) expect(await newBranch(app.owner)).toBe(id)
  ofAB = await newRegion(app.owner, 'Kıyı', [a, b])
  ofAC = await newRegion(app.owner, 'Tepe', [a, c])
  empty = await newRegion(app.owner, 'Boş', [])
  manager = await colleagueOf(app, 'branch_manager', a)
  await givePost(app.owner, manager.id, { role: 'branch_manager', branchId: b })
  // a barista sees no figures there
  await givePost(app.owner, manager.id, { role: 'barista', branchId: c })
  areaManager = await colleagueOf(app, 'barista', c)
  await givePost(app.owner, areaManager.id, { role: 'area_manager', regionId: ofAC })
})
afterAll(() => app.close())

/** Each call of figures, by what its answer says that it is of. */
const calls: [string, Endpoint][] = Object.entries({
  ...{ dashboard, sales, purchaseReport, pointReport, orderReport, rewardReport },
  ...{ campaignReport, peopleReport },
})

interface Named {
  branchId?: number
  regionId?: number
  period?: '12m'
}

/** The branches that an answer is of, or why there is none. */
async function of(
  call: (e: Endpoint, parts: object) => Promise<Response>,
  e: Endpoint,
  query: Named,
) {
  const answer = await call(e, { query })
  if (!answer.ok) return codeOf(answer)
  return ((await answer.json()) as { branchIds: number[] | null }).branchIds
}

describe.each(calls)('%s', (_, e) => {
  test('a manager of A and B sees A, B, both together, and whatever region is within them', async () => {
    const told = (query: Named) => of(manager.call, e, query)
    expect(await told({ branchId: a })).toEqual([a])
    expect(await told({ branchId: b })).toEqual([b])
    expect(await told({})).toEqual([a, b])
    expect(await told({ regionId: ofAB })).toEqual([a, b])
    expect(await told({ regionId: ofAC })).toBe('no_right_here')
    expect(await told({ branchId: c })).toBe('no_right_here')
    // nobody learns which regions there are
    expect(await told({ regionId: empty })).toBe('no_right_here')
    expect(await told({ regionId: 9_999_999 })).toBe('no_right_here')
    expect(await told({ branchId: a, regionId: ofAB })).toBe('invalid_request')
  })

  test('a manager of a region sees its branches, together or one by one', async () => {
    const told = (query: Named) => of(areaManager.call, e, query)
    expect(await told({})).toEqual([a, c])
    expect(await told({ regionId: ofAC })).toEqual([a, c])
    expect(await told({ branchId: c })).toEqual([c])
    expect(await told({ regionId: ofAB })).toBe('no_right_here')
    expect(await told({ branchId: b })).toBe('no_right_here')
  })

  test('whoever sees the chain sees it by default, and each region of it', async () => {
    const told = (query: Named) => of((one, parts) => app.call('admin', one, parts), e, query)
    expect(await told({})).toBeNull()
    expect(await told({ regionId: ofAC })).toEqual([a, c])
    expect(await told({ regionId: empty })).toEqual([])
    expect(await told({ regionId: 9_999_999 })).toBe('region_not_found')
    expect(await told({ branchId: 9_999_999 })).toBe('branch_not_found')
  })
})

test('files are of the same scope, and the log says of which', async () => {
  const rows = async (report: 'purchases' | 'people', named: Named) => {
    const answer = await manager.call(exportReport, { body: { report, period: '7d', ...named } })
    if (!answer.ok) return codeOf(answer)
    await answer.text()
    return 'taken'
  }
  for (const report of ['purchases', 'people'] as const) {
    expect(await rows(report, {})).toBe('taken')
    expect(await rows(report, { regionId: ofAB })).toBe('taken')
    expect(await rows(report, { regionId: ofAC })).toBe('no_right_here')
    expect(await rows(report, { branchId: c })).toBe('no_right_here')
    const noted = await app.owner<{ detail: Record<string, unknown> }[]>`
      select detail from security_log
       where kind = 'report_exported' and detail->>'report' = ${report} order by id`
    expect(noted.map(({ detail: { regionId, branchIds } }) => [regionId, branchIds])).toEqual([
      [undefined, `${a} ${b}`],
      [ofAB, `${a} ${b}`],
    ])
  }
})

test('somebody is offered the regions of which they see every branch', async () => {
  const offered = async (call: (e: Endpoint, parts?: object) => Promise<Response>) => {
    const answer = await call(ownBranches)
    const { reportRegions } = (await answer.json()) as { reportRegions: { name: string }[] }
    return reportRegions.map(({ name }) => name)
  }
  expect(await offered(manager.call)).toEqual(['Kıyı'])
  expect(await offered(areaManager.call)).toEqual(['Tepe'])
  expect(await offered((e) => app.call('admin', e))).toEqual(['Kıyı', 'Tepe'])
})

test('a region that gains a branch of somebody else is told no more, and one that loses it is told again', async () => {
  const told = () => of(manager.call, purchaseReport, { regionId: ofAB })
  await app.owner`insert into region_branches (region_id, branch_id) values (${ofAB}, ${c})`
  expect(await told()).toBe('no_right_here')
  await app.owner`delete from region_branches where region_id = ${ofAB} and branch_id = ${c}`
  expect(await told()).toEqual([a, b])
})

test('an archived branch stays in what is summed of its region', async () => {
  await app.owner`update branches set archived_at = now() where id = ${b}`
  expect(await of(manager.call, purchaseReport, { regionId: ofAB })).toEqual([a, b])
  expect(await of(manager.call, purchaseReport, {})).toEqual([a, b])
  await app.owner`update branches set archived_at = null where id = ${b}`
})

test('people are told of fifty branches at most', async () => {
  const branches = [a, b]
  for (let n = branches.length; n < 51; n++) branches.push(await newBranch(app.owner))
  const large = await newRegion(app.owner, 'Büyük', branches)
  // of a period that nobody has asked for in the last seconds
  const told = (query: Named) =>
    of((e, parts) => app.call('admin', e, parts), peopleReport, { ...query, period: '12m' })
  expect(await told({ regionId: large })).toBe('too_many_branches')
  expect(await told({})).toBe('too_many_branches')
  await app.owner`delete from region_branches where region_id = ${large} and branch_id = ${b}`
  expect(await told({ regionId: large })).toHaveLength(50)
})
