import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { auditLedger } from '../ledger/audit.ts'
import { appendSystemEntries } from '../ledger/system.ts'
import { appendRequest } from '../testing/append-request.ts'
import { hold, untilBlocked } from '../testing/locks.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { putTestOrder } from '../testing/test-orders.ts'
import { preparePurchases, recordedOf } from '../testing/test-purchases.ts'

const t = await prepareTestLedger()
const till = preparePurchases(t)
const { sql } = t
const worker = connect(t.url, { role: 'telve_worker', max: 1 })
afterAll(() => worker.end())
beforeEach(() => till.newTurn())

/** A bill that earns so many points. */
const earn = async (points: number) =>
  recordedOf(await till.record({ total: points * 500 })).purchase.id
const refund = async (purchaseId: number, amount: number | null = null) => {
  const verdict = await till.purchases.refund({
    ...{ purchaseId, amount, reason: 'ürün iadesi', note: null, actorId: till.admin },
    requestKey: Bun.randomUUIDv7(),
  })
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  return verdict.refundId
}
/** Spends points on a coupon. */
const redeem = async (price: number, userId = t.user) => {
  const [row] = await t.api<{ outcome: string; coupon: number }[]>`
    select outcome, coupon_id as coupon
      from redeem_reward_in_session(${userId}, ${await reward(price)}, null, 1, ${userId}, null, now(), null)`
  expect(row?.outcome).toBe('redeemed')
  return row?.coupon ?? 0
}
const reward = async (price: number) => {
  const [row] = await sql<{ id: number }[]>`
    insert into rewards (name, price, benefit, amount) values ('20 TL', ${price}, 'amount', 2000)
    returning id`
  return row?.id ?? 0
}
const cancel = async (coupon: number, userId = t.user) => {
  const [row] = await t.api<{ outcome: string; points: number }[]>`
    select outcome, points from cancel_coupon(${coupon}, ${userId}, ${userId}, null, now())`
  return row
}
const spend = (amount: number) =>
  t.ledger.append(appendRequest(t.user, { type: 'SPEND', amount, actorId: null }))
const waivers = async () =>
  (
    await sql<{ points: number; paid: number }[]>`
      select points, paid from waivers where user_id = ${t.user} order by refund_id`
  ).map(({ points, paid }) => [points, paid])
const problems = async () => {
  await worker`select advance_lots(${[t.user]}::bigint[])`
  const found = (await auditLedger(sql)).problems
  return found.filter(({ userId }) => userId === t.user).map(({ problem }) => problem)
}
/** An order that these points pay a part of: the first unit takes 400 of them at most, so does the second. */
const order = (points: number) =>
  putTestOrder(sql, { userId: t.user, points, prices: [2_000, 1_000], given: false })
const move = async (id: number, ...states: string[]) => {
  for (const [i, to] of states.slice(1).entries())
    await t.api`select move_order(${id}, ${states[i] ?? ''}, ${to}, 'staff', ${till.admin},
                                  ${to === 'cancelled' ? 'diğer' : null}, null)`
}
/** What refunds take, or took, of what a cancellation gives back. */
const withheld = async (id: number) => {
  const [row] = await t.api<{ points: number }[]>`
    select order_withheld(o) as points from orders o where id = ${id}`
  return row?.points
}
/** What the worker does when an order's time is over. */
const ends = (id: number, state: string) => sql`
  select shift_order(o, ${state}, 'system', null) from orders o where id = ${id}`

