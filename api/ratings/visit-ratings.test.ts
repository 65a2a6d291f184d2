import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch, newRegion } from '#sql/testing/test-shop.ts'
import { movedOrder } from '../conformance/board-samples.ts'
import { recorded } from '../conformance/purchase-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { type Colleague, colleagueOf } from '../conformance/test-roles.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listRatings, type RatingSummary } from '../contracts/ratings/ratings.ts'
import {
  type GivenVisitRating,
  listVisitRatings,
  type OwnVisitRating,
  rateVisit,
  readVisitRating,
  summarizeVisitRatings,
  type VisitKind,
} from '../contracts/ratings/visit-ratings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const day = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

type Who = 'customer' | 'staff'

const rate = async (kind: VisitKind, id: number, stars = 4, who: Who = 'customer') => {
  const answer = await app.call(who, rateVisit, {
    ...{ params: { kind, id }, body: { stars, comment: ' Teşekkürler. ' } },
  })
  return answer.ok ? ((await answer.json()) as OwnVisitRating) : codeOf(answer)
}
const read = async (kind: VisitKind, id: number, who: Who = 'customer') => {
  const answer = await app.call(who, readVisitRating, { params: { kind, id } })
  return answer.ok ? ((await answer.json()) as OwnVisitRating) : codeOf(answer)
}
const collectedAgo = async (ms: number) => {
  const id = await movedOrder(app, 'collected')
  await app.owner`update orders set state_at = ${ago(ms)} where id = ${id}`
  return id
}
const billOf = (ms: number, more: { refundedAt?: Date } = {}) =>
  putTestBill(app.owner, {
    ...{ userId: app.ids.customer, actorId: app.ids.staff, at: ago(ms), total: 9_000, ...more },
  })
const given = async () => {
  const [row] = await app.owner<{ count: number }[]>`select count(*) from visit_ratings`
  return row?.count ?? 0
}

