import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMonths } from '#sql/ledger/closings.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import {
  exportMonths,
  listMonths,
  type MonthFigures,
  type Months,
} from '../contracts/dashboard/months.ts'
import { readMonths } from './months.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const november = new Date('2026-11-20T09:00:00Z')
const read = (year: number | undefined = undefined): Promise<Months> =>
  readMonths(app.owner, () => november, { year })

let keys = 0
const at = (createdAt: string, change: object) => ({
  ...{ userId: app.ids.customer, type: 'EARN' as const, amount: 100, branchId: 1 },
  ...{ requestKey: `~month:${++keys}`, createdAt: new Date(createdAt), ...change },
})

const addsUp = ({ opening, given, spent, expired, takenBack, closing }: MonthFigures) =>
  opening + given - spent - expired - takenBack === closing

test('a chain without an entry has no month', async () => {
  expect(await read()).toEqual({ year: 2026, firstYear: 2026, lastYear: 2026, months: [] })
})

test('each month begins with what the one before closed with, and each kind has its place', async () => {
  await importHistory(app.owner, [
    at('2025-12-31T20:59:59Z', { amount: 1_000, kind: 'welcome', ref: 'welcome' }),
    at('2026-09-10T09:00:00Z', { kind: 'birthday', ref: '2026' }),
    at('2026-09-11T09:00:00Z', { amount: 7, requestKey: 'manual-1' }),
  ])
  const [{ id } = { id: 0 }] = await app.owner<{ id: number }[]>`
    select id from point_transactions where request_key = 'manual-1'`
  await importHistory(app.owner, [
    at('2026-10-05T09:00:00Z', { type: 'SPEND', amount: 300, requestKey: 'manual-2' }),
    at('2026-10-06T09:00:00Z', { type: 'SPEND', amount: 40, kind: 'expiry', ref: '2026-10-05' }),
    at('2026-10-07T09:00:00Z', { reverses: id, requestKey: 'back-1' }),
  ])
  await closeMonths(app.owner, { clock: () => new Date('2026-10-31T20:59:00Z') })

  // October is over since an hour, and no worker has looked
  const open = await readMonths(app.owner, () => new Date('2026-10-31T22:00:00Z'), {})
  expect(open.months.slice(0, 3).map(({ month, closedAt }) => [month, closedAt !== null])).toEqual([
    ['2026-11', false],
    ['2026-10', false],
    ['2026-09', true],
  ])
  expect(open.months.find(({ month }) => month === '2026-10')).toMatchObject({
    ...{ opening: 1_107, given: 0, spent: 300, expired: 40, takenBack: 7, closing: 760 },
  })
  expect(open.months.every(addsUp)).toBe(true)

  await closeMonths(app.owner, { clock: () => november })
  const closed = await read()
  expect(closed.months.map(({ closedAt: _, ...month }) => month)).toEqual(
    open.months.map(({ closedAt: _, ...month }) => month),
  )
  const last = await read(2025)
  expect(last).toMatchObject({ year: 2025, firstYear: 2025, lastYear: 2026 })
  expect(last.months).toMatchObject([{ month: '2025-12', opening: 0, closing: 1_000 }])
  expect((await read(2024)).months).toEqual([])
})

test('a year is a file whose lines add up, and the log notes who took it', async () => {
  const answer = await app.call('admin', exportMonths, { body: { year: 2026 } })
  expect(answer.status).toBe(200)
  const [head, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(head).toBe('Ay;Durum;Yön;Kalem;Puan;Değeri (TL)')
  const rows = lines.map((line) => line.split(';'))
  const { months } = await read()
  for (const { month, opening, closing, pointValue } of months) {
    const mine = rows.filter(([of]) => of === month)
    const points = mine.map((row) => Number(row[4]))
    expect([points[0], points.at(-1)]).toEqual([opening, closing])
    expect(points.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(closing)
    for (const [, , , , of, lira] of mine)
      expect(Number(lira?.replace(',', '.'))).toBeCloseTo((Number(of) * pointValue) / 100)
  }
  expect(rows).toContainEqual(['2026-10', 'Kapandı', 'Çıkan', 'Süre sonu', '-40', '-20'])
  const noted = await app.owner`
    select actor_id, detail from security_log where kind = 'months_exported'`
  expect([...noted]).toEqual([{ actorId: app.ids.admin, detail: { year: 2026 } }])
  for (const year of [1999, '2026', 2026.5])
    expect((await app.call('admin', exportMonths, { body: { year } })).status).toBe(400)
})

test('an administrator asks by year, and for no other word', async () => {
  const answer = await app.call('admin', listMonths, { query: { year: '2025' } })
  expect((await answer.json()).months).toHaveLength(1)
  for (const year of ['1999', '2025x', '-1', '02025'])
    expect((await app.call('admin', listMonths, { query: { year } })).status, year).toBe(400)
})
