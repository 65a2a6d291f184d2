import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { preparePurchases, recordedOf } from '../testing/test-purchases.ts'
import type { BillVerdict } from './purchase.ts'

const t = await prepareTestLedger()
const till = preparePurchases(t)
const second = till.another()
afterAll(() => second.close())
beforeEach(() => till.newTurn())

/** A free coffee of 110,00 TL, and another product of 155,00 TL. */
const menu = await t.sql<{ id: number }[]>`
  with c as (insert into menu_categories (name) values ('Kahveler') returning id)
  insert into menu_items (category_id, name, description, price)
  select c.id, name, '-', price from c, (values ('Türk Kahvesi', 11000), ('Latte', 15500)) i (name, price)
  returning id`
const [coffee = 0, latte = 0] = menu.map(({ id }) => id)

interface Gift {
  benefit?: 'item' | 'amount' | 'percentage'
  item_ids?: number[]
  amount?: number | null
  percentage?: number
  most?: number
  branch_ids?: number[]
  least_paid?: number
  expires_at?: Date
}
async function gift(of: Gift = { amount: 5_000 }, user = t.user): Promise<number> {
  const [row] = await t.sql<{ id: number }[]>`
    insert into coupons ${t.sql({
      user_id: user,
      source: 'birthday',
      name: 'Hediye',
      benefit: of.benefit ?? 'amount',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
      ...of,
    })} returning id`
  return row?.id ?? 0
}
const free = (item_ids: number[] = [coffee]) => gift({ benefit: 'item', item_ids })
const half = (most = 100_000) => gift({ benefit: 'percentage', percentage: 50, most })
const use = (...ids: number[]) => ({ coupons: ids.map((id) => ({ id })) })
const stateOf = async (id: number) => {
  const [row] = await t.sql`
    select state, purchase_id from coupons where id = ${id}`
  return row
}
const codeOf = (verdict: BillVerdict) => (verdict.outcome === 'refused' ? verdict.code : 'none')
const refundWhole = (purchaseId: number) =>
  till.purchases.refund({
    purchaseId,
    amount: null,
    reason: 'ürün iadesi',
    note: null,
    actorId: till.staff,
    requestKey: Bun.randomUUIDv7(),
  })
/** Every discount is the sum of its coupons, each of which is used on it, unless it was given back. */
async function expectWhole(): Promise<void> {
  const wrong = await t.sql`
    select p.id from purchases p
      left join (select purchase_id, sum(discount) as discount from purchase_coupons group by 1) d
        on d.purchase_id = p.id
     where coalesce(d.discount, 0) <> p.discount
     union all
    select c.id from coupons c
     where c.state = 'used' and not exists (
       select from purchase_coupons u where u.coupon_id = c.id and u.purchase_id = c.purchase_id)`
  expect(wrong).toEqual([])
  expect((await auditLedger(t.sql)).problems).toEqual([])
}