describe('points that a refund waived', () => {
  it('are taken as what they were spent on comes back, once', async () => {
    const bill = await earn(99)
    const coupon = await redeem(99)
    const refundId = await refund(bill)
    expect(await waivers()).toEqual([[99, 0]])
    expect(await cancel(coupon)).toEqual({ outcome: 'cancelled', points: 0 })
    expect(await cancel(coupon)).toMatchObject({ outcome: 'cancelled' })
    expect(await waivers()).toEqual([[99, 99]])
    const [back, payment, ...more] = await sql`
      select id, kind, type, amount, ref, request_key as key, actor_id as actor, branch_id as branch,
             balance_after as balance
        from point_transactions where user_id = ${t.user} and seq > 2 order by seq`
    expect(more).toEqual([])
    expect(back).toMatchObject({ type: 'EARN', amount: 99, balance: 99 })
    expect(payment).toMatchObject({
      ...{ kind: 'refund', type: 'SPEND', amount: 99, balance: 0 },
      ...{ ref: `purchase:${bill}:${refundId}`, key: `~waived:${refundId}:${back?.id}` },
      ...{ actor: t.user, branch: back?.branch },
    })
    expect(await problems()).toEqual([])
  })

  it('are taken of the oldest refund first, and never more than came back', async () => {
    const [first, second] = [await earn(60), await earn(50)]
    const [small, large] = [await redeem(30), await redeem(80)]
    await refund(first)
    await refund(second)
    expect(await cancel(small)).toMatchObject({ points: 0 })
    expect(await waivers()).toEqual([
      [60, 30],
      [50, 0],
    ])
    expect(await cancel(large)).toMatchObject({ points: 0 })
    expect(await waivers()).toEqual([
      [60, 60],
      [50, 50],
    ])
    expect(await problems()).toEqual([])
  })

  it('are not taken of what was spent or earned later, nor by a reversal', async () => {
    const bill = await earn(40)
    const before = await redeem(40)
    await refund(bill)
    await earn(70)
    const later = await redeem(30)
    expect(await cancel(later)).toMatchObject({ points: 70 })
    const given = await t.ledger.append(appendRequest(t.user, { type: 'SPEND', amount: 5 }))
    const reverses = given.outcome === 'appended' ? given.entry.id : 0
    await t.ledger.append(appendRequest(t.user, { reverses, actorId: till.admin }))
    expect(await waivers()).toEqual([[40, 0]])
    expect(await cancel(before)).toMatchObject({ points: 70 })
    expect(await waivers()).toEqual([[40, 40]])
    expect(await problems()).toEqual([])
  })

  it('stay with the customer whose coupon was used', async () => {
    const bill = await earn(40)
    const coupon = await redeem(40)
    await refund(bill)
    await till.record({ total: 10_000, coupons: [{ id: coupon }] })
    expect(await cancel(coupon)).toMatchObject({ outcome: 'coupon_used' })
    expect(await waivers()).toEqual([[40, 0]])
    expect(await problems()).toEqual([])
  })

  it('are taken of what has not expired, out of the lots that it came back to', async () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', {
        timeZone: 'Europe/Istanbul',
      })
    const system = {
      userId: t.user,
      type: 'EARN',
      kind: 'welcome',
      ref: null,
      branchId: 1,
    } as const
    await appendSystemEntries(worker, [
      { ...system, amount: 30, requestKey: '~welcome:1', expiresOn: day(-2) },
    ])
    const bill = await earn(50)
    const coupon = await redeem(80)
    await refund(bill)
    expect(await cancel(coupon)).toMatchObject({ points: 0 })
    expect(await waivers()).toEqual([[50, 50]])
    expect(await problems()).toEqual([])
    const lots = await sql`select seq, rest from point_lots where user_id = ${t.user}`
    expect(lots).toEqual([])
  })

  it('are taken when an order is cancelled, expires, or nobody comes for it', async () => {
    for (const how of ['cancelled', 'expired', 'no_show']) {
      const bill = await earn(60)
      const id = await order(60)
      await refund(bill)
      expect(await withheld(id)).toBe(60)
      if (how === 'cancelled') await move(id, 'placed', 'cancelled')
      if (how === 'expired') await ends(id, 'expired')
      if (how === 'no_show') {
        await move(id, 'placed', 'accepted', 'preparing', 'ready')
        await ends(id, 'no_show')
        await ends(id, 'cancelled')
      }
      expect(await t.balance()).toBe(0)
      expect(await withheld(id)).toBe(60)
      const [told] = await sql<{ message: string }[]>`
        select message from notifications where order_id = ${id} order by id desc limit 1`
      expect(told?.message).toMatch(
        /iptal edildi\. 60 puan iade edilen alışverişleriniz için geri alındı\.$/,
      )
      const [payment] = await sql`
        select actor_id as actor from point_transactions where user_id = ${t.user} order by seq desc limit 1`
      expect(payment).toEqual({ actor: how === 'cancelled' ? till.admin : null })
    }
    expect(await waivers()).toEqual([
      [60, 60],
      [60, 60],
      [60, 60],
    ])
    expect(await problems()).toEqual([])
  })

  it('are taken of the parts in which an order is refunded, before what it earned', async () => {
    const bill = await earn(600)
    const id = await order(600)
    await move(id, 'placed', 'accepted', 'preparing', 'ready')
    await t.api`select collect_order(${id}, 'ready', 'kart', null, null, ${till.admin}, null)`
    const earned = (await t.balance()) ?? 0
    await refund(bill)
    expect(await waivers()).toEqual([[600 - earned, 0]])
    const quoted = async () =>
      (
        await t.api`select back, withheld, owed, taken
                     from quote_order_refund(${id}, null, ${till.admin})`
      )[0]
    expect(await quoted()).toEqual({
      back: 600,
      withheld: 600 - earned,
      owed: earned,
      taken: earned,
    })
    const give = (units: object | null) => t.api`
      select refund_order(${id}, ${units && JSON.stringify(units)}::text::jsonb, 'kalite', null,
                          ${till.admin}, ${Bun.randomUUIDv7()}, null)`
    await give([{ line: 1, quantity: 1 }])
    expect(await waivers()).toEqual([[600 - earned, 400]])
    expect(await t.balance()).toBe(0)
    await give(null)
    // What the order had earned is taken from what is left of them.
    expect(await waivers()).toEqual([[600 - earned, 600 - earned]])
    expect(await t.balance()).toBe(0)
    expect(await problems()).toEqual([])
  })

  it('come to the same balance in either order', async () => {
    for (const kept of [0, 15, 60, 130]) {
      const balances: (number | undefined)[] = []
      for (const refundFirst of [true, false]) {
        const user = await t.newUser()
        await till.newTurn(user)
        const [one, two] = [await earn(60), await earn(50), await earn(kept + 10)]
        const coupon = await redeem(100, user)
        if (!refundFirst) await cancel(coupon, user)
        await refund(one, 20_000)
        await refund(two)
        await refund(one)
        if (refundFirst) await cancel(coupon, user)
        const [row] = await sql<{ points: number }[]>`select points from users where id = ${user}`
        balances.push(row?.points)
      }
      expect(balances).toEqual([kept + 10, kept + 10])
    }
  })
})

