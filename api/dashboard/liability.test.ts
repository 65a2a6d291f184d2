import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMonths } from '#sql/ledger/closings.ts'
import { type ImportedEntry, importHistory } from '#sql/ledger/import.ts'
import { noteLiability } from '#sql/ledger/liabilities.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { exportLiability, readLiability } from '../contracts/dashboard/liability.ts'
import { expectedOf, readNotedLiability } from './liability.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const read = async (query: Record<string, string> = {}) => {
  const answer = await app.call('admin', readLiability, { query })
  expect(answer.status).toBe(200)
  return answer.json()
}

let keys = 0
const entry = (createdAt: string, change: Partial<ImportedEntry>): ImportedEntry => ({
  ...{ userId: app.ids.customer, type: 'EARN', amount: 100, branchId: 1 },
  ...{ requestKey: `liability-${++keys}`, createdAt: new Date(createdAt), ...change },
})

const closeUntil = async (time: string) => {
  await closeMonths(app.owner, { clock: () => new Date(time) })
  await noteLiability(app.owner)
}

test('a chain that has closed no month tells of none', async () => {
  // asked without the five seconds that an answer stays
  expect(await readNotedLiability(app.owner, {})).toEqual({
    ...{ months: [], month: null, pointValue: null, expectedUse: null, endedMonths: 0 },
    ...{ coupons: { count: 0, points: 0 }, coffees: 0, parts: [] },
  })
})

test('a month tells what was left of each month’s points, and what of it is expected to be used', async () => {
  await importHistory(app.owner, [
    entry('2026-08-02T09:00:00Z', { expiresOn: '2026-09-30' }),
    entry('2026-09-02T09:00:00Z', { amount: 50 }),
    entry('2026-09-03T09:00:00Z', { type: 'SPEND', amount: 60 }),
  ])
  await closeUntil('2026-09-30T22:00:00Z')
  await importHistory(app.owner, [
    entry('2026-10-01T09:00:00Z', {
      ...{ type: 'SPEND', amount: 40, kind: 'expiry', requestKey: '~expiry:1' },
    }),
    entry('2026-10-03T09:00:00Z', { amount: 200 }),
    entry('2026-10-04T09:00:00Z', { type: 'SPEND', amount: 10 }),
  ])
  await closeUntil('2026-10-31T22:00:00Z')

  expect(await read({ month: '2026-09' })).toMatchObject({
    ...{ months: ['2026-10', '2026-09'], month: '2026-09', pointValue: 50 },
    // nothing has ended: all of it is expected, as it is set
    ...{ expectedUse: 10_000, endedMonths: 0 },
    parts: [
      { givenIn: '2026-08', given: 100, used: 60, remaining: 40, expected: 40 },
      { givenIn: '2026-09', given: 50, used: 0, remaining: 50, expected: 50 },
    ],
  })
  const october = await read()
  expect(october).toMatchObject({
    ...{ month: '2026-10', expectedUse: 6_000, endedMonths: 1 },
    parts: [
      { givenIn: '2026-09', given: 50, used: 10, remaining: 40, expected: 20 },
      { givenIn: '2026-10', given: 200, used: 0, remaining: 200, expected: 120 },
    ],
  })
  expect(await read({ month: '2026-11' })).toMatchObject({ month: null, parts: [] })
})

test('what is expected is never more than what remains, and never less than nothing', () => {
  expect(expectedOf({ givenIn: '2026-01', given: 100, used: 90, remaining: 10 }, 8_000)).toBe(0)
  expect(expectedOf({ givenIn: '2026-01', given: 100, used: 10, remaining: 5 }, 8_000)).toBe(5)
  // given back after its day was over: in no month's given points
  expect(expectedOf({ givenIn: '2026-01', given: 0, used: 0, remaining: 30 }, 10_000)).toBe(30)
})

test('a month is a file, and the log notes who took it', async () => {
  const answer = await app.call('admin', exportLiability, { body: { month: '2026-10' } })
  expect(answer.status).toBe(200)
  expect((await answer.text()).trim().split('\r\n')).toEqual([
    'Verildiği ay;Verilen (puan);Kullanılan (puan);Kalan (puan);Beklenen kullanım (puan);Kalanın değeri (TL);' +
      'Beklenen kullanımın değeri (TL)',
    '2026-09;50;10;40;20;20;10',
    '2026-10;200;0;200;120;100;60',
  ])
  const noted = await app.owner`
    select actor_id, detail from security_log where kind = 'months_exported'`
  expect([...noted]).toEqual([{ actorId: app.ids.admin, detail: { month: '2026-10' } }])
})

test('it is asked for by a month, and by administrators alone', async () => {
  expect((await app.call('admin', readLiability, { query: { month: '2026-13' } })).status).toBe(400)
  for (const month of ['2026-9', 202_609, null])
    expect((await app.call('admin', exportLiability, { body: { month } })).status).toBe(400)
  expect((await app.call('staff', readLiability, {})).status).toBe(403)
})
