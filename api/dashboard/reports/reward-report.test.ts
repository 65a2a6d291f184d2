import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import type { Sql } from '#sql/connection.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { rebuildProgrammeDays, sumProgrammeDays } from '#sql/purchases/programme-days.ts'
import { putEndedOrder } from '#sql/testing/ended-orders.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { withChain } from '#sql/testing/test-chain.ts'
import { codeOf } from '../../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import type { ReportPeriod } from '../../contracts/dashboard/report.ts'
import {
  type CouponSums,
  type RewardReport,
  rewardReport,
} from '../../contracts/dashboard/reward-report.ts'
import type { Scope } from '../../http/rights.ts'
import { anyScope, isOfSeveral, isWithin } from '../testing/scopes.ts'
import { exportDays } from './report-file.ts'
import { readRewardReport } from './reward-report.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What becomes of a coupon, and its state in the end. */
const states = {
  ...{ kept: 'usable', expired: 'expired', cancelled: 'cancelled', bill: 'used' },
  ...{ 'late bill': 'used', 'refunded bill': 'usable', 'part refunded': 'used' },
  ...{ order: 'used', 'refunded order': 'usable', 'cancelled order': 'usable' },
} as const
type End = keyof typeof states

interface Drawn {
  /** hours before now at which it was had, and hours after it at which it ended */
  ago: number
  after: number
  branch: number
  /** the place of its reward; null: a welcome gift */
  reward: 0 | 1 | null
  end: End
  discount: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  ago: fc.integer({ min: 13, max: 24 * 70 }),
  after: fc.integer({ min: 1, max: 24 * 20 }),
  branch: fc.integer({ min: 1, max: 3 }),
  reward: fc.constantFrom(0 as const, 1 as const, null),
  end: fc.constantFrom(...(Object.keys(states) as End[])),
  discount: fc.integer({ min: 1, max: 900 }),
})

interface Act {
  day: string
  /** null: the chain */
  branch: number | null
  rewardId: number | null
  of: Partial<CouponSums>
}

/** The day of the branches, 05:00 to 05:00 in Istanbul. */
const branchDayOf = (at: number) => new Date(at - 2 * hourMs).toISOString().slice(0, 10)

const nothing: CouponSums = {
  ...{ had: 0, points: 0, used: 0, discount: 0, givenBack: 0, expired: 0, cancelled: 0 },
  returned: 0,
}
const names = Object.keys(nothing) as (keyof CouponSums)[]
const sumsOf = (acts: readonly Act[]): CouponSums => {
  const sums = { ...nothing }
  for (const { of } of acts) for (const name of names) sums[name] += of[name] ?? 0
  return sums
}

interface Place {
  customerId: number
  staffId: number
  rewardIds: number[]
  now: number
}

/** A coupon that was put, and what became of it. */
interface PutCoupon {
  couponId: number
  branch: number
  discount: number
  end: End
  ended: number
}

/** Puts a coupon as it is in the end, and whatever it was used on. @returns what happened to it until now */
async function record(sql: Sql, d: Drawn, place: Place): Promise<Act[]> {
  const { customerId, rewardIds, now } = place
  const had = now - d.ago * hourMs
  const ended = had + d.after * hourMs
  // what would happen later has not happened
  const end = ended < now - hourMs ? d.end : 'kept'
  const rewardId = d.reward === null ? null : (rewardIds[d.reward] ?? 0)
  const reward =
    rewardId === null
      ? { source: 'welcome', version: null, points: 0, branch: null, returned: null }
      : { source: 'reward', version: 1, points: 100, branch: 1, returned: 60 }
  const state = states[end]
  const [coupon] = await sql<{ id: number }[]>`
    insert into coupons (user_id, source, reward_id, reward_version, points, branch_id, name, benefit, amount,
                         state, created_at, expires_at, closed_at, purchase_id, returned)
    values (${customerId}, ${reward.source}, ${rewardId}, ${reward.version},
            ${reward.points}, ${reward.branch}, 'Kahve', 'amount', 100, ${state}, ${new Date(had)},
            ${new Date(end === 'expired' ? ended : now + dayMs)}, ${state === 'usable' ? null : new Date(ended)},
            ${state === 'used' ? 1 : null}, ${end === 'cancelled' ? reward.returned : null}) returning id`
  const put = { couponId: coupon?.id ?? 0, branch: d.branch, discount: d.discount, end, ended }
  const acts = [
    { at: had, branch: null, of: { had: 1, points: reward.points } },
    ...endedAlone(put, reward.returned ?? 0),
    ...(await putBill(sql, put, place)),
    ...(await putOrder(sql, put, place)),
  ]
  return acts.map(({ at, branch, of }) => ({ day: branchDayOf(at), branch, rewardId, of }))
}