describe('coupons on a bill', () => {
  test('take off free items first, then one percentage, then one amount; the rest earns', async () => {
    const [item, percentage, amount] = [await free(), await half(), await gift()]
    const total = 50_000
    const asked = { total, ...use(amount, percentage, item) }
    const quote = await till.purchases.quote({ userId: t.user, branchId: 1, ...asked })
    const { purchase, entry } = recordedOf(await till.record(asked))
    // 500,00 less 110,00 = 390,00; less half = 195,00; less 50,00 = 145,00 TL
    expect(purchase).toMatchObject({ total, discount: 35_500, due: 14_500, earned: 29 })
    expect(quote).toMatchObject({ discount: 35_500, earned: 29 })
    expect(entry?.amount).toBe(29)
    expect(await stateOf(item)).toEqual({ state: 'used', purchaseId: purchase.id })
    const parts = await t.sql`
      select coupon_id, item_id, discount from purchase_coupons where purchase_id = ${purchase.id}
       order by discount`
    expect(parts).toEqual([
      { couponId: amount, itemId: null, discount: 5_000 },
      { couponId: item, itemId: coffee, discount: 11_000 },
      { couponId: percentage, itemId: null, discount: 19_500 },
    ])
    await expectWhole()
  })

  test('never take a bill below 0; what costs nothing earns nothing and has no entry', async () => {
    const { purchase, entry, points } = recordedOf(
      await till.record({ total: 11_000, ...use(await free()) }),
    )
    expect(purchase).toMatchObject({ discount: 11_000, due: 0, earned: 0 })
    expect(entry).toBeNull()
    const [user] = await t.sql`select points from users where id = ${t.user}`
    expect(points).toBe(user?.points)
    const least = recordedOf(await till.record({ total: 3_000, ...use(await gift()) }))
    expect(least.purchase).toMatchObject({ discount: 3_000, due: 0 })
    await expectWhole()
  })

  test('a percentage ends at its most', async () => {
    const { purchase } = recordedOf(await till.record({ total: 40_000, ...use(await half(7_500)) }))
    expect(purchase).toMatchObject({ discount: 7_500, due: 32_500 })
  })

  test('the free item is one of its list, which the barista names where it has several', async () => {
    const both = await free([coffee, latte])
    expect(codeOf(await till.record({ total: 30_000, ...use(both) }))).toBe('coupon_item')
    expect(
      codeOf(await till.record({ total: 30_000, coupons: [{ id: both, itemId: latte + 1 }] })),
    ).toBe('coupon_item')
    const { purchase } = recordedOf(
      await till.record({ total: 30_000, coupons: [{ id: both, itemId: latte }] }),
    )
    expect(purchase.discount).toBe(15_500)
  })

  test.each([
    ['of somebody else', async () => gift({ amount: 100 }, await t.newUser()), 'coupon_not_found'],
    [
      'whose last day is over',
      () => gift({ amount: 100, expires_at: new Date(Date.now() - 60_000) }),
      'coupon_expired',
    ],
    ['of other branches', () => gift({ amount: 100, branch_ids: [99] }), 'other_branches'],
    [
      'that need more to be paid',
      () => gift({ amount: 100, least_paid: 9_901 }),
      'coupon_needs_more',
    ],
    ['of a product that left the menu', () => free([999_999]), 'coupon_item'],
  ])('are refused %s', async (_, make, code) => {
    const id = await make()
    const asked = { total: 10_000, ...use(id) }
    expect(codeOf(await till.record(asked))).toBe(code)
    const quote = await till.purchases.quote({ userId: t.user, branchId: 1, ...asked })
    expect(quote).toEqual({ refusal: code })
    expect((await stateOf(id))?.state).toBe('usable')
  })

  test('are refused twice, and where there is nothing left to take off', async () => {
    const one = await gift()
    expect(codeOf(await till.record(use(one, one)))).toBe('coupon_used')
    expect(codeOf(await till.record(use(one, await gift())))).toBe('coupons_apart')
    expect(codeOf(await till.record(use(await half(), await half())))).toBe('coupons_apart')
    expect(codeOf(await till.record({ total: 11_000, ...use(await free(), one) }))).toBe(
      'coupon_in_vain',
    )
    expect((await stateOf(one))?.state).toBe('usable')
    await expectWhole()
  })

  test('one coupon, a hundred bills at once by two processes: one has it', async () => {
    const id = await gift()
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 ? second : till.purchases).record(till.bill({ total: 10_000, ...use(id) })),
      ),
    )
    const recorded = verdicts.filter(({ outcome }) => outcome === 'recorded')
    expect(recorded).toHaveLength(1)
    expect(new Set(verdicts.map(codeOf))).toEqual(new Set(['none', 'coupon_used']))
    await expectWhole()
  })

  test('a repeated key answers the first purchase, and refuses other coupons', async () => {
    const requestKey = Bun.randomUUIDv7()
    const [one, other] = [await gift(), await gift()]
    const first = recordedOf(await till.record({ requestKey, ...use(one) }))
    const again = await till.record({ requestKey, ...use(one) })
    expect(again).toMatchObject({ outcome: 'repeated', purchase: { id: first.purchase.id } })
    expect(codeOf(await till.record({ requestKey, ...use(other) }))).toBe('idempotency_conflict')
    expect(codeOf(await till.record({ requestKey }))).toBe('idempotency_conflict')
    expect((await stateOf(other))?.state).toBe('usable')
  })

  test('the database itself refuses to use one on another purchase', async () => {
    const id = await gift()
    const { purchase } = recordedOf(await till.record(use(id)))
    await expect(
      t.sql`update coupons set purchase_id = ${purchase.id + 1} where id = ${id}`,
    ).rejects.toThrow(/keeps what it is/)
    await expect(t.sql`update coupons set purchase_id = null where id = ${id}`).rejects.toThrow()
  })

  test.each([
    ['what must be paid beside it', 'least_paid = 0'],
    ['its name', "name = 'Başka'"],
    ['its terms', "terms = 'Her gün'"],
    ['where it counts', "branch_ids = '{7}'"],
    ['its last day', "expires_at = expires_at + interval '1 day'"],
    ['when it was made', "created_at = created_at - interval '1 day'"],
  ])('the database itself keeps %s', async (_, change) => {
    const id = await gift({ amount: 100, least_paid: 5_000 })
    await expect(t.sql.unsafe(`update coupons set ${change} where id = ${id}`)).rejects.toThrow(
      /keeps what it is/,
    )
  })
})

describe('a refund', () => {
  test('of the whole gives coupons back with thirty days to live, once', async () => {
    const id = await gift()
    const { purchase } = recordedOf(await till.record({ total: 20_000, ...use(id) }))
    expect(await refundWhole(purchase.id)).toMatchObject({ outcome: 'refunded' })
    const [row] = await t.sql<{ state: string; days: number }[]>`
      select state, extract(epoch from expires_at - now()) / 86400 as days from coupons where id = ${id}`
    expect(row?.state).toBe('usable')
    expect(Number(row?.days)).toBeGreaterThanOrEqual(30)
    expect(await refundWhole(purchase.id)).toEqual({ outcome: 'refused', code: 'already_refunded' })
    // and it can be used once more
    recordedOf(await till.record({ total: 20_000, ...use(id) }))
    await expectWhole()
  })

  test('of a part keeps them used', async () => {
    const id = await gift()
    const { purchase } = recordedOf(await till.record({ total: 20_000, ...use(id) }))
    await till.purchases.refund({
      purchaseId: purchase.id,
      amount: 5_000,
      reason: 'ürün iadesi',
      note: null,
      actorId: till.staff,
      requestKey: Bun.randomUUIDv7(),
    })
    expect((await stateOf(id))?.state).toBe('used')
    await refundWhole(purchase.id)
    expect((await stateOf(id))?.state).toBe('usable')
    await expectWhole()
  })

  test('of a free coffee, which cost nothing, gives its coupon back once', async () => {
    const id = await free()
    const { purchase } = recordedOf(await till.record({ total: 11_000, ...use(id) }))
    expect(await refundWhole(purchase.id)).toMatchObject({ outcome: 'refunded' })
    expect((await stateOf(id))?.state).toBe('usable')
    expect(await refundWhole(purchase.id)).toEqual({ outcome: 'refused', code: 'already_refunded' })
    await expectWhole()
  })
})
