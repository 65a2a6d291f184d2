import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { auditLedger } from '../ledger/audit.ts'
import { drawn } from '../ledger/model-requests.ts'
import { rebuildBalances } from '../ledger/rebuild.ts'
import { onOneDay, todayOf } from '../testing/days.ts'
import { assertInGroups, assertOfItsDay } from '../testing/histories.ts'
import type { BillModel } from './model-bills.ts'
import { drawnBill, drawnLate, type RealTill } from './model-draws.ts'
import { mostPoints } from './model-order-steps.ts'
import { type Histories, openHistories, setUp } from './model-setup.ts'
import { stepsOver } from './model-steps.ts'
import { drawnWaiving } from './model-waiving.ts'

/** `TEST_CASES=10000 npm test -- --only=node sql/purchases/model` takes its time. */
const histories = cases(4, 15)

/** Refunds that waived, and how many of them were paid of what came back: both must be reached often. */
const reached = { waivers: 0, paid: 0 }

/** A database of their day; another one where a midnight has passed. */
let at: Histories
const take = stepsOver(() => at)
const draws = (maxLength: number) => fc.array(drawn, { minLength: 1, maxLength })
const billDraws = (maxLength: number) => fc.array(drawnBill, { minLength: 1, maxLength })
const who = fc.nat(2)
const steps = fc.commands(
  [
    draws(4).map((d) => take.points(d)),
    billDraws(12).map((d) => take.bills(d)),
    billDraws(12).map((d) => take.bills(d)),
    billDraws(5).map((d) => take.bills(d)),
    billDraws(6).map((d) => take.bills(d, true)),
    fc
      .tuple(who, fc.array(drawnLate, { minLength: 4, maxLength: 12 }))
      .map(([customer, d]) => take.bills(d.map((bill) => ({ ...bill, who: customer })))),
    draws(4).map((d) => take.refunds(d)),
    draws(4).map((d) => take.refunds(d)),
    fc
      .array(fc.tuple(who, fc.nat(3), fc.nat(2), fc.integer({ min: 1, max: 4 })), {
        ...{ minLength: 1, maxLength: 3 },
      })
      .map((d) => take.redeem(d)),
    fc.tuple(who, fc.nat(20)).map((d) => take.cancel(...d)),
    fc.tuple(who, fc.nat(20)).map((d) => take.endCoupon(...d)),
    fc.tuple(who, fc.nat(2)).map((d) => take.hang(...d)),
    fc
      .tuple(who, fc.integer({ min: 1, max: 90 }), fc.integer({ min: -5, max: 9 }))
      .map((d) => take.give(...d)),
    fc
      .tuple(who, fc.nat(1), fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constant(mostPoints)))
      .map((d) => take.order(...d)),
    fc.tuple(who, fc.nat(1), fc.constantFrom(20, mostPoints)).map((d) => take.order(...d, true)),
    fc.tuple(fc.nat(1), fc.boolean()).map((d) => take.openFor(...d)),
    fc.nat(2).map((d) => take.closeOrder(d)),
    ...Array.from({ length: 4 }, () => drawnWaiving(take)),
    fc.nat(4).map((d) => take.cancelOrder(d)),
    fc.nat(4).map((d) => take.collect(d)),
    fc.nat(4).map((d) => take.collect(d)),
    fc.tuple(fc.nat(4), fc.constantFrom(1, 1, 2, null)).map((d) => take.refundOrder(...d)),
    fc.constant(take.expire()),
    fc.constant(take.review()),
    fc.tuple(who, fc.boolean()).map((d) => take.activate(...d)),
    fc
      .tuple(
        fc.nat(2),
        fc.constantFrom('pause', 'publish', 'edit'),
        fc.integer({ min: 1, max: 60 }),
      )
      .map((d) => take.campaign(...d)),
  ],
  // Without a size, of ten steps at most.
  { maxCommands: 30, size: 'max' },
)

