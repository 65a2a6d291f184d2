import { describe, expect, test } from 'vitest'
import { movedOrder } from '../conformance/board-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { prepareTestApprovals } from '../conformance/test-approvals.ts'
import { readOrderStory, refundOrder } from '../contracts/orders/managing.ts'
import { customerHistory } from '../contracts/points/points.ts'
import { takeBackPoints } from '../contracts/points/recording.ts'
import { readPurchase } from '../contracts/purchases/purchases.ts'
import { recordPurchase } from '../contracts/purchases/recording.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'

const t = prepareTestApprovals()
const { till, somebody, approve, award, scanned } = t

describe('who approved', () => {
  type Told = {
    type: string
    kind: string
    recordedBy?: unknown
    approvedBy?: { id: number } | null
  }
  const history = async (who: 'admin' | 'staff', userId: number) =>
    (await (await till.app.call(who, customerHistory, { params: { userId } })).json()) as Told[]
  const approved = async (userId: number) =>
    (await history('admin', userId)).map(({ kind, approvedBy }) => [kind, approvedBy?.id ?? null])

  test('is told of an entry and its take-back in the console alone', async () => {
    const { app, customer } = till
    await app.owner`
      update sessions set proved_at = now() - interval '1 hour' where user_id = ${app.ids.staff}`
    const [given, back] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
    await approve(given)
    const { entry } = (await (await award(2_500, given)).json()) as { entry: { id: number } }
    await award(10)
    await approve(back)
    const taken = await app.call('staff', takeBackPoints, {
      params: { entryId: entry.id },
      headers: { 'idempotency-key': back },
    })
    expect(taken.status).toBe(200)
    expect(await approved(customer)).toEqual([
      ['reversal', t.manager],
      ['manual', null],
      ['manual', t.manager],
    ])
    const [told] = await history('admin', customer)
    expect(told?.recordedBy).toEqual({ id: app.ids.staff, fullName: expect.any(String) })
    expect(told?.approvedBy).toEqual({ id: t.manager, fullName: 'Barış Tekin' })
    for (const seen of await history('staff', customer)) {
      expect(seen).not.toHaveProperty('approvedBy')
      expect(seen).not.toHaveProperty('recordedBy')
    }
  })

  test('is nobody of what was sent under a key that was approved for another customer', async () => {
    const key = Bun.randomUUIDv7()
    await approve(key)
    await award(2_100, key)
    const other = await scanned()
    const small = { type: 'EARN', amount: 5, scanId: other.scanId }
    expect((await till.record(small, { key, to: other.id })).status).toBe(200)
    expect(await approved(till.customer)).toEqual([['manual', t.manager]])
    expect(await approved(other.id)).toEqual([['manual', null]])
  })

  test('is each their own where one key was approved twice', async () => {
    const key = Bun.randomUUIDv7()
    const second = await somebody('branch_manager')
    await approve(key)
    await award(2_100, key)
    const other = await scanned()
    await approve(key, second.id)
    const again = { type: 'EARN', amount: 2_200, scanId: other.scanId }
    expect((await till.record(again, { key, to: other.id })).status).toBe(200)
    expect(await approved(till.customer)).toEqual([['manual', t.manager]])
    expect(await approved(other.id)).toEqual([['manual', second.id]])
  })

  test('is told of what a bill and its refund have written', async () => {
    const { app } = till
    await app.owner`
      update sessions set proved_at = now() - interval '1 hour' where user_id = ${app.ids.staff}`
    const [recording, refunding] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
    await approve(recording)
    const bill = await app.call('staff', recordPurchase, {
      body: { scanId: till.scanId, branchId: 1, total: 1_200_000 },
      headers: { 'idempotency-key': recording },
    })
    const { purchase } = (await bill.json()) as { purchase: { id: number } }
    await approve(refunding)
    const refund = await app.call('staff', refundPurchase, {
      params: { id: purchase.id },
      body: { reason: 'ürün iadesi' },
      headers: { 'idempotency-key': refunding },
    })
    expect(refund.status).toBe(200)
    expect(await approved(till.customer)).toEqual([
      ['refund', t.manager],
      ['purchase', t.manager],
    ])
  })

  test('is told in the story of an order whose refund waited', async () => {
    const { app } = till
    const id = await movedOrder(app, 'collected', { prices: [400_000, 400_000] })
    await app.owner`
      update sessions set proved_at = now() - interval '1 hour' where user_id = ${app.ids.staff}`
    const key = Bun.randomUUIDv7()
    const refund = () =>
      app.call('staff', refundOrder, {
        params: { id },
        body: { units: null, reason: 'kalite' },
        headers: { 'idempotency-key': key },
      })
    expect(await codeOf(await refund())).toBe('prove_again')
    await approve(key)
    for (const _ of [1, 2]) expect((await refund()).status).toBe(201)
    const story = await app.call('admin', readOrderStory, { params: { id } })
    expect(await story.json()).toMatchObject({
      refunds: [
        {
          recordedBy: { id: app.ids.staff },
          approvedBy: { id: t.manager, fullName: 'Barış Tekin' },
        },
      ],
    })
    const [bill] = await app.owner<{ id: number; userId: number }[]>`
      select purchase_id as id, user_id from orders where id = ${id}`
    const read = await app.call('admin', readPurchase, { params: { id: bill?.id ?? 0 } })
    expect(await read.json()).toMatchObject({ refunds: [{ approvedBy: { id: t.manager } }] })
    expect((await approved(bill?.userId ?? 0))[0]).toEqual(['refund', t.manager])
  })
})
