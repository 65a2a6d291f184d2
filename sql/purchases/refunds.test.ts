import { beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { appendRequest } from '../testing/append-request.ts'
import { todayOf } from '../testing/days.ts'
import { hold, untilBlocked } from '../testing/locks.ts'
import { changeCampaign, publishCampaign } from '../testing/test-campaigns.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { endPost, givePost } from '../testing/test-posts.ts'
import { type PurchaseTill, preparePurchases, recordedOf } from '../testing/test-purchases.ts'
import type { BillRequest } from './purchase.ts'
import type { RefundRequest } from './refunds.ts'

const t = await prepareTestLedger()
const till: PurchaseTill = preparePurchases(t)
const { sql } = t
beforeEach(() => till.newTurn())

const bought = async (total: number, more: Parameters<typeof till.record>[0] = {}) =>
  recordedOf(await till.record({ total, ...more })).purchase
const request = (purchaseId: number, change: Partial<RefundRequest> = {}): RefundRequest => ({
  ...{ purchaseId, amount: null, reason: 'ürün iadesi', note: null },
  ...{ actorId: till.staff, requestKey: Bun.randomUUIDv7() },
  ...change,
})
const refund = async (purchaseId: number, change: Partial<RefundRequest> = {}) => {
  const verdict = await till.purchases.refund(request(purchaseId, change))
  if (verdict.outcome === 'refused') return verdict.code
  const all = await till.purchases.refundsOf(purchaseId)
  const found = all.find(({ id }) => id === verdict.refundId)
  if (!found) throw new Error('no refund')
  return { owed: found.owed, taken: found.taken, waived: found.waived, amount: found.amount }
}
const spend = (amount: number) =>
  t.ledger.append(appendRequest(t.user, { type: 'SPEND', amount, actorId: null }))
const problems = async () =>
  (await auditLedger(sql)).problems.filter(({ userId }) => userId === t.user)

describe('a refund', () => {
  it('takes back what the part had earned, in steps that add up', async () => {
    const { id } = await bought(18_500)
    expect(await refund(id, { amount: 400 })).toMatchObject({ owed: 1, taken: 1, waived: 0 })
    expect(await refund(id, { amount: 100 })).toMatchObject({ owed: 0, taken: 0 })
    expect(await refund(id)).toEqual({ owed: 36, taken: 36, waived: 0, amount: 18_000 })
    expect(await refund(id)).toBe('already_refunded')
    expect(await t.balance()).toBe(0)
    const entries = await sql`
      select kind, type, amount, ref, reverses, actor_id as actor from point_transactions
       where user_id = ${t.user} order by seq desc limit 1`
    expect(entries[0]).toEqual({
      ...{ kind: 'refund', type: 'SPEND', amount: 36, ref: `purchase:${id}`, reverses: null },
      actor: till.staff,
    })
    const logged = await sql`
      select detail from security_log where kind = 'purchase_refunded' and subject_id = ${t.user}`
    expect(logged).toHaveLength(3)
    expect(await problems()).toEqual([])
  })

  it('of a bill that missed a campaign and had another takes back what that one gave', async () => {
    const scarce = await publishCampaign(sql, { bonus: 90, per_day: 1 })
    const applied = await publishCampaign(sql, { multiplier: 200 })
    await bought(18_500)
    const { id, earned } = await bought(18_500)
    const kinds = (await till.purchases.find(id))?.lines.map(({ kind }) => kind)
    for (const campaign of [scarce, applied]) await changeCampaign(sql, 'pause', campaign)
    expect(kinds).toEqual(['base', 'campaign', 'day_over'])
    expect(earned).toBe(74)
    expect(await refund(id, { amount: 8_500 })).toMatchObject({ owed: 34, taken: 34 })
    expect(await refund(id)).toMatchObject({ owed: 40, taken: 40 })
    expect(await problems()).toEqual([])
  })

  it('says beforehand what it would do, and writes nothing then', async () => {
    const { id } = await bought(100_000)
    await spend(150)
    const quoted = { purchaseId: id, amount: null, actorId: till.staff }
    expect(await till.purchases.quoteRefund(quoted)).toEqual({
      ...{ outcome: 'quoted', amount: 100_000, owed: 200, taken: 50, allowed: false },
      ...{ coupons: [], stamps: [] },
    })
    expect(await till.purchases.quoteRefund({ ...quoted, actorId: till.admin })).toMatchObject({
      allowed: true,
    })
    expect(await till.purchases.refundsOf(id)).toEqual([])
  })

  it('waives what the balance lacks for good, above 100 points by an administrator', async () => {
    const { id } = await bought(100_000)
    await spend(150)
    expect(await refund(id)).toBe('waiver_needs_admin')
    expect(await refund(id, { amount: 50_000 })).toMatchObject({ owed: 100, taken: 50, waived: 50 })
    expect(await refund(id, { actorId: till.admin })).toMatchObject({ taken: 0, waived: 100 })
    expect(await t.balance()).toBe(0)
    await t.ledger.append(appendRequest(t.user, { amount: 500 }))
    expect(await t.balance()).toBe(500)
    expect(await problems()).toEqual([])
  })

  it('waives of a bill no more by many refunds than by one', async () => {
    const { id } = await bought(100_000)
    await spend(200)
    expect(await refund(id, { amount: 30_000 })).toMatchObject({ owed: 60, waived: 60 })
    expect(await refund(id, { amount: 30_000 })).toBe('waiver_needs_admin')
    const quoted = { purchaseId: id, amount: 30_000, actorId: till.staff }
    expect(await till.purchases.quoteRefund(quoted)).toMatchObject({ owed: 60, allowed: false })
    expect(await refund(id, { amount: 20_000 })).toMatchObject({ waived: 40 })
    expect(await refund(id, { amount: 1_000 })).toBe('waiver_needs_admin')
    // what the balance has is taken, however much was waived before
    await t.ledger.append(appendRequest(t.user, { amount: 200 }))
    expect(await refund(id)).toMatchObject({ owed: 100, taken: 100, waived: 0 })
    expect(await problems()).toEqual([])
  })

  it('is for whoever recorded it within a day, or an administrator, never of oneself', async () => {
    const { id } = await bought(10_000)
    const stranger = await t.newUser()
    expect(await refund(id, { actorId: stranger })).toBe('purchase_not_found')
    expect(await refund(999_999_999)).toBe('purchase_not_found')
    expect(await refund(id, { amount: 10_001 })).toBe('refund_too_large')
    const post = await givePost(sql, t.user, { role: 'administrator' })
    expect(await refund(id, { actorId: t.user })).toBe('own_account')
    await endPost(sql, post)
    expect(await refund(id, { session: 'ab'.repeat(32) })).toBe('signed_out')
    await sql`alter table purchases disable trigger only_refunds`
    await sql`update purchases set at = at - interval '25 hours' where id = ${id}`
    await sql`alter table purchases enable trigger only_refunds`
    expect(await refund(id)).toBe('refund_too_late')
    await sql`update users set is_active = false where id = ${t.user}`
    expect(await refund(id, { actorId: till.admin })).toMatchObject({ taken: 20 })
  })

  it('counts once, however often and at once it is sent, and refuses another body', async () => {
    const { id } = await bought(10_000)
    const asked = request(id, { amount: 5_000 })
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, () => till.purchases.refund(asked)),
    )
    expect(verdicts.filter((v) => v.outcome === 'refunded')).toHaveLength(1)
    expect(verdicts.filter((v) => v.outcome === 'repeated')).toHaveLength(29)
    for (const change of [{ amount: null }, { reason: 'diğer' }, { note: 'x' }] as const)
      expect(await till.purchases.refund({ ...asked, ...change })).toMatchObject({
        code: 'idempotency_conflict',
      })
    expect(await t.balance()).toBe(10)
  })

  it('never gives back more than was paid, with many at once and purchases beside', async () => {
    const { id } = await bought(10_000)
    const others = Array.from({ length: 20 }, () => till.record({ total: 1_000 }))
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => refund(id, { amount: 3_000 })),
    )
    await Promise.all(others)
    expect(outcomes.filter((o) => o === 'refund_too_large')).toHaveLength(7)
    expect(await refund(id)).toMatchObject({ amount: 1_000 })
    expect(await t.balance()).toBe(40)
    expect(await problems()).toEqual([])
  })

  it('frees the receipt of a bill that was recorded late', async () => {
    const late = { receipt: 'Z-9', boughtOn: await todayOf(sql) }
    const { id } = await bought(9_000, late)
    expect(await till.record({ total: 900, ...late })).toMatchObject({ code: 'receipt_recorded' })
    await refund(id, { amount: 100 })
    expect(await till.record({ total: 900, ...late })).toMatchObject({ code: 'receipt_recorded' })
    await refund(id)
    expect(await till.record({ total: 900, ...late })).toMatchObject({ outcome: 'recorded' })
  })
})

