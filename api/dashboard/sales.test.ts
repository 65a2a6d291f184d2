import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPurchases } from '#sql/purchases/totals.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { sales } from '../contracts/dashboard/sales.ts'
import type { Scope } from '../http/rights.ts'
import { readSales } from './sales.ts'

let app: TestApp
const at = (text: string) => new Date(`${text}+03:00`)
/** A Thursday, a quarter past two in the night: of the branches it is still Wednesday. */
const now = at('2026-03-12T02:15:00')
beforeAll(async () => {
  app = await openTestApp()
  await app.owner`
    insert into branches (name, address, latitude, longitude, opening_hours, archived_at)
    values ('Moda', 'x', 41, 29, 'x', null), ('Eski', 'x', 41, 29, 'x', now()), ('Kapanan', 'x', 41, 29, 'x', now())`
})
afterAll(() => app.close())

const branchOf = async (name: string) => {
  const [row] = await app.owner<{ id: number }[]>`select id from branches where name = ${name}`
  return row?.id ?? 0
}

const buy = (when: string, branchId: number, total: number, discount = 0, refund?: string) =>
  putTestBill(app.owner, {
    ...{
      userId: app.ids.customer,
      actorId: app.ids.staff,
      branchId,
      at: at(when),
      total,
      discount,
    },
    refundedAt: refund ? at(refund) : undefined,
  })

const read = (asked: Partial<Parameters<typeof readSales>[2]> = {}) =>
  readSales(app.owner, () => now, { day: 'today', scope: null, ...asked })

test('tells the branches’ day by hour and branch, against the same weekday, the furthest behind first', async () => {
  const moda = await branchOf('Moda')
  await buy('2026-03-11T05:00:00', 1, 10_000, 1_000)
  await buy('2026-03-12T01:59:59', 1, 20_000)
  await buy('2026-03-12T02:05:00', 1, 4_000)
  await buy('2026-03-11T04:59:59', 1, 99_000)
  await buy('2026-03-11T14:00:00', moda, 5_000, 0, '2026-03-11T15:00:00')
  await buy('2026-03-04T14:30:00', moda, 50_000)
  await buy('2026-03-05T03:00:00', moda, 7_000)
  await buy('2026-03-04T10:00:00', await branchOf('Kapanan'), 1_000)
  await countPurchases(app.owner)
  await buy('2026-03-11T09:30:00', 1, 3_000)
  const told = await read()
  expect(told).toMatchObject({
    ...{ at: now.toISOString(), day: '2026-03-11', before: '2026-03-04', until: 2 },
    sums: { purchases: 5, paid: 41_000, discount: 1_000, refunds: 1, refunded: 5_000 },
    compared: { now: 37_000, before: 51_000 },
  })
  expect(told.hours.map(({ hour }) => hour)).toEqual([...Array(24).keys()].map((n) => (n + 5) % 24))
  expect(told.hours.find(({ hour }) => hour === 14)).toEqual({
    hour: 14,
    now: 5_000,
    before: 50_000,
  })
  expect(told.hours.find(({ hour }) => hour === 3)).toEqual({ hour: 3, now: 0, before: 7_000 })
  expect(told.branches.map(({ name, compared }) => [name, compared.now, compared.before])).toEqual([
    ['Kapanan', 0, 1_000],
    ['Moda', 5_000, 50_000],
    ['Merkez', 32_000, 0],
  ])
})

test('tells one branch alone, and yesterday whole', async () => {
  const moda = await branchOf('Moda')
  expect(await read({ scope: [moda] })).toMatchObject({
    sums: { purchases: 1, paid: 5_000 },
    branches: [],
  })
  expect(await read({ day: 'yesterday' })).toMatchObject({
    ...{ day: '2026-03-10', before: '2026-03-03', until: null },
    sums: { purchases: 1, paid: 99_000 },
    compared: { now: 99_000, before: 0 },
  })
})

