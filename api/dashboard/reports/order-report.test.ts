import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import type { Sql } from '#sql/connection.ts'
import { rebuildOrderDays, sumOrderDays } from '#sql/orders/order-days.ts'
import { type Ending, orderEndings, putEndedOrder } from '#sql/testing/ended-orders.ts'
import { withChain } from '#sql/testing/test-chain.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import { orderReport } from '../../contracts/dashboard/order-report.ts'
import type { ReportPeriod } from '../../contracts/dashboard/report.ts'
import { anyScope, isOfSeveral, isWithin } from '../testing/scopes.ts'
import { readOrderReport } from './order-report.ts'
import { exportDays } from './report-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const minuteMs = 60_000

interface Ordered {
  /** hours before now for which it was promised */
  ago: number
  branchId: number
  ending: Ending
  took: number
  late: number
}

const ordered: fc.Arbitrary<Ordered> = fc.record({
  ago: fc.integer({ min: 1, max: 24 * 70 }),
  branchId: fc.integer({ min: 1, max: 3 }),
  ending: fc.constantFrom(...orderEndings),
  took: fc.integer({ min: 0, max: 20 }).map((minutes) => minutes * minuteMs),
  late: fc.integer({ min: -5, max: 5 }).map((minutes) => minutes * minuteMs),
})

/** The day of the branches, 05:00 to 05:00 in Istanbul. */
const branchDayOf = (at: number) => new Date(at - 2 * hourMs).toISOString().slice(0, 10)
const hourOf = (at: number) => new Date(at + 3 * hourMs).getUTCHours()
/** Monday is 1 */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

test(
  'each figure equals a plain count, by every period and scope, and a rebuild changes nothing',
  { timeout: 300_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(ordered, { maxLength: 30 }),
        fc.constantFrom<ReportPeriod>('7d', '28d', '13w', '12m'),
        anyScope,
        (orders, period, scope) =>
          withChain(async ({ sql, customerId, staffId }) => {
            const placed: (Ordered & { day: string; hour: number })[] = []
            for (const order of orders) {
              const { promise } = await putEndedOrder(sql, {
                ...{ userId: customerId, staffId, ...order },
                promisedIn: -order.ago * hourMs,
              })
              placed.push({ ...order, day: branchDayOf(promise), hour: hourOf(promise) })
            }
            const clock = await noon(sql)
            await sumOrderDays(sql, clock)
            const told = await readOrderReport(sql, clock, { period, scope })

            const within = ({ first, last }: { first: string; last: string }) =>
              placed.filter(
                (one) => first <= one.day && one.day <= last && isWithin(scope, one.branchId),
              )
            expect(told.sums).toEqual(sumsOf(within(told)))
            expect(told.before.sums).toEqual(sumsOf(within(told.before)))
            for (const { first, last, ...sums } of told.columns)
              expect(sums).toEqual(pick(sumsOf(within({ first, last }))))
            for (const { id, name: _, ...sums } of told.branches)
              expect(sums).toEqual(sumsOf(within(told).filter((one) => one.branchId === id)))
            if (isOfSeveral(scope))
              expect(told.branches.reduce((all, one) => all + one.placed, 0)).toBe(told.sums.placed)
            const late = within(told).filter((one) => isReady(one) && one.late > 0)
            expect(told.hours.reduce((all, one) => all + one.late, 0)).toBe(late.length)
            for (const { weekday, hour, late: so } of told.hours)
              expect(so).toBe(
                late.filter((one) => weekdayOf(one.day) === weekday && one.hour === hour).length,
              )
            const kept = () => sql`select * from order_day_totals order by day, branch_id, hour`
            const before = [...(await kept())]
            await rebuildOrderDays(sql, clock)
            expect([...(await kept())]).toEqual(before)
          }),
      ),
      runs(4, 40),
    ),
)

/** Noon of the branches' present day: the day before is over for long. */
async function noon(sql: Sql) {
  const [row] = await sql<{ at: Date }[]>`
    select (branch_day(now()) + time '12:00') at time zone 'Europe/Istanbul' as at`
  if (!row) throw new Error('a query without a table returned no row')
  return () => row.at
}

const isReady = ({ ending }: Ordered) => ending === 'collected' || ending === 'notCollected'
const pick = ({ ready, onTime }: { ready: number; onTime: number }) => ({ ready, onTime })

function sumsOf(orders: readonly Ordered[]) {
  const ended = (...some: Ending[]) => orders.filter(({ ending }) => some.includes(ending)).length
  const ready = orders.filter(isReady)
  return {
    ...{ placed: orders.length, collected: ended('collected'), expired: ended('expired') },
    ...{ byCustomer: ended('byCustomer'), byBranch: ended('byStaff', 'neverMade') },
    ...{ notCollected: ended('notCollected'), ready: ready.length },
    onTime: ready.filter(({ late }) => late <= 0).length,
    meanMinutes:
      ready.length === 0
        ? null
        : ready.reduce((all, { took }) => all + took, 0) / minuteMs / ready.length,
  }
}

test('a day waits until its orders have ended, and is summed once', async () => {
  const { owner: sql, ids } = app
  const of = { userId: ids.customer, branchId: 1, staffId: ids.staff }
  const clock = await noon(sql)
  const usual = { ending: 'collected', took: 5 * minuteMs, late: 0 } as const
  await putEndedOrder(sql, { ...of, ...usual, promisedIn: -72 * hourMs })
  const open = await putTestOrder(sql, { ...of, promisedIn: -48 * hourMs, age: 49 * hourMs })
  const [one, other] = await Promise.all([sumOrderDays(sql, clock), sumOrderDays(sql, clock)])
  expect(one + other).toBe(1)
  const [day] = await sql<{ day: string }[]>`select max(day)::text as day from order_days`
  expect(await readOrderReport(sql, clock, { period: '7d', scope: null })).toMatchObject({
    ...{ last: day?.day, sums: { placed: 1, collected: 1, meanMinutes: 5 } },
  })
  await sql`update orders set state = 'expired', seq = 2 where id = ${open}`
  await sql`
    insert into order_events (order_id, seq, "from", "to", party, at)
    values (${open}, 2, 'placed', 'expired', 'system', now())`
  expect(await sumOrderDays(sql, clock)).toBe(2)
  expect(await sumOrderDays(sql, clock)).toBe(0)
  expect((await readOrderReport(sql, clock, { period: '7d', scope: null })).sums).toMatchObject({
    ...{ placed: 2, collected: 1, expired: 1, ready: 1, onTime: 1 },
  })

  const actor = { id: ids.admin, address: '10.0.0.1' } as Parameters<typeof exportDays>[2]
  const { file, name } = await exportDays(sql, clock, actor, {
    ...{ report: 'orders', period: '7d', scope: null },
  })
  expect(name).toMatch(/^siparisler-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await new Response(file).text()).split('\r\n')
  expect(lines.slice(1)).toEqual([
    `${day?.day};Merkez;1;1;0;0;0;0;1;1;5`,
    expect.stringMatching(/;Merkez;1;0;1;0;0;0;0;0;$/),
    '',
  ])
})

test('it is asked for by administrators alone, of branches that there are', async () => {
  expect((await app.call('staff', orderReport, { query: { period: '7d' } })).status).toBe(403)
  const answer = await app.call('admin', orderReport, { query: { branchId: '99' } })
  expect((await answer.json()) as unknown).toMatchObject({ code: 'branch_not_found' })
})
