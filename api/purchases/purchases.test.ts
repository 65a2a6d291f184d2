import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { codeOf } from '../conformance/read-answers.ts'
import type { Visitor } from '../conformance/test-app.ts'
import { type CounterAct, listOwnActs } from '../contracts/points/acts.ts'
import { entryBreakdown, entryCause, readPurchase } from '../contracts/purchases/purchases.ts'
import {
  type BillWithCoupons,
  purchaseOutcome,
  quotePurchase,
  type RecordedPurchase,
  recordPurchase,
  voidPurchase,
} from '../contracts/purchases/recording.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'
import { cancelCoupon } from '../contracts/rewards/coupons.ts'
import { type PersonStory, personStory } from '../contracts/users/story.ts'
import { prepareTestTill } from '../points/test-till.ts'

const till = prepareTestTill()

const key = () => Bun.randomUUIDv7()
const send = (
  bill: Partial<z.input<typeof BillWithCoupons>>,
  requestKey = key(),
  who: Visitor = 'staff',
) =>
  till.app.call(who, recordPurchase, {
    body: { scanId: till.scanId, branchId: 1, total: 18_500, ...bill },
    headers: { 'idempotency-key': requestKey },
  })
const recorded = async (answer: Response) => (await answer.json()) as RecordedPurchase
const at = (id: number) => ({ params: { id } })

describe('recording a bill', () => {
  it('answers purchase, entry, balance and breakdown, and the same again', async () => {
    const requestKey = key()
    const first = await recorded(await send({}, requestKey))
    expect(first).toMatchObject({
      purchase: { userId: till.customer, total: 18_500, due: 18_500, earned: 37, refunded: 0 },
      entry: { amount: 37, kind: 'purchase', reason: null },
      points: 37,
      breakdown: [{ kind: 'base', name: '1 puan / 5 TL', points: 37 }],
    })
    expect(await recorded(await send({}, requestKey))).toEqual(first)
    // Letters of a UUID are alike in both cases.
    expect(await recorded(await send({ scanId: till.scanId.toUpperCase() }, requestKey))).toEqual(
      first,
    )
    expect(await codeOf(await send({ total: 1_000 }, requestKey))).toBe('idempotency_conflict')
    const asked = await till.app.call('staff', purchaseOutcome, { query: { key: requestKey } })
    expect(await recorded(asked)).toEqual(first)
    // A key belongs to whoever sent it.
    const other = await till.app.call('admin', purchaseOutcome, { query: { key: requestKey } })
    expect(await codeOf(other)).toBe('purchase_not_found')
  })

  it('counts into what the customer has paid ever, also where it earned nothing, and refunds do not', async () => {
    const spent = async () => {
      const answer = await till.app.call('admin', personStory, { params: { id: till.customer } })
      return ((await answer.json()) as PersonStory).spent
    }
    const before = await spent()
    const bill = await recorded(await send({ total: 50_000 }))
    const small = await recorded(await send({ total: 100 }))
    expect([bill.purchase.earned, small.purchase.earned]).toEqual([100, 0])
    expect(await spent()).toEqual({
      purchases: before.purchases + 2,
      amount: before.amount + 50_100,
    })
    const refunded = await till.app.call('admin', refundPurchase, {
      params: { id: bill.purchase.id },
      body: { amount: 20_000, reason: 'ürün iadesi' },
      headers: { 'idempotency-key': key() },
    })
    expect(refunded.status).toBe(200)
    expect((await spent()).amount).toBe(before.amount + 30_100)
  })

  it('answers a repeated request when its scan is gone', async () => {
    const requestKey = key()
    const first = await recorded(await send({}, requestKey))
    await till.app.owner`delete from scans where id = ${till.scanId}`
    expect(await recorded(await send({}, requestKey))).toEqual(first)
    expect(await codeOf(await send({}))).toBe('scan_required')
  })

  it("refuses another's scan, and names the bound that it meets", async () => {
    expect(await codeOf(await send({}, key(), 'admin'))).toBe('scan_required')
    const refused = (await (await send({ total: 1_000_001 })).json()) as { error: string }
    expect(refused.error).toBe(
      'Tek alışverişte en fazla ₺10.000,00 kaydedebilirsiniz. Lütfen bir yöneticiye başvurun.',
    )
    expect((await send({ total: 5_000_001 })).status).toBe(400)
  })

  it('answers the stamps that it gave, and says how many would fit', async () => {
    const [card] = await till.app.owner<{ id: number }[]>`
      with c as (insert into menu_categories (name) values ('Kahveler') returning id),
           i as (insert into menu_items (category_id, name, description, price)
                 select id, 'Latte', '-', 9500 from c returning id)
      insert into stamp_cards (name, item_ids, size)
      select 'Kahve kartı', array[id], 9 from i returning id`
    const stamps = (count: number) => [{ cardId: card?.id ?? 0, count }]
    const given = await recorded(await send({ stamps: stamps(1) }))
    expect(given.stamps).toEqual([{ ...stamps(1)[0], name: 'Kahve kartı', filled: 0 }])
    const sentence = async (answer: Response) => ((await answer.json()) as { error: string }).error
    expect(await sentence(await send({ stamps: stamps(2) }))).toBe(
      'Bu tutara en fazla 1 damga basılabilir.',
    )
    const body = { scanId: till.scanId, branchId: 1, total: 9_499, stamps: stamps(1) }
    expect(await sentence(await till.app.call('staff', quotePurchase, { body }))).toBe(
      'Bir damga için en az ₺95,00 ödenmelidir.',
    )
  })

  it('with a void key records nothing', async () => {
    const requestKey = key()
    const body = { userId: till.customer, key: requestKey }
    const answer = await till.app.call('staff', voidPurchase, { body })
    expect(await answer.json()).toEqual({ recorded: null })
    expect(await codeOf(await send({}, requestKey))).toBe('request_void')
    const done = key()
    const { purchase } = await recorded(await send({}, done))
    const late = await till.app.call('staff', voidPurchase, { body: { ...body, key: done } })
    expect(await late.json()).toMatchObject({ recorded: { purchase } })
  })

  it('tells administrators alone whether the customer of a void key exists', async () => {
    const done = key()
    await recorded(await send({}, done))
    const voided = async (who: 'staff' | 'admin', userId: number, given: string) => {
      const answer = await till.app.call(who, voidPurchase, { body: { userId, key: given } })
      return `${answer.status} ${await answer.text()}`
    }
    const known = till.app.ids.customer
    expect(await voided('admin', 999_999, key())).toContain('"user_not_found"')
    for (const given of [done, key()])
      expect(await voided('staff', 999_999, given)).toBe(await voided('staff', known, given))
    const given = key()
    await voided('staff', 999_999, given)
    expect(await codeOf(await send({}, given))).toBe('request_void')
  })
})

