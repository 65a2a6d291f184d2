import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/read-answers.ts'
import { handOutCoffee, takeBackHandOut } from '../contracts/branches/suspended-coffees.ts'
import { type CounterAct, listOwnActs } from '../contracts/points/acts.ts'
import { recordPurchase } from '../contracts/purchases/recording.ts'
import { cancelCoupon, takeBackRedemption } from '../contracts/rewards/coupons.ts'
import { redeemForCustomer } from '../contracts/rewards/rewards.ts'
import { prepareTestTill } from './test-till.ts'

const till = prepareTestTill()
const key = () => ({ 'idempotency-key': Bun.randomUUIDv7() })
const acts = async () => (await (await till.app.call('staff', listOwnActs)).json()) as CounterAct[]

/** Ages entries and acts, which the database itself lets nobody do. */
async function age(
  table: 'point_transactions' | 'hanging_acts',
  id: number,
  seconds: number,
  from = 0,
) {
  const { owner } = till.app
  const at = table === 'hanging_acts' ? 'at' : 'created_at'
  await owner`alter table ${owner(table)} disable trigger user`
  await owner`
    update ${owner(table)} set ${owner(at)} = clock_timestamp() - make_interval(secs => ${seconds})
     where id between ${from} and ${id}`
  await owner`alter table ${owner(table)} enable trigger user`
}

