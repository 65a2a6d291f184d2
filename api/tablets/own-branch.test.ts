import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { cookieOf } from '../conformance/factor-samples.ts'
import { recorded } from '../conformance/purchase-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { samples } from '../conformance/samples.ts'
import { openTestApp, type RequestParts, requestTo, type TestApp } from '../conformance/test-app.ts'
import { isOpenAtTablet } from '../contracts/admission.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listOwnActs } from '../contracts/points/acts.ts'
import { recordPoints } from '../contracts/points/recording.ts'
import { ownBranches } from '../contracts/posts/posts.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'
import { endpoints } from '../contracts/registry.ts'
import { setPin } from '../contracts/tablets/pins.ts'
import { enrolTablet, openTill } from '../contracts/tablets/tablets.ts'

/** What a PIN opens and no branch is asked for: reading, a customer's scan, one's own requests, who one is. */
const ofNoBranch = [
  ...['approveAct', 'closeScan', 'currentUser', 'customerCard', 'customerHistory'],
  ...['customerLoyalty', 'entryBreakdown', 'entryCause', 'listHanging', 'listHangingActs'],
  ...[
    'listOwnActs',
    'live',
    'numberBills',
    'ownBounds',
    'ownBranches',
    'ownProving',
    'pointsOutcome',
  ],
  ...['proveByPasskey', 'proveByPassword', 'provingOptions', 'purchaseOutcome', 'quotePurchase'],
  ...['readPurchase', 'readStock', 'scanCode', 'scanNumber', 'scannedOrders'],
  ...['voidPurchase', 'voidRequest'],
]

const pin = '274913'
const opened = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, e]) => e.audience !== 'anyone' && isOpenAtTablet(e),
)

let app: TestApp
/** another branch of the same person */
let other = 0
/** the cookies of tablets by their branches, where the person is manager */
const tablets = new Map<number, string>()
beforeAll(async () => {
  app = await openTestApp()
  other = await newBranch(app.owner)
  await app.owner`update security_settings set admins_need_second_factor = false`
  await app.call('staff', setPin, { body: { pin } })
})
afterAll(() => app.close())

/** The cookie of a tablet at a branch. */
async function tabletAt(branchId: number): Promise<string> {
  const known = tablets.get(branchId)
  if (known) return known
  await givePost(app.owner, app.ids.staff, { role: 'branch_manager', branchId })
  const answer = await app.call('staff', enrolTablet, { body: { branchId, name: 'Kasa' } })
  tablets.set(branchId, cookieOf(answer, 'tablet'))
  return cookieOf(answer, 'tablet')
}
/** The cookies of a session that the PIN has opened at a branch. Its person has proved themselves there. */
async function openedAt(branchId: number): Promise<string> {
  const cookie = await tabletAt(branchId)
  const body = { personId: app.ids.staff, pin }
  const answer = await app.handle(requestTo(openTill, { body, headers: { cookie } }))
  await app.owner`update sessions set proved_at = now() where tablet_id is not null`
  return `${cookieOf(answer, 'sid')}; ${cookie}`
}
const as = (cookie: string, e: Endpoint, parts: RequestParts) =>
  app.handle(requestTo(e, { ...parts, headers: { ...parts.headers, cookie } }))
const draw = async (name: string) => (await samples[name]?.(app)) ?? {}

/** How many rows of each table there are that an act of a till writes. */
const written = async () => {
  const [row] = await app.owner`
    select (select count(*) from point_transactions) as entries, (select count(*) from purchases) as bills,
           (select count(*) from purchase_refunds) as refunds, (select count(*) from order_refunds) as units,
           (select count(*) from order_events) as moves, (select count(*) from hanging_acts) as coffees,
           (select max(at) from branch_brakes) as brakes, (select max(at) from availability) as stock,
           (select count(*) from coupons where state = 'cancelled') as coupons`
  return row
}

test('every endpoint that a PIN opens asks for the branch, or is of none', () => {
  const asks = opened.filter(([, e]) => e.refusals.includes('no_right_here'))
  expect(asks.length).toBeGreaterThan(15)
  const others = opened.filter(([, e]) => !e.refusals.includes('no_right_here'))
  expect(others.map(([name]) => name).sort()).toEqual([...ofNoBranch].sort())
})

describe.each(opened.filter(([, e]) => e.refusals.includes('no_right_here')))('%s', (name, e) => {
  beforeEach(async () => {
    await app.owner`update staff_awards set points = 0`
  })

  test('acts at the branch of the tablet, and nowhere else', async () => {
    const refused = await draw(name)
    const there = await openedAt(other)
    const before = await written()
    expect(await codeOf(await as(there, e, refused))).toBe('no_right_here')
    expect(await written()).toEqual(before)
    const parts = await draw(name)
    const branchId = e.path.startsWith('/api/branches/') ? Number(parts.params?.id) : 1
    const here = await openedAt(branchId)
    const answer = await as(here, e, parts)
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  })
})

test('the branches of its person are that one alone', async () => {
  const read = async (cookie: string) => (await as(cookie, ownBranches, {})).json()
  expect(await read(await openedAt(other))).toEqual({
    ...{ branchIds: [other], figureBranchIds: [other], reportBranchIds: [other] },
    ...{ tabletBranchIds: [other], teamBranchIds: [other], reportRegions: [] },
    ...{ orderRegions: [], tabletRegions: [], teamRegions: [], ratingRegions: [] },
    ratingBranchIds: [other],
  })
  await givePost(app.owner, app.ids.staff, { role: 'administrator' })
  await app.signIn('staff')
  expect(await read(await openedAt(other))).toMatchObject({ branchIds: [other] })
  await app.owner`update posts set ended_at = clock_timestamp() where person_id = ${app.ids.staff} and role = 'administrator'`
  await app.signIn('staff')
})

test('what they did elsewhere is shown, and not to be taken back', async () => {
  const bill = await recorded(app)
  const mine = async (cookie: string) =>
    ((await (await as(cookie, listOwnActs, {})).json()) as Act[]).find(
      (act) => act.purchase?.id === bill.id,
    )
  interface Act {
    purchase: { id: number } | null
    takeBackMs: number
  }
  expect((await mine(await openedAt(other)))?.takeBackMs).toBe(0)
  expect((await mine(await openedAt(1)))?.takeBackMs).toBeGreaterThan(0)
})

test('a hundred requests by a common session and a tablet’s at once go by their own', async () => {
  const there = await openedAt(other)
  const ask = async (cookie?: string) => {
    const parts = await draw('recordPoints')
    const body = { ...(parts.body as object), amount: 1 }
    return cookie
      ? as(cookie, recordPoints, { ...parts, body })
      : app.call('staff', recordPoints, { ...parts, body })
  }
  const codes = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const answer = await ask(n % 2 ? there : undefined)
      return answer.ok ? 'ok' : codeOf(answer)
    }),
  )
  expect(new Set(codes.filter((_, n) => n % 2))).toEqual(new Set(['no_right_here']))
  expect(codes.filter((_, n) => n % 2 === 0)).not.toContain('no_right_here')
  expect(codes).toContain('ok')
})

test('a request that was answered keeps its answer, whichever tablet sends it again', async () => {
  const bill = await recorded(app)
  const parts = {
    params: { id: bill.id },
    body: { reason: 'ürün iadesi' },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }
  expect((await as(await openedAt(1), refundPurchase, parts)).status).toBe(200)
  expect((await as(await openedAt(other), refundPurchase, parts)).status).toBe(200)
})
