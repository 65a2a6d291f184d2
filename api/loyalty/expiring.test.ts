import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#sql/connection.ts'
import { appendSystemEntries } from '#sql/ledger/system.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { ownExpiring } from '../contracts/loyalty/expiring.ts'
import { type Loyalty, ownLoyalty } from '../contracts/loyalty/loyalty.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('what expires next is summed by day, soonest first, for its owner', async () => {
  const worker = connect(app.url, { role: 'telve_worker', max: 1 })
  const userId = app.ids.customer
  const entry = { userId, type: 'EARN', branchId: 1, kind: 'purchase', ref: '1' } as const
  await appendSystemEntries(worker, [
    { ...entry, amount: 10, requestKey: '~purchase:1', expiresOn: '2099-02-01' },
    { ...entry, amount: 20, requestKey: '~purchase:2', expiresOn: '2099-01-01' },
    { ...entry, amount: 5, requestKey: '~purchase:3', expiresOn: '2099-02-01' },
  ])
  await worker`select advance_lots(${[userId]}::bigint[])`
  await worker.end()
  const days = [
    { on: '2099-01-01', points: 20 },
    { on: '2099-02-01', points: 15 },
  ]
  expect(await (await app.call('customer', ownExpiring)).json()).toEqual(days)
  expect(await (await app.call('staff', ownExpiring)).json()).toEqual([])
  const loyalty = (await (await app.call('customer', ownLoyalty)).json()) as Loyalty
  expect(loyalty.expiring).toEqual(days[0])
})