type Happened = Pick<Act, 'branch' | 'of'> & { at: number }

/** What happened to a coupon that expired, or was cancelled. */
function endedAlone({ end, ended }: PutCoupon, returned: number): Happened[] {
  if (end === 'expired') return [{ at: ended, branch: null, of: { expired: 1 } }]
  if (end === 'cancelled') return [{ at: ended, branch: null, of: { cancelled: 1, returned } }]
  return []
}

/** Puts the bill on which a coupon was used, and its refund. */
async function putBill(
  sql: Sql,
  { couponId, branch, discount, end, ended }: PutCoupon,
  { customerId, staffId }: Place,
): Promise<Happened[]> {
  if (!end.endsWith('bill') && end !== 'part refunded') return []
  const refundedAt = end === 'refunded bill' ? ended + hourMs : undefined
  const purchaseId = await putTestBill(sql, {
    ...{ userId: customerId, actorId: staffId, branchId: branch, total: 5_000 },
    ...{ discount, at: new Date(ended) },
    earnedAt: new Date(end === 'late bill' ? ended - 6.5 * dayMs : ended),
    refundedAt: refundedAt === undefined ? undefined : new Date(refundedAt),
  })
  await sql`insert into purchase_coupons (purchase_id, coupon_id, discount)
            values (${purchaseId}, ${couponId}, ${discount})`
  if (end === 'part refunded') await refundPart(sql, purchaseId, staffId, new Date(ended))
  const used = { at: ended, branch, of: { used: 1, discount } }
  if (refundedAt === undefined) return [used]
  await sql`update purchases set refunded = due where id = ${purchaseId}`
  return [used, { at: refundedAt, branch, of: { givenBack: 1 } }]
}

/** Puts the order on which a coupon was used, and what gave it back. */
async function putOrder(
  sql: Sql,
  { couponId, branch, discount, end, ended }: PutCoupon,
  { customerId, staffId }: Place,
): Promise<Happened[]> {
  if (!end.endsWith('order')) return []
  const { id, promise } = await putEndedOrder(sql, {
    ...{ userId: customerId, staffId, branchId: branch, took: 0, late: 0 },
    ...{
      promisedIn: ended - Date.now(),
      ending: end === 'cancelled order' ? 'byStaff' : 'collected',
    },
  })
  await sql`insert into order_coupons (order_id, coupon_id, discount) values (${id}, ${couponId}, ${discount})`
  const used = { at: promise, branch, of: { used: 1, discount } }
  if (end === 'order') return [used]
  await sql`update orders set returned = true where id = ${id}`
  if (end === 'cancelled order') return []
  await sql`
    insert into order_refunds (order_id, actor_id, request_key, asked, at, reason, amount, points)
    select ${id}, ${staffId}, gen_random_uuid(), '{}', ${new Date(ended)}::timestamptz - n * interval '1 hour',
           'ürün iadesi', 0, 0 from unnest('{1,0}'::int[]) n`
  return [used, { at: ended, branch, of: { givenBack: 1 } }]
}

