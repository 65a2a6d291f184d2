import { beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { preparePurchases, recordedOf } from '../testing/test-purchases.ts'
import type { BillVerdict } from './purchase.ts'

const t = await prepareTestLedger()
const till = preparePurchases(t)
let user: number
beforeEach(async () => {
  user = await t.newUser()
  await till.newTurn(user)
})

const menu = await t.sql<{ id: number }[]>`
  with c as (insert into menu_categories (name) values ('Kahveler') returning id)
  insert into menu_items (category_id, name, description, price)
  select c.id, name, '-', price from c, (values ('Espresso', 9500), ('Latte', 15500)) i (name, price)
  returning id`
const items = menu.map(({ id }) => id)
const card = async (size = 9, more: object = {}) => {
  const [row] = await t.sql<{ id: number }[]>`
    insert into stamp_cards ${t.sql({ name: 'Kahve kartı', item_ids: items, size, ...more })}
    returning id`
  return row?.id ?? 0
}
const codeOf = (verdict: BillVerdict) => (verdict.outcome === 'refused' ? verdict.code : 'none')
const stamp = (cardId: number, count: number, total = 500_000) =>
  till.record({ total, stamps: [{ cardId, count }] })
const stampsOf = async (cardId: number) => {
  const [row] = await t.sql<{ stamps: number }[]>`
    select stamps from stamp_balances where user_id = ${user} and card_id = ${cardId}`
  return row?.stamps ?? 0
}
const couponsOf = () => t.sql<{ id: number; state: string; name: string; benefit: string }[]>`
  select id, state, name, benefit from coupons where user_id = ${user} order by id`
const refundWhole = (purchaseId: number) =>
  till.purchases.refund({
    purchaseId,
    amount: null,
    reason: 'ürün iadesi',
    note: null,
    actorId: till.admin,
    requestKey: Bun.randomUUIDv7(),
  })
const messages = async () =>
  (
    await t.sql<{ message: string }[]>`
      select message from notifications where user_id = ${user} and type = 'coupon' order by id`
  ).map(({ message }) => message)
/** Balances are the sums of their events, which purchases and refunds name. */
async function expectWhole(): Promise<void> {
  const wrong = await t.sql`
    select b.user_id from stamp_balances b
     where b.stamps <> (select sum(e.stamps) from stamp_events e
                         where e.user_id = b.user_id and e.card_id = b.card_id)`
  expect(wrong).toEqual([])
  expect((await auditLedger(t.sql)).problems).toEqual([])
}

describe('stamps', () => {
  test('fill a card, which becomes a coupon at once, as often as it is full', async () => {
    const id = await card(9)
    const first = recordedOf(await stamp(id, 8))
    expect(first.purchase.discount).toBe(0)
    expect(first.stamps).toEqual([{ cardId: id, name: 'Kahve kartı', count: 8, filled: 0 }])
    expect(await stampsOf(id)).toBe(8)
    expect(await couponsOf()).toHaveLength(0)
    await stamp(id, 1)
    expect(await stampsOf(id)).toBe(0)
    expect(await couponsOf()).toMatchObject([
      { state: 'usable', name: 'Kahve kartı hediyesi', benefit: 'item' },
    ])
    const twice = recordedOf(await stamp(id, 20))
    expect(twice.stamps).toMatchObject([{ count: 20, filled: 2 }])
    expect((await till.purchases.find(twice.purchase.id))?.stamps).toEqual(twice.stamps)
    expect(await stampsOf(id)).toBe(2)
    expect(await couponsOf()).toHaveLength(3)
    await expectWhole()
  })

  test('fit into what is paid, by the cheapest of the card', async () => {
    const id = await card()
    expect(codeOf(await stamp(id, 2, 18_999))).toBe('too_many_stamps')
    expect(codeOf(await stamp(id, 2, 19_000))).toBe('none')
    // two cards share what is paid, and coupons pay nothing
    const other = await card()
    expect(
      codeOf(
        await till.record({
          total: 19_000,
          stamps: [
            { cardId: id, count: 1 },
            { cardId: other, count: 2 },
          ],
        }),
      ),
    ).toBe('too_many_stamps')
    const [gift] = await t.sql<{ id: number }[]>`
      insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
      values (${user}, 'birthday', 'Hediye', 'amount', 1, now(), now() + interval '1 day') returning id`
    const asked = {
      total: 19_000,
      coupons: [{ id: gift?.id ?? 0 }],
      stamps: [{ cardId: id, count: 2 }],
    }
    expect(codeOf(await till.record(asked))).toBe('too_many_stamps')
    const quote = (more: object) =>
      till.purchases.quote({ userId: user, branchId: 1, ...asked, ...more })
    // the coupon leaves 189,99: one fits, whichever card it is of
    const tooMany = { refusal: 'too_many_stamps', needed: 9_500 }
    expect(await quote({})).toEqual({ ...tooMany, fits: 1 })
    expect(await quote({ total: 9_500 })).toEqual({ ...tooMany, fits: 0 })
    const dear = await card(9, { item_ids: items.slice(1) })
    const stamps = [dear, id].map((cardId) => ({ cardId, count: 3 }))
    expect(await quote({ total: 9_500 * 3 + 15_501, stamps })).toEqual({ ...tooMany, fits: 4 })
    expect(await stampsOf(id)).toBe(2)
    await expectWhole()
  })

  test.each([
    ['is not there', async () => 999],
    ['is off', () => card(9, { is_active: false })],
    ['has nothing on the menu', () => card(9, { item_ids: [999_999] })],
  ])('are refused on a card that %s', async (_, make) => {
    expect(codeOf(await stamp(await make(), 1))).toBe('stamp_card_not_found')
  })

  test('count once for a key, at whatever speed, and belong to the request', async () => {
    const id = await card()
    const requestKey = Bun.randomUUIDv7()
    const bill = (count: number) =>
      till.record({ requestKey, total: 100_000, stamps: [{ cardId: id, count }] })
    await Promise.all(Array.from({ length: 20 }, () => bill(2)))
    expect(await stampsOf(id)).toBe(2)
    expect(codeOf(await bill(3))).toBe('idempotency_conflict')
  })

  test('of many bills at once are all counted', async () => {
    const id = await card(30)
    await Promise.all(Array.from({ length: 20 }, () => stamp(id, 1, 10_000)))
    expect(await stampsOf(id)).toBe(20)
    await expectWhole()
  })

  test('are events that nobody changes, and a balance that is never below zero', async () => {
    const id = await card()
    await stamp(id, 1)
    await expect(t.sql`update stamp_events set stamps = 5`).rejects.toThrow(/append-only/)
    await expect(t.sql`update stamp_balances set stamps = -1`).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      t.sql`insert into stamp_events (user_id, card_id, purchase_id, kind, stamps, at)
            values (1, ${id}, 1, 'taken', 1, now())`,
    ).rejects.toThrow(/stamps_have_their_sign/)
  })
})