/** Everything that is stored of these people is what the model says. */
const compare = async ({ sql, worker }: Histories, model: BillModel, real: RealTill) => {
  const { users } = real
  for (const [id, user] of model.ledger.users) {
    const history = await real.ledger.history({ userId: id, limit: 10_000 })
    expect(history.map((e) => [e.type, e.amount, e.branchId, e.balanceAfter, e.kind])).toEqual(
      user.entries
        .map((e) => [e.type, e.amount, e.branchId, e.balanceAfter, e.kind as string])
        .reverse(),
    )
    await worker`select advance_lots(${[id]}::bigint[])`
    const lots = await sql<{ seq: number; rest: number; on: string }[]>`
      select seq, rest, expires_on as on from point_lots where user_id = ${id} order by seq`
    expect(lots.map(({ seq, rest, on }) => ({ seq, rest, on }))).toEqual(
      model.ledger.lots(id).map(({ seq, rest, expiresOn: on }) => ({ seq, rest, on })),
    )
  }
  const bills = await sql<{ id: number; due: number; earned: number; refunded: number }[]>`
    select id, due, earned, refunded from purchases where user_id = any (${users}::bigint[])
     order by id`
  expect(bills.map((bill) => ({ ...bill }))).toEqual(
    [...model.bills.values()]
      .map(({ id, due, base, tier, campaign, refunded }) => ({
        ...{ id, due, earned: base + tier + (campaign?.points ?? 0), refunded },
      }))
      .sort((a, b) => a.id - b.id),
  )
  const coupons = await sql<{ id: number; state: string }[]>`
    select id, state from coupons where user_id = any (${users}::bigint[]) order by id`
  expect(coupons.map((coupon) => ({ ...coupon }))).toEqual(
    model.coupons.coupons.map(({ id, state }) => ({ id, state })).sort((a, b) => a.id - b.id),
  )
  const waivers = await sql<{ userId: number; seq: number; points: number; paid: number }[]>`
    select user_id, after_seq as seq, points, paid from waivers
     where user_id = any (${users}::bigint[]) order by refund_id`
  expect(waivers.map(({ userId, seq, points, paid }) => [userId, seq, points, paid])).toEqual(
    model.waivers.waivers.map((w) => [w.userId, w.afterSeq, w.points, w.paid]),
  )
  reached.waivers += model.waivers.waivers.length
  reached.paid += model.waivers.waivers.filter(({ paid }) => paid > 0).length
  const stamps = await sql<{ id: number; stamps: number }[]>`
    select user_id as id, stamps from stamp_balances
     where stamps > 0 and user_id = any (${users}::bigint[]) order by user_id`
  expect(stamps.map(({ id, stamps: has }) => [id, has])).toEqual(
    [...model.stamps.balances].filter(([, has]) => has > 0).sort(([a], [b]) => a - b),
  )
  await compareTiers({ sql }, model, users)
  for (const { id, spent, budget, uses } of model.campaigns.campaigns) {
    const [stored] = await sql`select spent, budget from campaigns where id = ${id}`
    expect(stored).toEqual({ spent, budget })
    const counted = await sql<{ userId: number; times: number }[]>`
      select user_id, in_all as times from campaign_uses
       where in_all > 0 and campaign_id = ${id} and user_id = any (${users}::bigint[])
       order by user_id`
    expect(counted.map(({ userId, times }) => [userId, times])).toEqual(
      [...uses].filter(([, times]) => times > 0).sort(([a], [b]) => a - b),
    )
  }
  for (const reward of model.coupons.rewards) {
    const [stored] = await sql`select taken from rewards where id = ${reward.id}`
    expect(stored).toEqual({ taken: model.coupons.had(reward) })
  }
}

const compareTiers = async (
  { sql }: Pick<Histories, 'sql'>,
  model: BillModel,
  users: readonly number[],
) => {
  for (const id of users) {
    const tiers = await sql<{ tier: number; why: string; open: boolean }[]>`
      select tier, why, upper_inf(holds) as open from person_tiers where user_id = ${id}
       order by holds`
    expect(tiers.map((tier) => ({ ...tier }))).toEqual(
      (model.tiers.tiers.get(id) ?? []).map(({ tier, why, open }) => ({ tier, why, open })),
    )
    const [counted] = await sql<{ points: number }[]>`
      select coalesce(sum(points), 0)::integer as points from tier_points where user_id = ${id}`
    expect(counted?.points).toBe((model.tiers.points.get(id) ?? 0) + (model.tiers.old.get(id) ?? 0))
  }
}

/** The ledger's audit finds nothing, and what is rebuilt from entries and purchases is the same. */
const inspect = async ({ sql }: Histories) => {
  expect((await auditLedger(sql)).problems).toEqual([])
  expect((await rebuildBalances(sql)).mended).toBe(0)
  expect(await sql.begin((tx) => tx`select rebuild_tier_points() as wrong`)).toEqual([{ wrong: 0 }])
}

/** @param today tells the day that a history is of */
const history = (today = () => todayOf(at.sql)) =>
  fc.asyncProperty(steps, (commands) =>
    onOneDay(today, async (day) => {
      if (at.today !== day) {
        await at.close()
        at = await openHistories(day)
      }
      const { model, real } = await setUp(at)
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await compare(at, model, real)
      } finally {
        await Promise.all([real.ledger.close(), real.purchases.close()])
      }
    }),
  )

it('does what the model does, in any order, across crashes', {
  timeout: 300_000 + histories * 3_000,
}, async () => {
  await assertInGroups(histories, () => history(), {
    open: async () => {
      at = await openHistories()
    },
    inspect: () => inspect(at),
    close: () => at.close(),
  })
  // Few have some in nineteen runs of twenty.
  if (histories >= 15) expect(Math.min(reached.waivers, reached.paid)).toBeGreaterThan(0)
})

it('does so on the day that a midnight begins, and not by the day before', async () => {
  at = await openHistories()
  try {
    await assertOfItsDay(history, at.today)
  } finally {
    await at.close()
  }
})