/** Refunds a lira of a bill, which leaves its coupon used. */
async function refundPart(sql: Sql, purchaseId: number, actorId: number, at: Date) {
  await sql`
    insert into purchase_refunds (purchase_id, actor_id, request_key, at, amount, reason, owed, taken, campaign_points)
    values (${purchaseId}, ${actorId}, gen_random_uuid(), ${at}, 100, 'ürün iadesi', 0, 0, 0)`
  await sql`update purchases set refunded = 100 where id = ${purchaseId}`
}

const twoRewards = async (sql: Sql) =>
  (
    await sql<{ id: number }[]>`
      insert into rewards (name, price, benefit, amount)
      select 'Ödül ' || n, 100, 'amount', 100 from generate_series(1, 2) n returning id`
  ).map(({ id }) => id)

/** Noon of the branches' present day: the day before is over for long. */
async function noon(sql: Sql) {
  const [row] = await sql<{ at: Date }[]>`
    select (branch_day(now()) + time '12:00') at time zone 'Europe/Istanbul' as at`
  if (!row) throw new Error('a query without a table returned no row')
  return () => row.at
}

/** Compares what was told of each kind of coupon with a plain count, of the period and of the one before. */
function expectKinds({ kinds, sums }: RewardReport, now: readonly Act[], then: readonly Act[]) {
  for (const { source, reward, before, ...figures } of kinds) {
    const own = (all: readonly Act[]) =>
      sumsOf(all.filter(({ rewardId }) => rewardId === (reward?.id ?? null)))
    expect(source).toBe(reward ? 'reward' : 'welcome')
    expect(figures).toEqual(own(now))
    expect(before).toBe(own(then).used)
  }
  expect(kinds.reduce((all, { had }) => all + had, 0)).toBe(sums.had)
}

/** Compares what was told of each branch with a plain count. */
function expectBranches({ branches, sums }: RewardReport, acts: readonly Act[], scope: Scope) {
  for (const { id, name: _, ...uses } of branches) {
    const { used, discount, givenBack } = sumsOf(acts.filter(({ branch }) => branch === id))
    expect(uses).toEqual({ used, discount, givenBack })
  }
  if (isOfSeveral(scope)) expect(branches.reduce((all, { used }) => all + used, 0)).toBe(sums.used)
}

test(
  'each figure equals a plain count, by every period and scope, and a rebuild changes nothing',
  { timeout: 300_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 25 }),
        fc.constantFrom<ReportPeriod>('7d', '28d', '13w', '12m'),
        anyScope,
        (draws, period, scope) =>
          withChain(async ({ sql, customerId, staffId }) => {
            const clock = await noon(sql)
            const now = clock().getTime()
            // some day is over
            await importHistory(sql, [
              {
                ...{ userId: customerId, type: 'EARN', amount: 9, branchId: 1, actorId: staffId },
                ...{ requestKey: Bun.randomUUIDv7(), createdAt: new Date(now - 80 * dayMs) },
              },
            ])
            const place = { customerId, staffId, rewardIds: await twoRewards(sql), now }
            const acts: Act[] = []
            for (const draw of draws) acts.push(...(await record(sql, draw, place)))
            await sumProgrammeDays(sql, clock)
            const told = await readRewardReport(sql, clock, { period, scope })

            const within = ({ first, last }: { first: string; last: string }) =>
              acts.filter(
                ({ day, branch }) => first <= day && day <= last && isWithin(scope, branch),
              )
            expect(told.sums).toEqual(sumsOf(within(told)))
            expect(told.before.sums).toEqual(sumsOf(within(told.before)))
            for (const { first, last, ...figures } of told.columns) {
              const { had, used } = sumsOf(within({ first, last }))
              expect(figures).toMatchObject({ had, used })
            }
            expect(told.columns.reduce((all, { before }) => all + before, 0)).toBe(
              told.before.sums.used,
            )
            expectKinds(told, within(told), within(told.before))
            expectBranches(told, within(told), scope)

            const kept = () =>
              sql`select * from coupon_day_totals order by day, branch_id, source, reward_id`
            const before = [...(await kept())]
            await rebuildProgrammeDays(sql, clock)
            expect([...(await kept())]).toEqual(before)
          }),
      ),
      runs(4, 40),
    ),
)