describe('a whole refund', () => {
  test('takes the stamps back', async () => {
    const id = await card()
    const { purchase } = recordedOf(await stamp(id, 3, 60_000))
    await refundWhole(purchase.id)
    expect(await stampsOf(id)).toBe(0)
    await expectWhole()
  })

  test('reopens no card whose coupon has expired', async () => {
    const id = await card(9)
    const { purchase } = recordedOf(await stamp(id, 9))
    await t.sql`alter table coupons disable trigger user`
    await t.sql`update coupons set expires_at = now() - interval '1 hour' where user_id = ${user}`
    await t.sql`alter table coupons enable trigger user`
    await refundWhole(purchase.id)
    expect(await stampsOf(id)).toBe(0)
    expect(await couponsOf()).toMatchObject([{ state: 'usable' }])
    await expectWhole()
  })

  test('cancels the unused coupon of a full card first', async () => {
    const id = await card(9)
    await stamp(id, 7)
    const { purchase } = recordedOf(await stamp(id, 3))
    expect(await stampsOf(id)).toBe(1)
    await refundWhole(purchase.id)
    expect(await stampsOf(id)).toBe(7)
    expect(await couponsOf()).toMatchObject([{ state: 'cancelled' }])
    expect(await messages()).toEqual([
      'İade nedeniyle “Kahve kartı” için 3 damga geri alındı ve hediye kuponunuz iptal edildi; geriye 7 damganız kaldı.',
    ])
    await expectWhole()
  })

  test('never touches a used coupon, and never goes below zero', async () => {
    const id = await card(9)
    const { purchase } = recordedOf(await stamp(id, 10))
    const [gift] = await couponsOf()
    recordedOf(
      await till.record({
        total: 20_000,
        coupons: [{ id: gift?.id ?? 0, ...(items[0] && { itemId: items[0] }) }],
      }),
    )
    await refundWhole(purchase.id)
    expect(await stampsOf(id)).toBe(0)
    expect(await couponsOf()).toMatchObject([{ state: 'used' }])
    await expectWhole()
  })

  test('is told to the customer, with all cards in one message', async () => {
    const [id, other] = [await card(), await card(9, { name: 'Filtre “kart”' })]
    await stamp(id, 1)
    const { purchase } = recordedOf(
      await till.record({
        total: 60_000,
        stamps: [id, other].map((cardId) => ({ cardId, count: 2 })),
      }),
    )
    await refundWhole(purchase.id)
    expect(await messages()).toEqual([
      'İade nedeniyle “Kahve kartı” için 2 damga geri alındı; geriye 1 damganız kaldı. “Filtre “kart”” için 2 damga geri alındı.',
    ])
  })
})