test('tells several branches together, and each of them', async () => {
  const moda = await branchOf('Moda')
  const some = await read({ scope: [1, moda] })
  const alone = [await read({ scope: [1] }), await read({ scope: [moda] })]
  const of = (figure: (told: (typeof alone)[number]) => number) =>
    alone.reduce((all, told) => all + figure(told), 0)
  expect(some.branchIds).toEqual([1, moda])
  expect(some.sums).toEqual({
    purchases: of(({ sums }) => sums.purchases),
    paid: of(({ sums }) => sums.paid),
    discount: of(({ sums }) => sums.discount),
    refunds: of(({ sums }) => sums.refunds),
    refunded: of(({ sums }) => sums.refunded),
  })
  expect(some.compared.before).toBe(of(({ compared }) => compared.before))
  expect(some.branches.map(({ name }) => name)).toEqual(['Moda', 'Merkez'])
  expect((await read({ scope: [] })).sums.paid).toBe(0)
})

test('tells the orders of the day, how long half of them took and which were late, by branch', async () => {
  const moda = await branchOf('Moda')
  const made = async (branchId: number, minutes: number | null, late = false) => {
    const id = await putTestOrder(app.owner, { userId: app.ids.customer, branchId })
    await app.owner`
      update orders set ready_at = promise + ${late ? 1 : -1} * interval '1 second',
                        accepted_at = promise + ${late ? 1 : -1} * interval '1 second' - ${minutes} * interval '1 minute'
       where id = ${id} and ${minutes !== null}`
    return id
  }
  await made(1, 4)
  await made(1, 9, true)
  await made(1, null)
  const last = await made(moda, 6)
  await app.owner`update orders set state = 'cancelled' where id = ${await made(moda, null)}`
  const [order] = await app.owner<
    { promise: Date }[]
  >`select promise from orders where id = ${last}`
  const ask = (scope: Scope = null) =>
    readSales(app.owner, () => order?.promise ?? now, { day: 'today', scope })
  const told = await ask()
  expect(told.orders).toEqual({ orders: 4, medianMinutes: 6, late: 1 })
  expect(told.branches.map(({ name, orders }) => [name, orders])).toEqual([
    ['Merkez', { orders: 3, medianMinutes: 6.5, late: 1 }],
    ['Moda', { orders: 1, medianMinutes: 6, late: 0 }],
  ])
  expect((await ask([moda])).orders).toEqual({ orders: 1, medianMinutes: 6, late: 0 })
  expect((await ask([1, moda])).orders).toEqual({ orders: 4, medianMinutes: 6, late: 1 })
  const none = { orders: 0, medianMinutes: null, late: 0 }
  expect((await read({ day: 'yesterday' })).orders).toEqual(none)
})

test('tells how visits were rated on the day on which they were, by branch', async () => {
  const moda = await branchOf('Moda')
  let orders = 0
  const rate = (when: string, branchId: number, stars: number) =>
    app.owner`
      insert into visit_ratings (user_id, branch_id, order_id, stars, created_at)
      values (${app.ids.customer}, ${branchId}, ${++orders}, ${stars}, ${at(when)})`
  await rate('2026-03-11T04:59:59', 1, 1)
  await rate('2026-03-11T05:00:00', 1, 4)
  await rate('2026-03-12T01:00:00', 1, 5)
  await rate('2026-03-11T12:00:00', 1, 5)
  await rate('2026-03-12T05:00:00', moda, 1)
  await rate('2026-03-11T12:00:00', await branchOf('Eski'), 3)
  const rated = async (asked: Parameters<typeof read>[0] = {}) =>
    Object.fromEntries((await read(asked)).branches.map(({ name, rated }) => [name, rated]))
  const none = { mean: null, ratings: 0 }
  // one that was archived since has its line where somebody has rated it
  expect(await rated()).toMatchObject({
    ...{ Merkez: { mean: 4.7, ratings: 3 }, Moda: none, Eski: { mean: 3, ratings: 1 } },
  })
  expect(await rated({ day: 'yesterday' })).toMatchObject({ Merkez: { mean: 1, ratings: 1 } })
  expect(await rated({ scope: [1, moda] })).toEqual({
    ...{ Merkez: { mean: 4.7, ratings: 3 }, Moda: none },
  })
})

test('is for administrators, of branches that are there', async () => {
  for (const who of ['signed out', 'customer', 'staff'] as const)
    expect((await app.call(who, sales)).status).toBe(who === 'signed out' ? 401 : 403)
  expect((await app.call('admin', sales)).status).toBe(200)
  expect((await app.call('admin', sales, { query: { branchId: 999_999 } })).status).toBe(404)
  expect((await app.call('admin', sales, { query: { day: '2026-01-01' } })).status).toBe(400)
})