describe('a refund of what a campaign gave', () => {
  const campaign = async (what: string, leastDue: number | null = null) => {
    const [row] = await sql<{ id: number }[]>`
      insert into campaigns (version, budget) values (1, 1000) returning id`
    await sql.unsafe(`
      insert into campaign_versions (campaign_id, version, state, holds, name, runs, budget,
                                     in_all, least_due, ${what.split('=')[0]})
      values (${row?.id}, 1, 'published', '(,)', 'Deneme', '[2020-01-01,2020-01-02)', 1000, 1,
              ${leastDue}, ${what.split('=')[1]})`)
    return row?.id ?? 0
  }
  const spent = async (id: number) =>
    (await sql<{ spent: number }[]>`select spent from campaigns where id = ${id}`)[0]?.spent
  /** A purchase that had the campaign, as the till would have recorded it. */
  const withCampaign = async (id: number, bonus: number, more: Partial<BillRequest> = {}) => {
    const [day] = await sql<{ runs: string }[]>`
      select daterange(current_date - 2, current_date + 2)::text as runs`
    await sql`alter table campaign_versions disable trigger user`
    await sql`update campaign_versions set runs = ${day?.runs ?? ''} where campaign_id = ${id}`
    const purchase = await bought(10_000, more)
    await sql`
      update campaign_versions set runs = '[2020-01-01,2020-01-02)' where campaign_id = ${id}`
    await sql`alter table campaign_versions enable trigger user`
    expect(purchase.earned).toBe(purchase.due / 500 + bonus)
    return purchase.id
  }

  it('returns its part to the budget, and the turn to the customer at the end', async () => {
    const id = await campaign('multiplier=200')
    const purchase = await withCampaign(id, 20)
    expect(await spent(id)).toBe(20)
    expect(await refund(purchase, { amount: 5_000 })).toMatchObject({ owed: 20, taken: 20 })
    expect(await spent(id)).toBe(10)
    await spend(20)
    await t.ledger.append(appendRequest(t.user, { amount: 10 }))
    // Half of what is owed is waived, of the campaign's part as well.
    expect(await refund(purchase)).toMatchObject({ owed: 20, taken: 10, waived: 10 })
    expect(await spent(id)).toBe(5)
    expect(await problems()).toEqual([])
  })

  it('keeps a bonus while something remains that it was given for', async () => {
    const id = await campaign('bonus=50')
    const purchase = await withCampaign(id, 50)
    expect(await refund(purchase, { amount: 5_000 })).toMatchObject({ owed: 10 })
    expect(await spent(id)).toBe(50)
    expect(await refund(purchase)).toMatchObject({ owed: 60, taken: 60 })
    expect(await spent(id)).toBe(0)
    const [uses] = await sql`select in_all from campaign_uses where campaign_id = ${id}`
    expect(uses).toEqual({ inAll: 0 })
  })

  it('returns the turn where an earlier refund has taken all that it gave', async () => {
    const id = await campaign('bonus=50', 8_000)
    const purchase = await withCampaign(id, 50)
    expect(await refund(purchase, { amount: 5_000 })).toMatchObject({ owed: 60, taken: 60 })
    const turns = async () =>
      (await sql`select in_all as turns from campaign_uses where campaign_id = ${id}`)[0]
    expect(await turns()).toEqual({ turns: 1 })
    expect(await refund(purchase)).toMatchObject({ owed: 10, taken: 10 })
    expect(await turns()).toEqual({ turns: 0 })
    expect(await spent(id)).toBe(0)
    expect(await problems()).toEqual([])
  })

  it('holds coupons before the campaign, as a till does', async () => {
    const [coupon] = await sql<{ id: number }[]>`
      insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at)
      values (${t.user}, 'birthday', 'Hediye', 'amount', 1000, now(), now() + interval '1 day')
      returning id`
    const id = await campaign('multiplier=200')
    const coupons = [{ id: coupon?.id ?? 0 }]
    const purchase = await withCampaign(id, 18, { total: 10_000, coupons })
    const release = await hold(sql, (tx) => tx`select from campaigns where id = ${id} for update`)
    const refunding = refund(purchase)
    await untilBlocked(sql)
    const free = await sql`
      select from coupons where id = ${coupon?.id ?? 0} for no key update skip locked`
    await release()
    expect(free.count).toBe(0)
    expect(await refunding).toMatchObject({ owed: 36 })
  })
})

describe('the audit', () => {
  const forged = async (change: string) => {
    const { id } = await bought(10_000)
    await refund(id, { amount: 5_000 })
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(change.replaceAll('ID', String(id)))
    })
    return problems()
  }

  it.each([
    ['update purchases set branch_id = 2 where id = ID', 'purchase'],
    ['update purchase_lines set points = 19 where purchase_id = ID', 'purchase'],
    [
      'insert into purchase_voids select request_key, actor_id, user_id from purchases where id = ID',
      'purchase',
    ],
    ['update purchases set refunded = 9000 where id = ID', 'refund'],
    ['update purchase_refunds set owed = 11, taken = 11 where purchase_id = ID', 'refund'],
    ['delete from purchase_refunds where purchase_id = ID', 'stray'],
    ['delete from purchases where id = ID', 'stray'],
  ])('finds what was done to a purchase: %s', async (change, problem) => {
    expect((await forged(change)).map((p) => p.problem)).toContain(problem)
  })
})