describe('a customer', () => {
  test('rates an order once it is collected, once, and reads what they have said', async () => {
    const id = await movedOrder(app, 'ready')
    expect(await read('order', id)).toEqual({ rating: null, until: null })
    expect(await rate('order', id)).toBe('not_rateable')
    await app.owner`select collect_order(${id}, 'ready', 'kart', null, null, ${app.ids.staff}, null)`
    const open = await read('order', id)
    if (typeof open === 'string' || !open?.until) throw new Error('it is not asked for')
    expect(Date.parse(open.until) - Date.now()).toBeGreaterThan(13.9 * day)
    expect(Date.parse(open.until) - Date.now()).toBeLessThanOrEqual(14 * day)
    expect(await rate('order', id, 2)).toMatchObject({
      rating: { stars: 2, comment: 'Teşekkürler.' },
      until: null,
    })
    expect(await rate('order', id, 5)).toBe('rated_already')
    expect(await read('order', id)).toMatchObject({ rating: { stars: 2 }, until: null })
  })

  test('rates the bill of an order as that order, whichever is named', async () => {
    const id = await movedOrder(app, 'collected')
    const [order] = await app.owner<{ purchaseId: number }[]>`
      select purchase_id from orders where id = ${id}`
    const bill = order?.purchaseId ?? 0
    expect(await rate('purchase', bill, 3)).toMatchObject({ rating: { stars: 3 } })
    expect(await rate('order', id)).toBe('rated_already')
    expect(await rate('purchase', bill)).toBe('rated_already')
    expect(await read('order', id)).toEqual(await read('purchase', bill))
    const rows = await app.owner`
      select branch_id, order_id, purchase_id from visit_ratings where order_id = ${id}`
    expect([...rows]).toEqual([{ branchId: 1, orderId: id, purchaseId: null }])
  })

  test('rates a bill at the till where it was, whatever its entry', async () => {
    const { id } = await recorded(app)
    expect(await rate('purchase', id, 5)).toMatchObject({ rating: { stars: 5 } })
    const moda = await newBranch(app.owner)
    const there = await putTestBill(app.owner, {
      ...{ userId: app.ids.customer, actorId: app.ids.staff, branchId: moda },
      ...{ at: new Date(), total: 500 },
    })
    await rate('purchase', there)
    const rows = await app.owner`
      select branch_id, order_id from visit_ratings where purchase_id = ${there}`
    expect([...rows]).toEqual([{ branchId: moda, orderId: null }])
  })

  test('has 14 days for it', async () => {
    const late = await collectedAgo(14 * day + 60_000)
    expect(await read('order', late)).toEqual({ rating: null, until: null })
    expect(await rate('order', late)).toBe('rating_over')
    expect(await rate('purchase', await billOf(14 * day + 60_000))).toBe('rating_over')
    expect(await rate('order', await collectedAgo(14 * day - 60_000))).toMatchObject({
      rating: { stars: 4 },
    })
  })

  test('does not rate a bill that went back whole, but an order that did', async () => {
    const bill = await billOf(day, { refundedAt: new Date() })
    await app.owner`update purchases set refunded = 4000 where id = ${bill}`
    expect(await read('purchase', bill)).toMatchObject({ until: expect.any(String) })
    await app.owner`update purchases set refunded = due where id = ${bill}`
    expect(await read('purchase', bill)).toEqual({ rating: null, until: null })
    expect(await rate('purchase', bill)).toBe('not_rateable')
    const order = await movedOrder(app, 'collected')
    await app.owner`update orders set refunded = due where id = ${order}`
    expect(await rate('order', order, 1)).toMatchObject({ rating: { stars: 1 } })
    // what was said stays, whoever takes the bill back
    const rated = await billOf(day)
    await rate('purchase', rated, 1)
    await app.owner`update purchases set refunded = due where id = ${rated}`
    expect(await read('purchase', rated)).toMatchObject({ rating: { stars: 1 } })
  })

  test('rates no visit of somebody else, and learns of none', async () => {
    const order = await movedOrder(app, 'collected')
    const { id: bill } = await recorded(app)
    const before = await given()
    for (const [kind, id, code] of [
      ['order', order, 'order_not_found'],
      ['purchase', bill, 'purchase_not_found'],
      ['order', 9_999_999, 'order_not_found'],
    ] as const) {
      expect(await rate(kind, id, 1, 'staff')).toBe(code)
      expect(await read(kind, id, 'staff')).toBe(code)
    }
    expect(await given()).toBe(before)
  })

  test('rates a visit once, however many try at the same moment under keys of their own', async () => {
    const id = await movedOrder(app, 'collected')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => rate('order', id)))
    expect(outcomes.filter((one) => one !== 'rated_already')).toHaveLength(1)
  })

  test('says how many stars, and sees no such visits', async () => {
    const id = await movedOrder(app, 'collected')
    const ask = async (kind: string, stars: number) =>
      (await app.call('customer', rateVisit, { params: { kind, id }, body: { stars } })).status
    expect(await ask('order', 0)).toBe(400)
    expect(await ask('order', 6)).toBe(400)
    expect(await ask('app', 4)).toBe(400)
    expect((await app.call('customer', listVisitRatings)).status).toBe(403)
  })
})

