import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMonths } from '#sql/ledger/closings.ts'
import { type ImportedEntry, importHistory } from '#sql/ledger/import.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { exportClearing, readClearing } from '../contracts/dashboard/clearing.ts'
import { readMonthClearing } from './clearing.ts'

let app: TestApp
let moda: number
beforeAll(async () => {
  app = await openTestApp()
  moda = await newBranch(app.owner)
  await app.owner`update branches set name = 'Moda' where id = ${moda}`
})
afterAll(() => app.close())

const read = async (query: Record<string, string> = {}) => {
  const answer = await app.call('admin', readClearing, { query })
  expect(answer.status).toBe(200)
  return answer.json()
}

let keys = 0
const at = (createdAt: string, change: Partial<ImportedEntry>): ImportedEntry => ({
  ...{ userId: app.ids.customer, type: 'EARN', amount: 100, branchId: 1 },
  ...{ requestKey: `~clearing:${++keys}`, createdAt: new Date(createdAt), ...change },
})

test('a chain that has closed no month has cleared none', async () => {
  // asked without the five seconds that an answer stays
  expect(await readMonthClearing(app.owner, {})).toEqual({
    ...{ months: [], month: null, clearedAt: null, pointValue: null, lines: [] },
  })
})

test('a month tells what each branch gets and owes, and from whom', async () => {
  await importHistory(app.owner, [
    at('2026-09-01T09:00:00Z', { kind: 'welcome', ref: 'welcome', amount: 30 }),
    at('2026-09-02T09:00:00Z', { requestKey: 'earn-1' }),
    at('2026-09-03T09:00:00Z', {
      requestKey: 'spend-1',
      type: 'SPEND',
      amount: 80,
      branchId: moda,
    }),
    at('2026-10-03T09:00:00Z', {
      requestKey: 'spend-2',
      type: 'SPEND',
      amount: 20,
      branchId: moda,
    }),
  ])
  await closeMonths(app.owner, { clock: () => new Date('2026-10-31T22:00:00Z') })
  await app.owner`select advance_lots(array[${app.ids.customer}::bigint])`
  await app.owner`select clear_months()`

  const centre = { id: 1, name: 'Merkez' }
  const other = { id: moda, name: 'Moda' }
  expect(await read({ month: '2026-09' })).toMatchObject({
    ...{ months: ['2026-10', '2026-09'], month: '2026-09', pointValue: 50 },
    lines: [
      { branch: other, honoured: 80, issued: 0 },
      { branch: null, honoured: 0, issued: 30 },
      { branch: centre, honoured: 0, issued: 50 },
    ],
  })
  expect((await read({ month: '2026-09', branch: `${moda}` })).lines).toEqual([
    { branch: centre, honoured: 50, issued: 0 },
    { branch: null, honoured: 30, issued: 0 },
  ])
  expect((await read({ month: '2026-09', branch: 'chain' })).lines).toEqual([
    { branch: other, honoured: 0, issued: 30 },
  ])
  expect(await read()).toMatchObject({
    month: '2026-10',
    lines: [
      { branch: other, honoured: 20, issued: 0 },
      { branch: centre, honoured: 0, issued: 20 },
    ],
  })
  expect((await read({ branch: '999999999999999' })).lines).toEqual([])
  expect(await read({ month: '2026-11' })).toMatchObject({ month: null, lines: [] })
})

test('a month is a file of pairs, and the log notes who took it', async () => {
  const answer = await app.call('admin', exportClearing, { body: { month: '2026-09' } })
  expect(answer.status).toBe(200)
  expect((await answer.text()).trim().split('\r\n')).toEqual([
    'Ay;Puanı veren;Puanı karşılayan;Puan;Değeri (TL)',
    '2026-09;Zincir;Moda;30;15',
    '2026-09;Merkez;Moda;50;25',
  ])
  const noted = await app.owner`
    select actor_id, detail from security_log where kind = 'months_exported'`
  expect([...noted]).toEqual([{ actorId: app.ids.admin, detail: { month: '2026-09' } }])
})

test('it is asked for by a month and a branch, and by administrators alone', async () => {
  for (const query of [{ month: '2026-13' }, { month: '2026' }, { branch: '0' }, { branch: 'x' }])
    expect((await app.call('admin', readClearing, { query })).status).toBe(400)
  for (const month of ['2026-9', 202_609, null])
    expect((await app.call('admin', exportClearing, { body: { month } })).status).toBe(400)
  expect((await app.call('staff', readClearing, {})).status).toBe(403)
})