describe('points turned into a coupon by a slip of the hand', () => {
  let reward = 0
  beforeEach(async () => {
    const { owner } = till.app
    await owner`update users set verified_at = now() where id = ${till.customer}`
    await till.app.give(till.customer, 400)
    const [row] = await owner<{ id: number }[]>`
      insert into rewards (name, price, benefit, amount, stock) values ('Kahve bizden', 150, 'amount', 5000, 5)
      returning id`
    reward = row?.id ?? 0
  })

  const redeem = async (body: object = { scanId: till.scanId, branchId: 1 }) => {
    const answer = await till.app.call('staff', redeemForCustomer, {
      params: { id: reward },
      body: { price: 150, ...body },
      headers: key(),
    })
    return ((await answer.json()) as { coupon: { id: number } }).coupon.id
  }
  const takeBack = (id: number, who: 'staff' | 'admin' = 'staff') =>
    till.app.call(who, takeBackRedemption, { params: { id } })
  /** Balance, coupon's state and what is gone of the stock, with how often points came back. */
  const standing = async (coupon: number) => {
    const [row] = await till.app.owner<object[]>`
      select u.points, c.state, r.taken,
             (select count(*)::int from point_transactions p
               where p.user_id = u.id and p.ref = 'coupon:' || c.id) as returned
        from coupons c join users u on u.id = c.user_id join rewards r on r.id = c.reward_id
       where c.id = ${coupon}`
    return row
  }

  test('stand among the acts with the reward’s name, and are taken back once however often it is pressed', async () => {
    const id = await redeem()
    const [act] = await acts()
    expect(act).toMatchObject({
      ...{ kind: 'reward', type: 'SPEND', amount: 150, coupon: { id, name: 'Kahve bizden' } },
      ...{ customer: { id: till.customer }, reversed: false },
    })
    expect(act?.takeBackMs).toBeGreaterThan(200_000)
    const presses = await Promise.all(Array.from({ length: 8 }, () => takeBack(id)))
    expect(presses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await presses[0]?.json()).toMatchObject({ points: 400, coupon: { state: 'cancelled' } })
    expect(await standing(id)).toEqual({ points: 400, state: 'cancelled', taken: 0, returned: 1 })
    expect((await acts())[0]).toMatchObject({ coupon: { id }, reversed: true, takeBackMs: 0 })
    // in another order: a second one is taken back, and the first stays so
    const second = await redeem()
    expect((await takeBack(second)).status).toBe(200)
    expect((await takeBack(id)).status).toBe(200)
    expect(await standing(id)).toEqual({ points: 400, state: 'cancelled', taken: 0, returned: 1 })
  })

  test('are taken back without a scan for five minutes, as the list counts down', async () => {
    const id = await redeem()
    await till.app.owner`update scans set closed_at = now() where id = ${till.scanId}`
    const entryId = (await acts())[0]?.id ?? 0
    await age('point_transactions', entryId, 301)
    expect((await acts())[0]).toMatchObject({ id: entryId, takeBackMs: 0 })
    expect(await codeOf(await takeBack(id))).toBe('reversal_too_late')
    await age('point_transactions', entryId, 240)
    expect((await takeBack(id)).status).toBe(200)
    await age('point_transactions', entryId, 301)
    // an answer that was lost
    expect((await takeBack(id)).status).toBe(200)
    expect(await standing(id)).toMatchObject({ points: 400, returned: 1 })
  })

  test('are used on a bill or taken back, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await redeem()
      const bill = till.app.call('staff', recordPurchase, {
        body: { scanId: till.scanId, branchId: 1, total: 5_000, coupons: [{ id }] },
        headers: key(),
      })
      const [billed, back] = await Promise.all([bill, takeBack(id)])
      expect([billed.status, back.status].filter((status) => status === 200)).toHaveLength(1)
      if (billed.status === 200) {
        expect(await codeOf(back)).toBe('coupon_used')
        expect(await standing(id)).toMatchObject({ state: 'used', returned: 0 })
        const act = (await acts()).find(({ coupon }) => coupon?.id === id)
        return expect(act?.takeBackMs).toBe(0)
      }
      expect(await codeOf(billed)).toBe('coupon_not_found')
      expect(await standing(id)).toMatchObject({ state: 'cancelled', returned: 1 })
    }
  })

  test('of others, and what customers redeemed themselves, are not there', async () => {
    const id = await redeem()
    expect(await codeOf(await takeBack(id, 'admin'))).toBe('coupon_not_found')
    const [own] = await till.app.owner<{ id: number }[]>`
      select coupon_id as id
        from redeem_reward_in_session(${till.customer}, ${reward}, 150, 1, ${till.customer}, null, now(), null)`
    expect(await codeOf(await takeBack(own?.id ?? 0))).toBe('coupon_not_found')
    expect(await codeOf(await takeBack(999_999))).toBe('coupon_not_found')
  })

  test('come back once where a cancellation comes at the same time', async () => {
    const id = await redeem()
    const answers = await Promise.all([
      takeBack(id),
      till.app.call('staff', cancelCoupon, { params: { id }, body: { scanId: till.scanId } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await standing(id)).toMatchObject({ points: 400, returned: 1 })
  })
})

describe('a suspended coffee that was handed out by a slip of the hand', () => {
  let branchId = 0
  beforeEach(async () => {
    const { owner } = till.app
    const [row] = await owner<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours)
      values ('Kadıköy', 'Moda Cad. No: 1', 40.98, 29.02, 'Her gün') returning id`
    branchId = row?.id ?? 0
    await till.app.give(till.customer, 2_000)
    for (let hung = 0; hung < 8; hung++)
      await owner`select hang_coffee(${branchId}, ${till.customer}, false)`
  })

  const handOut = () =>
    till.app.call('staff', handOutCoffee, { params: { id: branchId }, headers: key() })
  const takeBack = (id: number, who: 'staff' | 'admin' = 'staff') =>
    till.app.call(who, takeBackHandOut, { params: { id } })
  const latest = async () => (await acts())[0]?.handOut?.id ?? 0
  const hanging = async () => {
    const [row] = await till.app.owner<{ hanging: number; whole: boolean }[]>`
      select c.hanging, (c.hung, c.handed_out) = (
               select count(*) filter (where kind = 'hung'),
                      count(*) filter (where kind = 'handed_out')
                        - count(*) filter (where kind = 'taken_back')
                 from hanging_acts where branch_id = ${branchId}) as whole
        from hanging_coffees c where c.branch_id = ${branchId}`
    expect(row?.whole).toBe(true)
    return row?.hanging
  }

  test('stands among the acts without a customer, and hangs again, once however often it is pressed', async () => {
    expect((await handOut()).status).toBe(201)
    const [act] = await acts()
    expect(act).toMatchObject({
      ...{ id: null, customer: null, kind: 'donation', amount: 0, branchName: 'Kadıköy' },
      ...{ reversed: false, coupon: null, purchase: null },
    })
    expect(act?.takeBackMs).toBeGreaterThan(200_000)
    const id = act?.handOut?.id ?? 0
    const presses = await Promise.all(Array.from({ length: 8 }, () => takeBack(id)))
    expect(presses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await presses[0]?.json()).toEqual({ hanging: 8 })
    expect(await hanging()).toBe(8)
    expect((await acts())[0]).toMatchObject({ handOut: { id }, reversed: true, takeBackMs: 0 })
  })

  test('is none of the six of the hour any more, whoever comes at the same time', async () => {
    for (let given = 0; given < 6; given++) await handOut()
    expect(await codeOf(await handOut())).toBe('hand_out_limit')
    const id = await latest()
    await Promise.all([takeBack(id), handOut(), takeBack(id), handOut()])
    await handOut()
    expect(await codeOf(await handOut())).toBe('hand_out_limit')
    expect(await hanging()).toBe(2)
  })

  test('stays after five minutes, and is taken back by nobody else', async () => {
    await handOut()
    const id = await latest()
    expect(await codeOf(await takeBack(id, 'admin'))).toBe('hand_out_not_found')
    // the list has five, and what other tests did is newer
    await age('point_transactions', 999_999, 3_600)
    await age('hanging_acts', id - 1, 3_600)
    await age('hanging_acts', id, 301, id)
    expect((await acts()).find(({ handOut: given }) => given?.id === id)?.takeBackMs).toBe(0)
    expect(await codeOf(await takeBack(id))).toBe('reversal_too_late')
    await age('hanging_acts', id, 240)
    expect((await takeBack(id)).status).toBe(200)
    expect(await codeOf(await takeBack(id + 1))).toBe('hand_out_not_found')
    expect(await hanging()).toBe(8)
  })
})
