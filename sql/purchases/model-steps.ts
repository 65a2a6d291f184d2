import { expect } from 'vitest'
import { type Drawn, requestOf } from '../ledger/model-requests.ts'
import { appendSystemEntries, type SystemEntry } from '../ledger/system.ts'
import { plusDays } from '../testing/days.ts'
import { inOrderTaken } from '../testing/order-taken.ts'
import { changeCampaign } from '../testing/test-campaigns.ts'
import type { ExpectedBill, Told } from './model-bill.ts'
import { type BillModel, seenBill } from './model-bills.ts'
import { billOf, couponOf, type DrawnBill, refundOf } from './model-draws.ts'
import { orderStepsOver } from './model-order-steps.ts'
import { type Histories, suspendedCoffeePrice } from './model-setup.ts'
import { learnTiers, step } from './model-step.ts'
import type { BillRequest, BillVerdict, BillVoidVerdict } from './purchase.ts'

/** The steps of a history over the databases that `open` names. */
export const stepsOver = (open: () => Histories) => {
  /** Entries by hand between the purchases: what customers spend, and what else they are given. */
  const points = (draws: readonly Drawn[]) =>
    step(`Points(${draws.map((d) => `${d.type} ${d.amount}`).join(', ')})`, async (model, real) => {
      for (const d of draws) {
        const request = requestOf({ ...d, what: 'new', by: 0 }, model.ledger, real)
        const verdict = await real.ledger.append(request)
        expect(verdict.outcome).toBe(model.ledger.append(request).outcome)
      }
    })

  /**
   * Bills and voids at once: their verdicts are those of the same requests one after the other.
   *
   * @param crash the writer's backend is killed meanwhile
   */
  const bills = (draws: readonly DrawnBill[], crash = false) =>
    step(`${crash ? 'Crash' : 'Bills'}(${draws.map((d) => d.what)})`, async (model, real) => {
      const { sql } = open()
      const requests = draws.map((d) => billOf(d, model, real))
      const voids = draws.map((d) => !crash && d.what.startsWith('void'))
      // Opens the connection first: if it failed before it was established, the answer would be 503.
      const [some] = requests
      if (some) await real.purchases.record({ ...some, userId: 9_999_999 })
      const sending = Promise.all(
        requests.map((r, i) => (voids[i] ? real.purchases.void(r) : real.purchases.record(r))),
      )
      if (crash)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
                   where application_name = 'telve-ledger' and datname = current_database()`
      const verdicts = await sending
      const expected = await settle(open(), model, { requests, voids, verdicts })
      // A lost answer is asked for again, and is a repetition then.
      const word = (outcome: string) => (crash && outcome === 'repeated' ? 'recorded' : outcome)
      expect(verdicts.map(seenBill).map((v) => ({ ...v, outcome: word(v.outcome) }))).toEqual(
        expected.map((e) => e && { ...e, outcome: word(e.outcome) }),
      )
      real.bills.push(...requests)
    })

  /** Refunds, one after the other; each is sent twice. */
  const refunds = (draws: readonly Drawn[]) =>
    step(`Refunds(${draws.length})`, async (model, real) => {
      for (const d of draws) {
        const request = refundOf(d, model, real)
        const expected = model.refund(request)
        const verdict = await real.purchases.refund(request)
        const again = await real.purchases.refund(request)
        if (verdict.outcome === 'refused') {
          expect(verdict).toMatchObject(expected)
          continue
        }
        expect(again).toEqual({ ...verdict, outcome: 'repeated' })
        const done = await real.purchases.refundsOf(request.purchaseId)
        expect({ taken: done.at(-1)?.taken }).toEqual(expected)
      }
    })

  /** Customers redeem rewards, each as often as is drawn, to have all that there is. */
  const redeem = (draws: readonly [who: number, which: number, where: number, times: number][]) =>
    step(`Redeem(${draws.map((d) => d.join(' '))})`, async (model, real) => {
      for (const [who, which, where, times] of draws) {
        const userId = real.users[who] ?? 0
        const branch = real.branches[where] ?? 9_999_999
        const reward = model.coupons.rewards[which]
        for (let i = 0; reward && i < times; i++) {
          const [row] = await open().api<{ outcome: string; coupon: number | null }[]>`
            select outcome, coupon_id as coupon
              from redeem_reward_in_session(${userId}, ${reward.id}, null, ${branch}, ${userId}, null, now(), null)`
          expect(row?.outcome).toBe(model.redeem(userId, reward, branch, row?.coupon ?? 0))
        }
      }
    })

  /** Somebody gives a coupon back, twice: the second time changes nothing. */
  const cancel = (who: number, n: number) =>
    step(`Cancel(${who}, ${n})`, async (model, real) => {
      const userId = real.users[who] ?? 0
      const id = couponOf(n, who, model, real) ?? 9_999_999
      const branch = await open().sql<{ id: number | null }[]>`
        select branch_id as id from coupons where id = ${id}`
      for (let i = 0; i < 2; i++) {
        const [row] = await open().api<{ outcome: string }[]>`
          select outcome from cancel_coupon(${id}, ${userId}, ${userId}, null, now())`
        expect(row?.outcome).toBe(model.cancel(id, userId, branch[0]?.id ?? 0))
      }
    })

  /** The last day of a coupon is over. */
  const endCoupon = (who: number, n: number) =>
    step(`EndCoupon(${who}, ${n})`, async (model, real) => {
      const coupon = model.coupons.find(couponOf(n, who, model, real) ?? 0)
      if (coupon?.state !== 'usable') return
      coupon.over = true
      // Nothing but the clock does this: the trigger that says so is left out.
      await open().sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update coupons set expires_at = now() where id = ${coupon.id}`
      })
    })

  const hang = (who: number, where: number) =>
    step(`Hang(${who}, ${where})`, async (model, real) => {
      const [userId = 0, branch = 9_999_999] = [real.users[who], real.branches[where]]
      const [row] = await open().api<{ refusal: string | null }[]>`
        select hang_coffee(${branch}, ${userId}, false) as refusal`
      expect(row?.refusal).toBe(model.hang(userId, branch, suspendedCoffeePrice))
    })

  /** The system gives points that were kept until some days ago, or are for some days. */
  const give = (who: number, amount: number, days: number) =>
    step(`Give(${who}, ${amount}, ${days})`, async (model, real) => {
      const entry: SystemEntry = {
        ...{ userId: real.users[who] ?? 0, type: 'EARN', amount, kind: 'welcome', ref: null },
        ...{ branchId: real.branches[0] ?? 0, requestKey: `~welcome:${Bun.randomUUIDv7()}` },
        expiresOn: plusDays(model.ledger.days.today, days),
      }
      const [verdict] = await appendSystemEntries(open().worker, [entry])
      expect(verdict?.outcome).toBe(model.ledger.appendSystem(entry).outcome)
    })

  /** What has expired goes, once a person and day. */
  const expire = () =>
    step('Expire', async (model, real) => {
      const { worker, sql } = open()
      await worker`select expire_points(${real.users}::bigint[])`
      const [now] = await sql<{ day: string }[]>`select expiry_day() as day`
      model.ledger.expire(now?.day ?? '', 1)
    })

  /** The worker reviews the tiers whose day has come. */
  const review = () =>
    step('Review', async (model, real) => {
      await open().worker`select review_tiers(1000)`
      for (const id of real.users) model.tiers.settle(id)
    })

  const activate = (who: number, active: boolean) =>
    step(`Activate(${who}, ${active})`, async (model, real) => {
      const id = real.users[who] ?? 0
      const user = model.ledger.users.get(id)
      if (user) user.active = active
      await open().sql`update users set is_active = ${active} where id = ${id}`
    })

  /** An administrator pauses a campaign, publishes it again, or changes what it gives from now on. */
  const campaign = (which: number, act: 'pause' | 'publish' | 'edit', amount: number) =>
    step(`Campaign(${which}, ${act}, ${amount})`, async (model) => {
      const one = model.campaigns.campaigns[which]
      if (!one || (act !== 'edit' && one.running === (act === 'publish'))) return
      const bonus = one.terms.bonus === null ? null : amount
      const { outcome } = await changeCampaign(open().sql, act, one.id, {
        ...(act === 'edit' && { budget: one.spent + amount * 3, ...(bonus && { bonus }) }),
      })
      expect(outcome).toBe('done')
      if (act !== 'edit') one.running = act === 'publish'
      else {
        one.budget = one.spent + amount * 3
        one.terms = { ...one.terms, bonus }
      }
      await Bun.sleep(6)
    })

  return {
    ...orderStepsOver(open),
    ...{
      points,
      bills,
      refunds,
      redeem,
      cancel,
      endCoupon,
      hang,
      give,
      expire,
      review,
      activate,
      campaign,
    },
  }
}