test('a day waits for the coupons that end with it, and an import takes its days out', async () => {
  const { owner: sql, ids } = app
  const clock = await noon(sql)
  const now = clock().getTime()
  const rewardIds = await twoRewards(sql)
  const place = { customerId: ids.customer, staffId: ids.staff, rewardIds, now }
  const draw = { ago: 24 * 6, after: 24 * 2, branch: 1, reward: 0, discount: 250 } as const
  await record(sql, { ...draw, end: 'bill' }, place)
  const [open] = await sql<{ id: number }[]>`
    insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
    values (${ids.customer}, 'welcome', 'Kek', 'amount', 100, ${new Date(now - 5 * dayMs)}, ${new Date(now - 3 * dayMs)})
    returning id`
  const [one, other] = await Promise.all([
    sumProgrammeDays(sql, clock),
    sumProgrammeDays(sql, clock),
  ])
  expect(one + other).toBe(3)
  await sql`update coupons set state = 'expired', closed_at = expires_at where id = ${open?.id ?? 0}`
  expect(await sumProgrammeDays(sql, clock)).toBe(3)
  await importHistory(sql, [
    {
      ...{ userId: ids.customer, actorId: ids.staff, branchId: 1, type: 'EARN', amount: 40 },
      ...{ requestKey: Bun.randomUUIDv7(), createdAt: new Date(now - 2 * dayMs) },
    },
  ])
  expect(await sumProgrammeDays(sql, clock)).toBe(2)

  const answer = await app.call('admin', rewardReport, { query: { period: '7d' } })
  const { kinds, branches } = (await answer.json()) as RewardReport
  expect(kinds).toEqual([
    {
      ...{ source: 'reward', reward: { id: rewardIds[0], name: 'Ödül 1' }, before: 0 },
      ...{ ...nothing, had: 1, points: 100, used: 1, discount: 250 },
    },
    { source: 'welcome', reward: null, before: 0, ...nothing, had: 1, expired: 1 },
  ])
  expect(branches).toEqual([{ id: 1, name: 'Merkez', used: 1, discount: 250, givenBack: 0 }])
  const nowhere = { query: { period: '7d', branchId: 9_999_999 } } as const
  expect(await codeOf(await app.call('admin', rewardReport, nowhere))).toBe('branch_not_found')

  const actor = { id: ids.admin, address: '10.0.0.1' } as Parameters<typeof exportDays>[2]
  const linesOf = async (scope: Scope = null) => {
    const { file, name } = await exportDays(sql, clock, actor, {
      ...{ report: 'rewards', period: '7d', scope },
    })
    expect(name).toMatch(/^oduller-/)
    const lines = (await new Response(file).text()).split('\r\n')
    expect(lines[0]).toContain('Gün;Şube;Kaynak;Ödül;Alınan')
    return lines.slice(1, -1).map((line) => line.split(';').slice(1).join(';'))
  }
  expect(await linesOf()).toEqual([
    'Zincir;Ödül;Ödül 1;1;100;0;0;0;0;0;0',
    'Zincir;Hoş geldin hediyesi;;1;0;0;0;0;0;0;0',
    'Merkez;Ödül;Ödül 1;0;0;1;2,5;0;0;0;0',
    'Zincir;Hoş geldin hediyesi;;0;0;0;0;0;1;0;0',
  ])
  expect(await linesOf([1])).toEqual(['Merkez;Ödül;Ödül 1;0;0;1;2,5;0;0;0;0'])
})
