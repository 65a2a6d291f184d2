import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, read } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { customerLoyalty, type Loyalty, ownLoyalty } from '../contracts/loyalty/loyalty.ts'
import { type Coupon, cancelCoupon, listCoupons } from '../contracts/rewards/coupons.ts'
import {
  listRewards,
  type Reward,
  redeemForCustomer,
  redeemReward,
} from '../contracts/rewards/rewards.ts'

let app: TestApp
let now = new Date('2026-11-19T12:00:00Z')
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-11-19T12:00:00Z')
  await app.owner`delete from coupons`
  await app.owner`delete from rewards`
  for (const id of Object.values(app.ids)) await hold(id, 200)
})

/** Brings a person's balance to so many points, through the ledger. */
async function hold(userId: number, points: number): Promise<void> {
  const [row] = await app.owner<{ points: number }[]>`
    select points from users where id = ${userId}`
  const step = points - (row?.points ?? 0)
  if (step > 0) await app.give(userId, step)
  if (step < 0)
    await app.ledger.append({
      userId,
      type: 'SPEND',
      amount: -step,
      branchId: 1,
      actorId: null,
      requestKey: Bun.randomUUIDv7(),
      scanId: null,
      note: null,
      reverses: null,
    })
}

interface Offer {
  name?: string
  benefit?: 'item' | 'amount'
  amount?: number | null
  item_ids?: number[]
  price?: number
  stock?: number | null
  per_person?: number | null
  starts_at?: Date | null
  ends_at?: Date | null
  branch_ids?: number[]
  from_tier?: number | null
  is_active?: boolean
}
async function offer(of: Offer = {}): Promise<number> {
  const [row] = await app.owner<{ id: number }[]>`
    insert into rewards ${app.owner({ name: 'Hesaptan 50 TL', price: 150, benefit: 'amount', amount: 5000, ...of })}
    returning id`
  return row?.id ?? 0
}

const redeem = (who: Visitor, id: number, body: object = {}, key: string = Bun.randomUUIDv7()) =>
  app.call(who, redeemReward, { params: { id }, body, headers: { 'idempotency-key': key } })
const cancel = (who: Visitor, id: number, body: object = {}) =>
  app.call(who, cancelCoupon, { params: { id }, body })
const bought = async (answer: Promise<Response>) => read<{ coupon: Coupon; points: number }>(answer)
const balanceOf = (who: Visitor) => app.pointsOf(app.ids[who])
const takenOf = async (id: number) =>
  (await app.owner<{ taken: number }[]>`select taken from rewards where id = ${id}`)[0]?.taken