interface Burst {
  requests: readonly BillRequest[]
  voids: readonly boolean[]
  verdicts: readonly (BillVerdict | BillVoidVerdict)[]
}

/** Tells the model of a burst in the order in which the database took it. */
const settle = async (
  { sql }: Histories,
  model: BillModel,
  { requests, voids, verdicts }: Burst,
): Promise<(ExpectedBill | undefined)[]> => {
  const expected: (ExpectedBill | undefined)[] = requests.map(() => undefined)
  const known = new Set([...model.bills.values()].map(({ id }) => id))
  const ids = verdicts.map((v) =>
    'purchase' in v && !known.has(v.purchase.id) ? v.purchase.id : 0,
  )
  const rows = await sql<Told[]>`
    select p.id, (extract(epoch from p.at) * 1000)::bigint as at,
           array(select e.coupon_id from stamp_events e
                  where e.purchase_id = p.id and e.kind = 'filled' order by e.id) as filled
      from purchases p where p.id = any (${ids}::bigint[])`
  const told = new Map(rows.map((row) => [row.id, row]))
  for (const i of inOrderTaken(requests, ids, (place) => verdicts[place]?.outcome === 'recorded')) {
    const [request, id = 0] = [requests[i], ids[i]]
    if (request) expected[i] = voids[i] ? model.void(request) : model.record(request, told.get(id))
    told.delete(id)
  }
  await learnTiers(sql, model)
  return expected
}