describe('a quote', () => {
  const quote = (total: number) =>
    till.app.call('staff', quotePurchase, { body: { scanId: till.scanId, branchId: 1, total } })

  it('says what a bill would earn, and writes nothing', async () => {
    expect(await (await quote(18_500)).json()).toEqual({
      ...{ total: 18_500, discount: 0, due: 18_500, earned: 37 },
      breakdown: [{ kind: 'base', ref: null, version: 1, name: '1 puan / 5 TL', points: 37 }],
    })
    expect(await (await quote(499)).json()).toMatchObject({ earned: 0, breakdown: [] })
    const [stored] = await till.app.owner`
      select from purchases where user_id = ${till.customer}`
    expect(stored).toBeUndefined()
  })

  it('needs an open scan', async () => {
    await till.app.owner`update scans set closed_at = now() where id = ${till.scanId}`
    expect(await codeOf(await quote(500))).toBe('scan_required')
  })
})

describe('who sees a purchase', () => {
  it('is whoever recorded it, for a day refundable, and administrators', async () => {
    const { purchase } = await recorded(await send({}))
    const mine = (await (await till.app.call('staff', readPurchase, at(purchase.id))).json()) as {
      refundableMs: number
    }
    expect(mine).toMatchObject({ purchase, customer: { id: till.customer }, refunds: [] })
    expect(mine.refundableMs).toBeGreaterThan(86_000_000)
    const seen = await till.app.call('admin', readPurchase, at(purchase.id))
    expect(await seen.json()).toMatchObject({ refundableMs: null })
    await till.app.owner`insert into users (username, password_hash, full_name)
                         values (${`${key()}@telve.example`}, 'x', 'x')`
    expect(await codeOf(await till.app.call('staff', readPurchase, at(999_999)))).toBe(
      'purchase_not_found',
    )
  })

  it('explains an entry to its customer, to staff with a scan and to administrators', async () => {
    const { entry, purchase, breakdown } = await recorded(await send({}))
    const params = { entryId: entry?.id ?? 0 }
    const asks = async (who: Visitor) => {
      const answer = await till.app.call(who, entryBreakdown, { params })
      return answer.ok ? await answer.json() : await codeOf(answer)
    }
    expect(await asks('admin')).toEqual({ purchase, breakdown, refund: null, cameBack: null })
    expect(await asks('staff')).toEqual({ purchase, breakdown, refund: null, cameBack: null })
    expect(await asks('customer')).toBe('entry_not_found')
    await till.app.owner`update scans set closed_at = now() where id = ${till.scanId}`
    expect(await asks('staff')).toBe('entry_not_found')
  })

  it('points that were spent on a reward, and came back, name it to whoever may see them', async () => {
    const { owner } = till.app
    await owner`update users set verified_at = now() where id = ${till.customer}`
    await till.app.give(till.customer, 200)
    const [coupon] = await owner<{ id: number }[]>`
      with r as (insert into rewards (name, price, benefit, amount)
                 values ('Kahve bizden', 150, 'amount', 5000) returning id)
      select k.coupon_id as id from r
       cross join lateral redeem_reward_in_session(
               ${till.customer}, r.id, 150, 1, ${till.app.ids.staff}, ${till.scanId}, now(), null) k`
    const body = { scanId: till.scanId }
    await till.app.call('staff', cancelCoupon, { ...at(coupon?.id ?? 0), body })
    const entries = await owner<{ id: number }[]>`
      select id from point_transactions
       where user_id = ${till.customer} and kind in ('reward', 'refund') order by seq`
    const cause = (entryId: number, who: Visitor) =>
      till.app.call(who, entryCause, { params: { entryId } })
    for (const { id } of entries)
      expect(await (await cause(id, 'staff')).json()).toEqual({
        order: null,
        coupon: { id: coupon?.id, name: 'Kahve bizden' },
      })
    expect(entries).toHaveLength(2)
    expect(await codeOf(await cause(entries[0]?.id ?? 0, 'customer'))).toBe('entry_not_found')
  })

  it('stands among the acts of the counter, with its bill and what was refunded of it', async () => {
    const { entry, purchase } = await recorded(await send({}))
    const act = async () =>
      ((await (await till.app.call('staff', listOwnActs)).json()) as CounterAct[])[0]
    const bill = { id: purchase.id, total: 18_500, due: 18_500, refunded: 0 }
    expect(await act()).toMatchObject({
      id: entry?.id,
      ...{ kind: 'purchase', purchase: bill, reversed: false },
    })
    const answer = await till.app.call('staff', refundPurchase, {
      ...at(purchase.id),
      body: { amount: 8_500, reason: 'ürün iadesi' },
      headers: { 'idempotency-key': key() },
    })
    expect(answer.status).toBe(200)
    expect(await act()).toMatchObject({ purchase: { ...bill, refunded: 8_500 }, reversed: false })
  })

  it('stands among them where it earned nothing, and is taken back as a whole', async () => {
    const [gift] = await till.app.owner<{ id: number }[]>`
      insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
      values (${till.customer}, 'birthday', 'Hediye', 'amount', 20000, now(), now() + interval '1 day')
      returning id`
    const small = await recorded(await send({ total: 400 }))
    const free = await recorded(await send({ coupons: [{ id: gift?.id ?? 0 }] }))
    expect(free).toMatchObject({ entry: null, purchase: { due: 0 } })
    const acts = async () =>
      ((await (await till.app.call('staff', listOwnActs)).json()) as CounterAct[]).slice(0, 2)
    const nothing = { id: null, type: 'EARN', kind: 'purchase', amount: 0, reversed: false }
    const shown = await acts()
    expect(shown).toMatchObject([
      { ...nothing, purchase: { id: free.purchase.id, total: 18_500, due: 0 } },
      { ...nothing, purchase: { id: small.purchase.id, total: 400 } },
    ])
    expect(shown[0]?.takeBackMs).toBeGreaterThan(86_000_000)
    for (const { purchase } of [free, small]) {
      const answer = await till.app.call('staff', refundPurchase, {
        ...at(purchase.id),
        body: { reason: 'diğer' },
        headers: { 'idempotency-key': key() },
      })
      expect(answer.status).toBe(200)
    }
    expect(await acts()).toMatchObject([
      { reversed: true, takeBackMs: 0 },
      { reversed: true, takeBackMs: 0 },
    ])
    const [back] = await till.app.owner`select state from coupons where id = ${gift?.id ?? 0}`
    expect(back?.state).toBe('usable')
  })
})