describe('who answers for branches', () => {
  let [a, b] = [0, 0]
  let ofB = 0
  let manager: Colleague
  let areaManager: Colleague
  let marketing: Colleague
  let care: Colleague
  type Call = (e: Endpoint, parts?: object) => Promise<Response>
  const asAdmin: Call = (e, parts) => app.call('admin', e, parts)

  beforeAll(async () => {
    await app.owner`delete from visit_ratings`
    a = await newBranch(app.owner)
    b = await newBranch(app.owner)
    ofB = await newRegion(app.owner, 'Kıyı', [b])
    manager = await colleagueOf(app, 'branch_manager', a)
    areaManager = await colleagueOf(app, 'barista', a)
    await givePost(app.owner, areaManager.id, { role: 'area_manager', regionId: ofB })
    marketing = await colleagueOf(app, 'marketing')
    care = await colleagueOf(app, 'customer_care')
    for (const [n, branch, stars] of [
      [1, a, 1],
      [2, b, 3],
      [3, a, 4],
      [4, b, 5],
    ] as const)
      await app.owner`
        insert into visit_ratings (user_id, branch_id, order_id, stars, comment, created_at)
        values (${app.ids.customer}, ${branch}, ${n}, ${stars}, 'Söz',
                ${`2026-11-0${n}T14:45:00+03:00`}::timestamptz)`
  })

  const listed = async (call: Call, query: object = {}) => {
    const answer = await call(listVisitRatings, { query })
    return answer.ok ? ((await answer.json()) as GivenVisitRating[]) : codeOf(answer)
  }
  const stars = async (call: Call, query: object = {}) => {
    const rows = await listed(call, query)
    return Array.isArray(rows) ? rows.map((rating) => rating.stars) : rows
  }

  test('sees those of the own branches, by branch and region, newest first', async () => {
    expect(await stars(manager.call)).toEqual([4, 1])
    expect(await stars(manager.call, { branchId: a })).toEqual([4, 1])
    expect(await stars(manager.call, { branchId: b })).toBe('no_right_here')
    expect(await stars(manager.call, { regionId: ofB })).toBe('no_right_here')
    expect(await stars(areaManager.call)).toEqual([5, 3])
    expect(await stars(areaManager.call, { regionId: ofB })).toEqual([5, 3])
    // a barista there
    expect(await stars(areaManager.call, { branchId: a })).toBe('no_right_here')
    expect(await stars(asAdmin)).toEqual([5, 4, 3, 1])
    expect(await stars(asAdmin, { branchId: b })).toEqual([5, 3])
    expect(await stars(asAdmin, { branchId: 9_999_999 })).toBe('branch_not_found')
  })

  test('narrows the list, and goes on page by page within a scope', async () => {
    expect(await stars(asAdmin, { most: 3 })).toEqual([3, 1])
    expect(await stars(manager.call, { stars: 1 })).toEqual([1])
    expect(await stars(asAdmin, { from: '2026-11-02', to: '2026-11-03' })).toEqual([4, 3])
    const [first] = (await listed(manager.call, { limit: 1 })) as GivenVisitRating[]
    expect(first).toMatchObject({ stars: 4, branch: { id: a } })
    expect(await stars(manager.call, { limit: 1, before: first?.id })).toEqual([1])
  })

  test('is told no name and no minute, unless they manage people in the chain', async () => {
    for (const call of [manager.call, areaManager.call, marketing.call]) {
      const [newest] = (await listed(call)) as GivenVisitRating[]
      expect(newest?.author).toBeNull()
      expect(new Date(newest?.createdAt ?? 0).toISOString()).toMatch(/T21:00:00.000Z$/)
    }
    for (const call of [asAdmin, care.call]) {
      const [newest] = (await listed(call)) as GivenVisitRating[]
      expect(newest).toMatchObject({
        author: { id: app.ids.customer },
        createdAt: '2026-11-04T11:45:00.000Z',
      })
    }
    // those of the app belong to no branch
    expect((await manager.call(listRatings)).status).toBe(403)
  })

  test('has the mean of the last 90 days of a scope, as a plain recount has it', async () => {
    const row = fc.record({
      branch: fc.constantFrom('a' as const, 'b' as const),
      stars: fc.integer({ min: 1, max: 5 }),
      daysAgo: fc.integer({ min: 0, max: 180 }).filter((days) => days !== 90),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        await app.owner`delete from visit_ratings`
        for (const [n, { branch, stars, daysAgo }] of rows.entries())
          await app.owner`
            insert into visit_ratings (user_id, branch_id, purchase_id, stars, created_at)
            values (${app.ids.customer}, ${branch === 'a' ? a : b}, ${n + 1}, ${stars},
                    ${ago(daysAgo * day)})`
        for (const [call, query, here] of [
          [asAdmin, {}, ['a', 'b']],
          [asAdmin, { branchId: b }, ['b']],
          [manager.call, {}, ['a']],
        ] as const) {
          const counted = rows.filter(
            ({ branch, daysAgo }) => daysAgo < 90 && (here as readonly string[]).includes(branch),
          )
          const sum = counted.reduce((all, { stars }) => all + stars, 0)
          const told = (await (
            await call(summarizeVisitRatings, { query })
          ).json()) as RatingSummary
          expect(told.total).toBe(counted.length)
          expect(told.average).toBe(
            counted.length === 0 ? null : Math.round((sum / counted.length) * 10) / 10,
          )
          expect(told.distribution.map(({ ratings }) => ratings)).toEqual(
            [5, 4, 3, 2, 1].map((n) => counted.filter(({ stars }) => stars === n).length),
          )
        }
      }),
      runs(6, 30),
    )
  })
})