describe('a cancellation', () => {
  it('waits for whoever holds the lots without holding the person, so no till waits', async () => {
    await earn(40)
    const coupon = await redeem(40)
    const release = await hold(
      sql,
      (tx) => tx`
      select from point_standings where user_id = ${t.user} for update`,
    )
    const cancelled = cancel(coupon)
    await untilBlocked(sql)
    const [free] =
      await sql`select id from users where id = ${t.user} for no key update skip locked`
    expect(free).toEqual({ id: t.user })
    // Not behind the person either: what a till writes meanwhile has its lots, and holds nobody up.
    await earn(10)
    await release()
    expect(await cancelled).toEqual({ outcome: 'cancelled', points: 50 })
    expect(await problems()).toEqual([])
  })
})

describe('ledger verify', () => {
  const change = async (by: () => Promise<unknown>) => {
    await sql`alter table waivers disable trigger user`
    try {
      await by()
      return await problems()
    } finally {
      await sql`alter table waivers enable trigger user`
    }
  }
  it('names a waiver that was changed, made up or removed', async () => {
    const bill = await earn(40)
    const coupon = await redeem(40)
    const refundId = await refund(bill)
    await cancel(coupon)
    const set = (to: object) => () =>
      sql`update waivers set ${sql(to)} where refund_id = ${refundId}`
    expect(await change(set({ paid: 39 }))).toEqual(['waiver'])
    await expect(change(set({ after_seq: 0 }))).rejects.toThrow('check')
    expect(await change(set({ paid: 40, after_seq: 1 }))).toContain('stray')
    expect(await change(set({ after_seq: 2, points: 41 }))).toContain('waiver')
    expect(await change(set({ points: 40 }))).toEqual([])
    expect(await change(() => sql`delete from waivers where refund_id = ${refundId}`)).toContain(
      'stray',
    )
    await change(() => sql`insert into waivers values (${refundId}, ${t.user}, 2, 40, 40)`)
    expect(await problems()).toEqual([])
  })

  it('names points that came back without paying', async () => {
    const bill = await earn(40)
    const coupon = await redeem(40)
    await refund(bill)
    await sql`update coupons set state = 'cancelled', closed_at = now(), returned = 40 where id = ${coupon}`
    await sql`update rewards set taken = 0 where id = (select reward_id from coupons where id = ${coupon})`
    await sql`update reward_holders set taken = 0 where user_id = ${t.user}`
    await appendSystemEntries(worker, [
      {
        ...{ userId: t.user, type: 'EARN', amount: 40, kind: 'refund', branchId: 1 },
        ...{ ref: `coupon:${coupon}`, requestKey: `~coupon-cancelled:${coupon}` },
      },
    ])
    expect(await problems()).toEqual(['waiver'])
  })

  it('refuses to let a waiver be changed, but for what is paid of it', async () => {
    const bill = await earn(40)
    await spend(40)
    await refund(bill)
    const of = sql`where user_id = ${t.user}`
    await expect(sql`update waivers set points = 1 ${of}`).rejects.toThrow('keeps what it is')
    await expect(sql`delete from waivers ${of}`).rejects.toThrow('append-only')
    await expect(sql`update waivers set paid = 41 ${of}`).rejects.toThrow('check')
    await sql`update waivers set paid = 40 ${of}`
    await expect(sql`update waivers set paid = 39 ${of}`).rejects.toThrow('keeps what it is')
  })
})
