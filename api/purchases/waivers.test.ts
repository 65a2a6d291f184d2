import { beforeEach, expect, it } from 'vitest'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { customerLoyalty, type Loyalty } from '../contracts/loyalty/loyalty.ts'
import { type Board, moveOrder, readBoard, type Ticket } from '../contracts/orders/board.ts'
import { type EntryBreakdown, entryBreakdown } from '../contracts/purchases/purchases.ts'
import { type RecordedPurchase, recordPurchase } from '../contracts/purchases/recording.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'
import { type Coupon, cancelCoupon } from '../contracts/rewards/coupons.ts'
import { redeemForCustomer } from '../contracts/rewards/rewards.ts'
import { prepareTestTill } from '../points/test-till.ts'

const till = prepareTestTill()
beforeEach(() => till.app.owner`update users set verified_at = now() where id = ${till.customer}`)

const headers = () => ({ 'idempotency-key': Bun.randomUUIDv7() })
const told = async <Answer>(answer: Promise<Response>): Promise<Answer> => {
  const { ok, status } = await answer
  expect([ok, status]).toEqual([true, status])
  return (await (await answer).json()) as Answer
}
const coupons = async () => {
  const params = { userId: till.customer }
  const { coupons: all } = await told<Loyalty>(till.app.call('staff', customerLoyalty, { params }))
  return all
    .filter(({ source }) => source === 'reward')
    .map(({ returns, withheld }) => ({ returns, withheld }))
}

it('says of an order what refunds take of a cancellation, to its customer, at the till and in the message', async () => {
  const { scanId } = till
  const bill = await told<RecordedPurchase>(
    till.app.call('staff', recordPurchase, {
      body: { scanId, branchId: 1, total: 49_500 },
      headers: headers(),
    }),
  )
  await till.app.give(till.customer, 31)
  const id = await putTestOrder(till.app.owner, {
    ...{ userId: till.customer, points: 130, given: false },
  })
  const seen = async () => {
    const board = await told<Board>(till.app.call('staff', readBoard, { params: { id: 1 } }))
    const ticket = board.tickets.find((one) => one.id === id)
    return { points: ticket?.points, withheld: ticket?.withheld }
  }
  expect(await seen()).toEqual({ points: 130, withheld: 0 })
  await till.app.call('staff', refundPurchase, {
    params: { id: bill.purchase.id },
    body: { reason: 'ürün iadesi' },
    headers: headers(),
  })
  expect(await seen()).toEqual({ points: 130, withheld: 99 })
  const cancelled = await told<Ticket>(
    till.app.call('staff', moveOrder, {
      params: { id },
      body: { from: 'placed', to: 'cancelled', reason: 'müşteri istedi' },
      headers: headers(),
    }),
  )
  expect(cancelled).toMatchObject({ state: 'cancelled', points: 130, withheld: 99 })
  const [message] = await till.app.owner<{ message: string }[]>`
    select message from notifications where order_id = ${id}`
  expect(message?.message).toMatch(
    /iptal edildi\. 31 puan hesabınıza döndü\. 99 puan iade edilen alışverişleriniz için geri alındı\.$/,
  )
})

it('says of a coupon what a cancellation leaves, and of the payment which bill it was', async () => {
  const { scanId } = till
  const bill = await told<RecordedPurchase>(
    till.app.call('staff', recordPurchase, {
      body: { scanId, branchId: 1, total: 49_500 },
      headers: headers(),
    }),
  )
  await till.app.give(till.customer, 31)
  const [reward] = await till.app.owner<{ id: number }[]>`
    insert into rewards (name, price, benefit, amount) values ('20 TL', 130, 'amount', 2000) returning id`
  const { coupon } = await told<{ coupon: Coupon }>(
    till.app.call('staff', redeemForCustomer, {
      params: { id: reward?.id ?? 0 },
      body: { scanId, branchId: 1 },
      headers: headers(),
    }),
  )
  expect(coupon).toMatchObject({ returns: 130, withheld: 0 })
  const { refund } = await told<{ refund: object }>(
    till.app.call('staff', refundPurchase, {
      params: { id: bill.purchase.id },
      body: { reason: 'ürün iadesi' },
      headers: headers(),
    }),
  )
  expect(refund).toMatchObject({ owed: 99, taken: 0, waived: 99, paid: 0 })
  expect(await coupons()).toEqual([{ returns: 31, withheld: 99 }])
  const cancelled = await told<{ coupon: Coupon; points: number }>(
    till.app.call('staff', cancelCoupon, { params: { id: coupon.id }, body: { scanId } }),
  )
  expect(cancelled).toMatchObject({ points: 31, coupon: { returns: 31, withheld: 99 } })
  const [payment] = await till.app.owner<{ id: number }[]>`
    select id from point_transactions where user_id = ${till.customer} order by seq desc limit 1`
  const why = await told<EntryBreakdown>(
    till.app.call('staff', entryBreakdown, { params: { entryId: payment?.id ?? 0 } }),
  )
  expect(why).toMatchObject({
    purchase: { id: bill.purchase.id, total: 49_500 },
    refund: { waived: 99, paid: 99 },
    cameBack: 99,
  })
})
