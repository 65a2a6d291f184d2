import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { countPurchases } from '#sql/purchases/totals.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import { purchaseReport } from '../../contracts/dashboard/purchase-report.ts'
import type { ReportPeriod } from '../../contracts/dashboard/report.ts'
import type { Scope } from '../../http/rights.ts'
import { anyScope, isOfSeveral, isWithin } from '../testing/scopes.ts'
import { readPurchaseReport } from './purchase-report.ts'

let app: TestApp
/** A Thursday, a quarter past two in the night: of the branches it is still Wednesday, 11 March. */
const now = new Date('2026-03-12T02:15:00+03:00')
beforeAll(async () => {
  app = await openTestApp()
  for (const name of ['Moda', 'Galata']) {
    const id = await newBranch(app.owner)
    await app.owner`update branches set name = ${name} where id = ${id}`
  }
})
beforeEach(async () => {
  await app.owner`delete from purchase_totals`
})
afterAll(() => app.close())

const read = (period: ReportPeriod, scope: Scope = null) =>
  readPurchaseReport(app.owner, () => now, { period, scope })

test('a period has ended, and stands beside as much before it', async () => {
  const week = await read('7d')
  expect([week.first, week.last]).toEqual(['2026-03-04', '2026-03-10'])
  expect([week.before.first, week.before.last]).toEqual(['2026-02-25', '2026-03-03'])
  expect((await read('28d')).columns).toHaveLength(28)
  const quarter = await read('13w')
  expect(quarter.columns[0]).toMatchObject({ first: '2025-12-10', last: '2025-12-16' })
  expect(quarter.last).toBe('2026-03-10')
  const year = await read('12m')
  expect([year.first, year.last]).toEqual(['2025-03-01', '2026-02-28'])
  expect([year.before.first, year.before.last]).toEqual(['2024-03-01', '2025-02-28'])
  expect(year.columns.at(-1)).toMatchObject({ first: '2026-02-01', last: '2026-02-28' })
})

interface Counted {
  /** before 11 March */
  daysAgo: number
  branchId: number
  hour: number
  total: number
}

const counted: fc.Arbitrary<Counted> = fc.record({
  daysAgo: fc.integer({ min: 0, max: 800 }),
  branchId: fc.integer({ min: 1, max: 3 }),
  hour: fc.integer({ min: 0, max: 23 }),
  total: fc.integer({ min: 100, max: 500_000 }),
})

test('each figure equals a plain count, by every period and scope', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(counted, {
        maxLength: 60,
        selector: ({ daysAgo, branchId, hour }) => `${daysAgo} ${branchId} ${hour}`,
      }),
      fc.constantFrom<ReportPeriod>('7d', '28d', '13w', '12m'),
      anyScope,
      async (rows, period, scope) => {
        await app.owner`delete from purchase_totals`
        const days = rows.map(({ daysAgo, branchId: branch_id, hour, total }) => ({
          ...{
            day: new Date(Date.UTC(2026, 2, 11 - daysAgo)).toISOString().slice(0, 10),
            branch_id,
          },
          ...{ hour, purchases: 1, total, discount: 50, earned: 0, refunds: 1, refunded: 25 },
        }))
        if (days.length > 0) await app.owner`insert into purchase_totals ${app.owner(days)}`
        const told = await read(period, scope)
        const paid = (first: string, last: string, more: (row: (typeof days)[number]) => boolean) =>
          days
            .filter((row) => first <= row.day && row.day <= last)
            .filter((row) => isWithin(scope, row.branch_id) && more(row))
            .reduce((sum, { total }) => sum + total - 50, 0)
        const all = () => true
        expect(told.sums.paid).toBe(paid(told.first, told.last, all))
        expect(told.sums.refunded).toBe(told.sums.refunds * 25)
        expect(told.sums.discount).toBe(told.sums.purchases * 50)
        expect(told.before.sums.paid).toBe(paid(told.before.first, told.before.last, all))
        for (const column of told.columns)
          expect(column.paid).toBe(paid(column.first, column.last, all))
        const of = (values: { paid: number }[]) => values.reduce((sum, one) => sum + one.paid, 0)
        expect(of(told.columns)).toBe(told.sums.paid)
        expect(told.columns.reduce((sum, { before }) => sum + before, 0)).toBe(
          told.before.sums.paid,
        )
        expect(of(told.hours)).toBe(told.sums.paid)
        for (const { weekday, hour, paid: inHour } of told.hours)
          expect(inHour).toBe(
            paid(
              told.first,
              told.last,
              (row) => row.hour === hour && (new Date(row.day).getUTCDay() || 7) === weekday,
            ),
          )
        if (isOfSeveral(scope)) expect(of(told.branches)).toBe(told.sums.paid)
        else expect(told.branches).toEqual([])
        expect(told.branchIds).toEqual(scope)
        for (const branch of told.branches) {
          const own = (row: { branch_id: number }) => row.branch_id === branch.id
          expect(branch.paid).toBe(paid(told.first, told.last, own))
          expect(branch.before).toBe(paid(told.before.first, told.before.last, own))
        }
      },
    ),
    runs(25, 300),
  ))

test('a bill that waits to be counted is in it, and a night belongs to the day that it began on', async () => {
  const buy = (at: string, branchId: number) =>
    putTestBill(app.owner, {
      ...{
        userId: app.ids.customer,
        actorId: app.ids.staff,
        branchId,
        at: new Date(`${at}+03:00`),
      },
      ...{ total: 10_000, discount: 0, refundedAt: undefined },
    })
  await buy('2026-03-10T09:00:00', 1)
  await countPurchases(app.owner)
  await buy('2026-03-11T03:00:00', 2)
  const told = await read('7d')
  expect(told.sums).toMatchObject({ purchases: 2, paid: 20_000 })
  expect(told.hours).toEqual(
    expect.arrayContaining([
      { weekday: 2, hour: 9, paid: 10_000 },
      { weekday: 2, hour: 3, paid: 10_000 },
    ]),
  )
  expect(told.branches.map(({ name, paid, before }) => [name, paid, before])).toEqual([
    ['Merkez', 10_000, 0],
    ['Moda', 10_000, 0],
  ])
})

test('is for administrators, of branches and periods that there are', async () => {
  expect((await app.call('staff', purchaseReport, {})).status).toBe(403)
  const unknown = await app.call('admin', purchaseReport, { query: { branchId: '99' } })
  expect((await unknown.json()) as unknown).toMatchObject({ code: 'branch_not_found' })
  for (const query of [{ period: '1d' }, { period: '' }, { branchId: 'x' }])
    expect((await app.call('admin', purchaseReport, { query })).status).toBe(400)
})