describe('a refund of a part', () => {
  const refund = (
    purchaseId: number,
    amount: number,
    stamps?: { cardId: number; count: number }[],
    requestKey: string = Bun.randomUUIDv7(),
  ) =>
    till.purchases.refund({
      ...{ purchaseId, amount, reason: 'ürün iadesi', note: null, stamps },
      ...{ actorId: till.admin, requestKey },
    })
  const quoted = async (
    purchaseId: number,
    amount: number,
    stamps?: { cardId: number; count: number }[],
  ) => {
    const asked = { purchaseId, amount, stamps, actorId: till.admin }
    const quote = await till.purchases.quoteRefund(asked)
    if (quote.outcome === 'refused') throw new Error(quote.code)
    return quote.stamps
  }
  const takenOf = async (purchaseId: number) =>
    (await till.purchases.refundsOf(purchaseId)).map(({ stamps }) => stamps)

  test('takes back the stamps that it names, and what does not fit into the rest', async () => {
    const id = await card()
    // three of 95,00 TL each fit into 600,00 TL
    const { purchase } = recordedOf(await stamp(id, 3, 60_000))
    const left = { cardId: id, name: 'Kahve kartı' }
    expect(await quoted(purchase.id, 10_000)).toEqual([{ ...left, left: 3, least: 0, cancels: 0 }])
    await refund(purchase.id, 10_000)
    expect(await stampsOf(id)).toBe(3)
    await refund(purchase.id, 10_000, [{ cardId: id, count: 1 }])
    expect(await stampsOf(id)).toBe(2)
    // of the 400,00 TL that are left, 10,00 TL would be: none fits
    expect(await quoted(purchase.id, 39_000)).toEqual([{ ...left, left: 2, least: 2, cancels: 0 }])
    expect(await quoted(purchase.id, 25_000)).toEqual([{ ...left, left: 2, least: 1, cancels: 0 }])
    await refund(purchase.id, 25_000)
    expect(await stampsOf(id)).toBe(1)
    await refundWhole(purchase.id)
    expect(await stampsOf(id)).toBe(0)
    expect(await takenOf(purchase.id)).toEqual([0, 1, 1, 1])
    await expectWhole()
  })

  test('counts a stamp as what it stood for then, whatever the menu says now', async () => {
    const id = await card()
    const { purchase } = recordedOf(await stamp(id, 2, 20_000))
    await t.sql`update menu_items set price = price + 10000`
    expect(await quoted(purchase.id, 1_000)).toMatchObject([{ left: 2, least: 0 }])
    await t.sql`update menu_items set price = price - 10000`
  })

  test('takes the dearest back first, so that few are lost', async () => {
    const id = await card()
    const dear = await card(9, { item_ids: items.slice(1) })
    const { purchase } = recordedOf(
      await till.record({
        total: 40_000,
        stamps: [
          { cardId: id, count: 2 },
          { cardId: dear, count: 1 },
        ],
      }),
    )
    expect(await quoted(purchase.id, 20_000)).toMatchObject([
      { cardId: id, least: 0 },
      { cardId: dear, least: 1 },
    ])
    await refund(purchase.id, 20_000)
    expect([await stampsOf(id), await stampsOf(dear)]).toEqual([2, 0])
    expect(await messages()).toEqual(['İade nedeniyle “Kahve kartı” için 1 damga geri alındı.'])
    await expectWhole()
  })

  test('cancels the unused coupon of a card that they had filled', async () => {
    const id = await card(9)
    await stamp(id, 8)
    const { purchase } = recordedOf(await stamp(id, 1, 30_000))
    expect(await couponsOf()).toMatchObject([{ state: 'usable' }])
    // said before, by the stamps that are named
    const named = [{ cardId: id, count: 1 }]
    expect(await quoted(purchase.id, 9_500)).toMatchObject([{ least: 0, cancels: 0 }])
    expect(await quoted(purchase.id, 9_500, named)).toMatchObject([{ least: 0, cancels: 1 }])
    await refund(purchase.id, 9_500, named)
    expect(await couponsOf()).toMatchObject([{ state: 'cancelled' }])
    expect(await stampsOf(id)).toBe(8)
    await expectWhole()
  })

  test('leaves what cannot be taken for good: no later refund asks again', async () => {
    const id = await card(9)
    const { purchase } = recordedOf(await stamp(id, 9, 200_000))
    const [gift] = await couponsOf()
    await till.record({ total: 20_000, coupons: [{ id: gift?.id ?? 0, itemId: items[0] }] })
    await refund(purchase.id, 1_000, [{ cardId: id, count: 2 }])
    await stamp(id, 3)
    await refundWhole(purchase.id)
    expect(await takenOf(purchase.id)).toEqual([0, 3])
    expect(await stampsOf(id)).toBe(0)
    expect(await couponsOf()).toMatchObject([{ state: 'used' }])
    await expectWhole()
  })

  test('refuses more than the purchase gave, and another request with the same key', async () => {
    const [id, other] = [await card(), await card()]
    const { purchase } = recordedOf(await stamp(id, 2, 60_000))
    for (const stamps of [
      [{ cardId: id, count: 3 }],
      [{ cardId: other, count: 1 }],
      [
        { cardId: id, count: 2 },
        { cardId: id, count: 1 },
      ],
    ])
      expect(await refund(purchase.id, 1_000, stamps)).toEqual({
        outcome: 'refused',
        code: 'refund_stamps',
      })
    const key = Bun.randomUUIDv7()
    const one = [{ cardId: id, count: 1 }]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund(purchase.id, 1_000, one, key)),
    )
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(
      new Set(['refunded', 'repeated']),
    )
    expect(await refund(purchase.id, 1_000, [], key)).toMatchObject({
      code: 'idempotency_conflict',
    })
    expect(await stampsOf(id)).toBe(1)
    await expectWhole()
  })
})
