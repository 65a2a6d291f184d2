import { afterAll, beforeAll, expect, test } from 'vitest'
import { importHistory } from '#sql/ledger/import.ts'
import { sumPointDays } from '#sql/ledger/point-days.ts'
import { countPurchases } from '#sql/purchases/totals.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import { exportReport } from '../../contracts/dashboard/report-file.ts'
import { exportDays } from './report-file.ts'

let app: TestApp
let moda: number
const now = new Date('2026-03-12T12:00:00+03:00')
beforeAll(async () => {
  app = await openTestApp()
  moda = await newBranch(app.owner)
  await app.owner`update branches set name = '=Moda' where id = ${moda}`
})
afterAll(() => app.close())

const linesOf = async (asked: Parameters<typeof exportDays>[3]) => {
  const actor = { id: app.ids.admin, address: '10.0.0.1' } as Parameters<typeof exportDays>[2]
  const { file, name } = await exportDays(app.owner, () => now, actor, asked)
  return { name, lines: (await new Response(file).text()).replace('\uFEFF', '').split('\r\n') }
}

test('purchases are a line for each day and branch, what waits to be counted with them', async () => {
  const buy = (at: string, branchId: number, discount: number) =>
    putTestBill(app.owner, {
      ...{ userId: app.ids.customer, actorId: app.ids.staff, branchId },
      ...{ at: new Date(`${at}+03:00`), total: 10_050, discount, refundedAt: undefined },
    })
  await buy('2026-03-10T09:00:00', 1, 50)
  await buy('2026-03-10T19:00:00', moda, 0)
  await countPurchases(app.owner)
  await buy('2026-03-10T20:00:00', moda, 0)
  await buy('2026-03-11T20:00:00', 1, 0)
  await buy('2026-03-12T09:00:00', 1, 0) // today
  const { name, lines } = await linesOf({ report: 'purchases', period: '7d', scope: null })
  expect(name).toBe('alisveris-2026-03-05-2026-03-11.csv')
  expect(lines).toEqual([
    'Gün;Şube;Alışveriş;Ödenen (TL);Kupon indirimi (TL);İade;İade edilen (TL)',
    '2026-03-10;Merkez;1;100;0,5;0;0',
    "2026-03-10;'=Moda;2;201;0;0;0",
    '2026-03-11;Merkez;1;100,5;0;0;0',
    '',
  ])
  const { lines: ofModa } = await linesOf({ report: 'purchases', period: '7d', scope: [moda] })
  expect(ofModa).toHaveLength(3)
})

test('points are a line for each day, branch and kind, and the log notes who took them', async () => {
  const entry = (createdAt: string, kind: 'manual' | 'welcome', branchId: number) => ({
    ...{ userId: app.ids.customer, type: 'EARN' as const, amount: 30, branchId, kind },
    ...{
      requestKey: `${kind === 'manual' ? '' : '~'}${createdAt}`,
      createdAt: new Date(createdAt),
    },
  })
  await importHistory(app.owner, [
    entry('2026-03-09T12:00:00+03:00', 'welcome', 1),
    entry('2026-03-10T12:00:00+03:00', 'manual', moda),
    entry('2026-03-10T13:00:00+03:00', 'manual', 1),
  ])
  await sumPointDays(app.owner, () => now)
  const { name, lines } = await linesOf({ report: 'points', period: '7d', scope: null })
  expect(name).toBe('puanlar-2026-03-05-2026-03-11.csv')
  expect(lines).toEqual([
    'Gün;Şube;Tür;Giren (puan);Çıkan (puan)',
    '2026-03-09;Zincir;Hoş geldin hediyesi;30;0',
    '2026-03-10;Merkez;Elle;30;0',
    "2026-03-10;'=Moda;Elle;30;0",
    '',
  ])
  const { lines: ofModa } = await linesOf({ report: 'points', period: '7d', scope: [moda] })
  expect(ofModa).toHaveLength(3)
  const noted = await app.owner`
    select actor_id, detail from security_log 
     where kind = 'report_exported' and detail->>'report' = 'points' order by id`
  expect([...noted]).toEqual([
    {
      actorId: app.ids.admin,
      detail: { report: 'points', from: '2026-03-05', to: '2026-03-11' },
    },
    {
      actorId: app.ids.admin,
      detail: { report: 'points', from: '2026-03-05', to: '2026-03-11', branchId: moda },
    },
  ])
})

test('a file of many pieces has each row once', async () => {
  await app.owner`delete from point_days`
  await app.owner`
    insert into point_days (day)
    select d::date from generate_series(date '2025-01-01', date '2026-03-11', interval '1 day') d`
  await app.owner`
    insert into point_day_totals (day, branch_id, kind, given, taken)
    select day, b.id, kind::entry_kind, 1, 0
      from point_days, (values (null), (1), (${moda}::bigint)) b (id),
           unnest(array['manual', 'purchase', 'welcome', 'order', 'reward']) kind`
  const { lines } = await linesOf({ report: 'points', period: '12m', scope: null })
  expect(lines).toHaveLength(1 + 365 * 3 * 5 + 1)
  expect(new Set(lines).size).toBe(lines.length)
})

test('it is asked for by administrators alone, of reports, periods and branches that there are', async () => {
  const body = { report: 'points', period: '7d' } as const
  expect((await app.call('staff', exportReport, { body })).status).toBe(403)
  const answer = await app.call('admin', exportReport, { body })
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="puanlar-')
  const unknown = await app.call('admin', exportReport, { body: { ...body, branchId: 99 } })
  expect((await unknown.json()) as unknown).toMatchObject({ code: 'branch_not_found' })
  for (const wrong of [{ period: '7d' }, { ...body, report: 'weather' }, { ...body, period: '1d' }])
    expect((await app.call('admin', exportReport, { body: wrong as never })).status).toBe(400)
})