async function openScan(): Promise<string> {
  const [scan] = await app.owner<{ id: string }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    values (${app.ids.staff}, ${app.ids.customer},
            decode(${Bun.randomUUIDv7().replaceAll('-', '')}, 'hex'), true, now(),
            clock_timestamp() + interval '3 minutes')
    returning id`
  return scan?.id ?? ''
}
/** Rewards and holders, coupons and the ledger, counted for themselves and then compared. */
async function expectWhole(): Promise<void> {
  const rows = await app.owner`
    select r.id, r.taken, count(c.id) filter (where c.state <> 'cancelled')::int as coupons
      from rewards r left join coupons c on c.reward_id = r.id group by r.id
    having r.taken <> count(c.id) filter (where c.state <> 'cancelled')`
  expect(rows).toEqual([])
  const holders = await app.owner`
    select h.user_id from reward_holders h
     where h.taken <> (select count(*) from coupons c where c.user_id = h.user_id
                          and c.reward_id = h.reward_id and c.state <> 'cancelled')`
  expect(holders).toEqual([])
  const unpaid = await app.owner`
    select c.id from coupons c
     where not exists (select from point_transactions p
                        where p.user_id = c.user_id and p.kind = 'reward' and p.type = 'SPEND'
                          and p.ref = c.id::text and p.amount = c.points)
        or (c.state = 'cancelled') <> exists (
             select from point_transactions p
              where p.user_id = c.user_id and p.kind = 'refund' and p.type = 'EARN'
                and p.ref = 'coupon:' || c.id and p.amount = c.points)`
  expect(unpaid).toEqual([])
}

describe('rewards', () => {
  test('show what one can have first, then what is missing, then what is gone', async () => {
    const far = await offer({ name: 'Cezve', price: 2_000 })
    const near = await offer({ name: 'Fincan', price: 260 })
    const now1 = await offer({ name: 'Kahve', price: 150 })
    const gone = await offer({ name: 'Kek', price: 100, stock: 0 })
    await offer({ is_active: false })
    await offer({ starts_at: new Date('2026-11-20T00:00:00Z') })
    await offer({ ends_at: new Date('2026-11-19T12:00:00Z') })
    const rewards = await read<Reward[]>(app.call('customer', listRewards))
    expect(rewards.map(({ id, standing, missing }) => [id, standing, missing])).toEqual([
      [now1, 'available', 0],
      [near, 'short', 60],
      [far, 'short', 1_800],
      [gone, 'sold_out', 0],
    ])
    const loyalty = await read<Loyalty>(app.call('customer', ownLoyalty))
    expect(loyalty).toMatchObject({
      points: 200,
      nextReward: { id: near, missing: 60 },
      rewards: [{ id: now1 }],
      coupons: [],
    })
  })

  test('of higher tiers are had by who has one; where it is gone, by who has the highest', async () => {
    const cup = await offer({ name: 'Fincan', price: 150, from_tier: 2 })
    const highest = await offer({ name: 'Zirve', price: 10, from_tier: 6 })
    await app.owner`insert into tier_points values (${app.ids.customer}, '2026-11-10', 120)`
    const seen = async () =>
      (await read<Reward[]>(app.call('customer', listRewards))).map(({ id, standing, tier }) => [
        ...[id, standing, tier?.name, tier?.missing],
      ])
    expect(await seen()).toEqual([
      [highest, 'tier', 'Cezve', 1_380],
      [cup, 'tier', 'Fincan', 380],
    ])
    expect(await codeOf(await redeem('customer', cup))).toBe('reward_of_tier')
    expect(await takenOf(cup)).toBe(0)
    expect(await read<Loyalty>(app.call('customer', ownLoyalty))).toMatchObject({
      ...{ nextReward: null, rewards: [] },
    })

    await app.owner`select set_tier(${app.ids.customer}, 2, 'reached', now(), false)`
    expect(await seen()).toEqual([
      [cup, 'available', 'Fincan', 0],
      [highest, 'tier', 'Cezve', 1_380],
    ])
    await bought(redeem('customer', cup))
    await app.owner`
      insert into tier_settings (names, thresholds, multipliers)
      values ('{Çekirdek,Fincan}', '{0,500}', '{100,110}')`
    await bought(redeem('customer', highest))

    await app.owner`
      insert into tier_settings (names, thresholds, multipliers)
      values ('{Çekirdek,Fincan,Cezve}', '{0,500,1500}', '{100,110,125}')`
    await app.owner`delete from person_tiers`
    await app.owner`delete from tier_points`
  })

  test('of a person are seen by staff while they hold a scan', async () => {
    const params = { userId: app.ids.customer }
    await app.owner`update scans set closed_at = now() where closed_at is null`
    expect(await codeOf(await app.call('staff', customerLoyalty, { params }))).toBe('scan_required')
    await openScan()
    expect((await app.call('staff', customerLoyalty, { params })).status).toBe(200)
    expect((await app.call('customer', customerLoyalty, { params })).status).toBe(403)
  })
})

describe('redeeming', () => {
  test('writes the entry and its coupon, which lives to the end of the thirtieth day', async () => {
    const id = await offer()
    const { coupon, points } = await bought(redeem('customer', id, { price: 150 }))
    expect(points).toBe(50)
    expect(coupon).toMatchObject({
      source: 'reward',
      state: 'usable',
      points: 150,
      benefit: 'amount',
      amount: 5_000,
      // 19 November in Istanbul and 30 days
      expiresAt: '2026-12-19T21:00:00.000Z',
    })
    const [entry] = await app.owner`
      select type, amount, kind, ref, request_key, actor_id from point_transactions
       where user_id = ${app.ids.customer} order by seq desc limit 1`
    expect(entry).toEqual({
      type: 'SPEND',
      amount: 150,
      kind: 'reward',
      ref: String(coupon.id),
      requestKey: `~reward:${coupon.id}`,
      actorId: app.ids.customer,
    })
    await expectWhole()
  })

  test('a coupon keeps what it gives when the reward changes', async () => {
    const id = await offer()
    const { coupon } = await bought(redeem('customer', id))
    await app.owner`update rewards set amount = 1, name = 'Hesaptan 1 kuruş' where id = ${id}`
    const [kept] = await read<Coupon[]>(app.call('customer', listCoupons))
    expect(kept).toEqual(coupon)
    await expect(app.owner`update coupons set amount = 1 where id = ${coupon.id}`).rejects.toThrow(
      /keeps what it is/,
    )
  })

  test.each([
    ['too few points', { price: 201 }, {}, 'insufficient_points'],
    ['another price than was shown', {}, { price: 140 }, 'reward_changed'],
    ['nothing left', { stock: 0 }, {}, 'reward_sold_out'],
    ['not on offer', { is_active: false }, {}, 'reward_not_found'],
    ['over', { ends_at: new Date('2026-11-19T12:00:00Z') }, {}, 'reward_not_found'],
    ['not yet', { starts_at: new Date('2026-11-19T12:00:01Z') }, {}, 'reward_not_found'],
  ])('is refused: %s', async (_, of: Offer, body: object, code) => {
    const id = await offer(of)
    expect(await codeOf(await redeem('customer', id, body))).toBe(code)
    expect(await balanceOf('customer')).toBe(200)
    expect(await takenOf(id)).toBe(0)
    await expectWhole()
  })

  test('is refused while all of its products are archived', async () => {
    const [item] = await app.owner<{ id: number }[]>`
      with c as (insert into menu_categories (name) values ('Sıcak içecekler') returning id)
      insert into menu_items (category_id, name, description, price, archived_at)
      select id, 'Salep', '-', 9000, now() from c returning id`
    const item_ids = [item?.id ?? 0]
    const id = await offer({ benefit: 'item', amount: null, item_ids })
    expect(await codeOf(await redeem('customer', id))).toBe('reward_not_found')
    await app.owner`update menu_items set archived_at = null where id = any (${item_ids})`
    expect((await redeem('customer', id)).status).toBe(201)
    await expectWhole()
  })

  test('says how many points are missing', async () => {
    const answer = await redeem('customer', await offer({ price: 235 }))
    expect(((await answer.json()) as { error: string }).error).toBe('Bu ödül için 35 puan eksik.')
  })

  test('a hundred times at once with one key is one', async () => {
    await hold(app.ids.customer, 1_000)
    const id = await offer({ price: 1 })
    const key = Bun.randomUUIDv7()
    const other = app.another({})
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) => {
        const request = new Request(`http://localhost/api/rewards/${id}/redeem`, {
          method: 'POST',
          headers: {
            origin: 'http://localhost',
            'content-type': 'application/json',
            'idempotency-key': key,
            cookie: app.cookies.customer,
          },
          body: '{}',
        })
        return place % 2 ? other.handle(request) : app.handle(request)
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const coupons = await Promise.all(
      answers.map((one) => one.json() as Promise<{ coupon: Coupon }>),
    )
    expect(new Set(coupons.map(({ coupon }) => coupon.id)).size).toBe(1)
    expect(await balanceOf('customer')).toBe(999)
    expect(await takenOf(id)).toBe(1)
    await expectWhole()
  })

  test('a hundred people at once have the last one once', async () => {
    const id = await offer({ price: 10, stock: 1 })
    const who = ['customer', 'staff', 'admin'] as const
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) => redeem(who[place % 3] ?? 'customer', id)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const codes = await Promise.all(answers.filter(({ ok }) => !ok).map(codeOf))
    expect(new Set(codes)).toEqual(new Set(['reward_sold_out']))
    expect(await takenOf(id)).toBe(1)
    await expectWhole()
  })

  test('at once with different keys, one person has no more than a person may', async () => {
    await hold(app.ids.customer, 1_000)
    const id = await offer({ price: 10, per_person: 3 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem('customer', id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await balanceOf('customer')).toBe(970)
    await expectWhole()
    const [limited] = await read<Reward[]>(app.call('customer', listRewards))
    expect(limited?.standing).toBe('limit')
  })

  test('is done by staff for the customer whom they have scanned, and for nobody else', async () => {
    const id = await offer()
    const scanId = await openScan()
    const redeemFor = (who: Visitor, scan: string, reward = id) =>
      app.call(who, redeemForCustomer, {
        ...{ params: { id: reward }, body: { scanId: scan, branchId: 1 } },
        headers: { 'idempotency-key': Bun.randomUUIDv7() },
      })
    const { coupon } = await bought(redeemFor('staff', scanId))
    const [mine] = await read<Coupon[]>(app.call('customer', listCoupons))
    expect(mine?.id).toBe(coupon.id)
    expect(await balanceOf('customer')).toBe(50)
    expect(await balanceOf('staff')).toBe(200)
    const unknown = '01980000-0000-7000-8000-000000000000'
    expect(await codeOf(await redeemFor('staff', unknown))).toBe('scan_required')
    expect(await codeOf(await redeemFor('admin', scanId))).toBe('scan_required')
    expect(await codeOf(await redeemFor('customer', scanId))).toBe('forbidden')
    const elsewhere = await offer({ price: 10, branch_ids: [99] })
    expect(await codeOf(await redeemFor('staff', scanId, elsewhere))).toBe('other_branches')
    await expectWhole()
  })

  test('the table itself refuses more than the stock and more than a person may have', async () => {
    const id = await offer({ stock: 1, per_person: 1 })
    await bought(redeem('customer', id))
    await expect(app.owner`update rewards set taken = 2 where id = ${id}`).rejects.toThrow(
      /rewards_taken_within_stock/,
    )
    await expect(
      app.owner`update reward_holders set taken = 2 where reward_id = ${id}`,
    ).rejects.toThrow(/reward_holders_within_bound/)
  })
})

