import { afterAll, beforeAll, expect, it } from 'vitest'
import { importHistory } from '#sql/ledger/import.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { openScan } from '../conformance/purchase-samples.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { customerHistory, type OwnEntry, ownHistory } from '../contracts/points/points.ts'
import { recordPurchase } from '../contracts/purchases/recording.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const newest = async (count = 1): Promise<OwnEntry['bought'][]> => {
  const answer = await app.call('customer', ownHistory)
  const entries = (await answer.json()) as OwnEntry[]
  return entries.slice(0, count).map(({ bought }) => bought)
}
const collect = async (order: number) => {
  await app.owner`update orders set state = 'ready' where id = ${order}`
  await app.owner`
    select outcome from collect_order(${order}, 'ready', 'kart', null, null, ${app.ids.staff}, null)`
}

it('says nothing of entries by hand', async () => {
  await app.give(app.ids.customer, 500)
  expect(await newest()).toEqual([null])
})

it('says of a bill what was paid', async () => {
  await app.call('staff', recordPurchase, {
    body: { scanId: await openScan(app), branchId: 1, total: 18_500 },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  expect(await newest()).toEqual([{ lines: [], more: 0, due: 18_500 }])
})

it('names the products of an order, the first two, lines of one product as one', async () => {
  const order = await putTestOrder(app.owner, { userId: app.ids.customer })
  await app.owner`
    insert into order_lines (order_id, line, item_id, name, quantity, unit_price, vat_rate, preparation_seconds)
    values (${order}, 3, 901, 'Latte', 1, 10000, 10, 60), (${order}, 4, 902, 'Kurabiye', 1, 5000, 10, 60)`
  await collect(order)
  expect(await newest()).toEqual([
    {
      lines: [
        { name: 'Latte', quantity: 3 },
        { name: 'Su', quantity: 1 },
      ],
      ...{ more: 1, due: 25_000 },
    },
  ])
})

it('names them where points paid, too, and the reward that points were turned into', async () => {
  await putTestOrder(app.owner, { userId: app.ids.customer, points: 20, given: false })
  const lines = [
    { name: 'Latte', quantity: 2 },
    { name: 'Su', quantity: 1 },
  ]
  expect(await newest()).toEqual([{ lines, more: 0, due: null }])
  await app.owner`
    with made as (
      insert into rewards (name, price, benefit, amount) values ('Hesaptan 50 TL', 100, 'amount', 5000)
      returning id)
    select redeem_reward_in_session(${app.ids.customer}, id, null, 1, ${app.ids.customer}, null, now(), null) from made`
  expect(await newest()).toEqual([
    { lines: [{ name: 'Hesaptan 50 TL', quantity: 1 }], more: 0, due: null },
  ])
})

it('tells staff who have scanned them nothing of it', async () => {
  await openScan(app)
  const answer = await app.call('staff', customerHistory, { params: { userId: app.ids.customer } })
  const entries = (await answer.json()) as object[]
  expect(entries.length).toBeGreaterThan(4)
  expect(entries.every((entry) => !('bought' in entry))).toBe(true)
})

it('takes what was brought in from elsewhere as it is, and names nothing of others', async () => {
  const theirs = await putTestOrder(app.owner, { userId: app.ids.admin })
  const entry = { userId: app.ids.customer, type: 'EARN' as const, amount: 5, branchId: 1 }
  const refs = ['A-17', '99999999999999999999', String(theirs)]
  const entries = refs.map((ref, n) => ({
    ...{ ...entry, kind: 'order' as const, ref, createdAt: new Date(), requestKey: `~in:${n}` },
  }))
  expect(await importHistory(app.owner, entries)).toBe(3)
  expect(await newest(3)).toEqual([null, null, null])
})