describe('a coupon', () => {
  test('is cancelled once, at whatever speed, and returns points, stock and right', async () => {
    const id = await offer({ stock: 1, per_person: 1 })
    const { coupon } = await bought(redeem('customer', id))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cancel('customer', coupon.id)),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await balanceOf('customer')).toBe(200)
    expect(await takenOf(id)).toBe(0)
    await expectWhole()
    expect((await redeem('customer', id)).status).toBe(201)
    await expectWhole()
  })

  test('is cancelled by nobody else, not after its last day, not when it was used, not as a gift', async () => {
    const { coupon } = await bought(redeem('customer', await offer()))
    expect(await codeOf(await cancel('staff', coupon.id))).toBe('coupon_not_found')
    now = new Date(coupon.expiresAt)
    expect(await codeOf(await cancel('customer', coupon.id))).toBe('coupon_expired')
    const [expired] = await read<Coupon[]>(app.call('customer', listCoupons))
    expect(expired).toMatchObject({ state: 'expired', closedAt: coupon.expiresAt })
    now = new Date('2026-11-19T12:00:00Z')
    await app.owner`
      update coupons set state = 'used', closed_at = now(), purchase_id = 1 where id = ${coupon.id}`
    expect(await codeOf(await cancel('customer', coupon.id))).toBe('coupon_used')
    const [gift] = await app.owner<{ id: number }[]>`
      insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
      values (${app.ids.customer}, 'welcome', 'Hoş geldin', 'amount', 100, now(), '2099-01-01')
      returning id`
    expect(await codeOf(await cancel('customer', gift?.id ?? 0))).toBe('coupon_gift')
    expect(await balanceOf('customer')).toBe(50)
    await app.owner`delete from coupons`
  })

  test('is given back at the till by the scan of its holder', async () => {
    const { coupon } = await bought(redeem('customer', await offer()))
    expect((await cancel('staff', coupon.id, { scanId: await openScan() })).status).toBe(200)
    expect(await balanceOf('customer')).toBe(200)
  })
})
