import {
  type LedgerModel,
  limitsOf,
  type ModelActor,
  modelBounds,
  putEntry,
} from '../ledger/model.ts'
import type { ExpectedBill, ModelBill, Told } from './model-bill.ts'
import type { CampaignModel } from './model-campaigns.ts'
import type { CouponModel, ModelReward } from './model-coupons.ts'
import { LateModel } from './model-late.ts'
import { type GivenBack, OrderModel, type OrderTill, type Posted } from './model-orders.ts'
import { StampModel } from './model-stamps.ts'
import { TierModel } from './model-tiers.ts'
import { WaiverModel } from './model-waivers.ts'
import type { BillRequest, BillVerdict, BillVoid, BillVoidVerdict } from './purchase.ts'
import type { RefundRequest } from './refunds.ts'

/** the base rule, kuruş for a point */
const step = 500

const keyOf = (r: Pick<BillRequest, 'actorId' | 'requestKey'>) => `${r.actorId} ${r.requestKey}`
const bodyOf = ({ session: _, ...body }: BillRequest) => JSON.stringify(body)
const earnedOf = (bill: ModelBill) => bill.base + bill.tier + (bill.campaign?.points ?? 0)
const couponsOf = ({ coupons = [] }: BillRequest) => coupons.map(({ id }) => id)
const stampsOf = ({ stamps = [] }: Pick<BillRequest, 'stamps'>) =>
  stamps.reduce((sum, { count }) => sum + count, 0)
/** Whoever manages the branch refunds any bill of it, others what they have recorded. */
const canRefund = ({ isAdmin, manages }: ModelActor, actorId: number, { request }: ModelBill) =>
  isAdmin || manages === request.branchId || request.actorId === actorId

/**
 * Purchases, refunds, waivers, orders, coupons, stamps, tiers, campaigns and coffees (programme.md §2 to §6) in plain memory,
 * over the model of the ledger.
 */
export class BillModel implements OrderTill<ModelBill> {
  readonly bills = new Map<string, ModelBill>()
  readonly voids = new Set<string>()
  /** kuruş of each customer by staff; all of a test is on a single day */
  readonly totals = new Map<number, number>()
  readonly late: LateModel
  readonly tiers = new TierModel()
  readonly waivers = new WaiverModel()
  readonly orders: OrderModel<ModelBill>
  readonly stamps: StampModel

  constructor(
    readonly ledger: LedgerModel,
    readonly scans: ReadonlyMap<string, string>,
    readonly campaigns: CampaignModel,
    readonly coupons: CouponModel,
    card: StampModel['card'],
  ) {
    this.late = new LateModel(ledger.days.today)
    this.stamps = new StampModel(card, coupons)
    this.orders = new OrderModel(this)
  }

  /** @param told of a bill that the database has recorded; undefined of others */
  record(request: BillRequest, told?: Told): ExpectedBill {
    const { userId } = request
    const user = this.ledger.users.get(userId)
    if (!user) return refuse('user_not_found')
    const known = this.bills.get(keyOf(request))
    if (known && bodyOf(known.request) !== bodyOf(request)) return refuse('idempotency_conflict')
    if (known) return { outcome: 'repeated', user: userId, earned: earnedOf(known) }
    if (this.voids.has(keyOf(request))) return refuse('request_void')
    const refusal = this.customerRefusal(request, user) ?? this.late.refusal(request)
    if (refusal) return refuse(refusal)
    const discount = this.judgeExtras(request)
    if (typeof discount === 'string') return refuse(discount)
    const bound = this.passed(request)
    if (bound) return refuse('limit_reached', bound)
    const isLate = request.receipt !== null
    if (isLate && !this.late.record(request)) return refuse('receipt_recorded')

    this.count(request)
    const multiplier = isLate ? 100 : this.tiers.multiplier(userId)
    const bill = this.write(request, request.total - discount, multiplier, told)
    bill.coupons = couponsOf(request).flatMap((id) => this.coupons.find(id) ?? [])
    for (const coupon of bill.coupons) coupon.state = 'used'
    bill.stamps.given = stampsOf(request)
    if (bill.base > 0) this.tiers.count(userId, bill.base)
    this.fill(userId, this.stamps.give(userId, bill.stamps.given), told?.filled ?? [])
    return { outcome: 'recorded', user: userId, earned: earnedOf(bill) }
  }

  /** Why a bill may not be recorded for this customer, whatever is on it. */
  private customerRefusal(
    { userId, actorId, branchId, scanId, receipt }: BillRequest,
    user: { active: boolean; points: number },
  ): string | undefined {
    if (actorId === userId) return 'own_account'
    const isLate = receipt !== null
    const hasScan =
      scanId === null
        ? isLate && this.ledger.actors.get(actorId)?.isAdmin === true
        : this.scans.get(`${actorId} ${userId}`) === scanId
    if (!hasScan) return 'scan_required'
    if (!user.active && !isLate) return 'user_inactive'
    if (!this.ledger.openBranches.has(branchId)) return 'branch_required'
    return user.points > 1_900_000_000 ? 'points_limit' : undefined
  }

  /** What the coupons of a bill take off, kuruş; or why they or its stamps may not be on it. */
  private judgeExtras(request: BillRequest): number | string {
    const { userId, total } = request
    const discount = this.coupons.judge(couponsOf(request), userId, total)
    if (typeof discount === 'string') return discount
    const isTooMuch = stampsOf(request) * this.stamps.card.price > total - discount
    return isTooMuch ? 'too_many_stamps' : discount
  }

  /** The bound of whoever records it, or of the customer's day, that a bill would pass. */
  private passed({ userId, actorId, branchId, total }: BillRequest): string | undefined {
    const actor = this.ledger.actors.get(actorId)
    if (!actor) return undefined
    const { bill, billDay } = limitsOf(actor, branchId)
    if (total > bill) return 'staff_bill'
    const day = (this.totals.get(userId) ?? 0) + total
    if (!actor.isAdmin && day > modelBounds.customerBillDay) return 'customer_day'
    return actor.billed + total > billDay ? 'staff_day' : undefined
  }

  /** Counts a bill towards the day of its customer and of the staff member who records it. */
  private count({ userId, actorId, total }: BillRequest): void {
    const actor = this.ledger.actors.get(actorId)
    if (actor?.isAdmin !== false) return
    this.totals.set(userId, (this.totals.get(userId) ?? 0) + total)
    actor.billed += total
  }

  /** Records a bill that is accepted, with what it earns. */
  write(
    request: BillRequest,
    due: number,
    multiplier: number,
    told: Pick<Told, 'id' | 'at'> | undefined,
  ): ModelBill {
    const { userId, actorId, branchId } = request
    const base = Math.floor(due / step)
    const tier = Math.floor((base * (multiplier - 100)) / 100)
    const first = ![...this.bills.values()].some((bill) => bill.request.userId === userId)
    const isLate = request.receipt !== null
    const campaign = isLate ? undefined : this.campaigns.earn({ userId, due, base, tier, first })
    const bill: ModelBill = {
      ...{ request, id: told?.id ?? 0, at: told?.at ?? 0, due, base, tier, multiplier, campaign },
      ...{
        coupons: [],
        stamps: { given: 0, undone: 0 },
        refunded: 0,
        waived: 0,
        returned: 0,
        gone: false,
      },
      ofOrder: false,
    }
    this.bills.set(keyOf(request), bill)
    const earned = earnedOf(bill)
    if (earned > 0)
      this.post(userId, {
        ...{ type: 'EARN', amount: earned, branchId, actorId, kind: 'purchase' },
        ...{ requestKey: `~purchase:${bill.id}`, ref: `${bill.id}` },
      })
    return bill
  }

  /** Full cards become coupons, by the ids that the database gave them. */
  private fill(userId: number, cards: number, ids: readonly number[]): void {
    for (let i = 0; i < cards; i++)
      this.coupons.coupons.push({
        ...{ id: ids[i] ?? 0, userId, leastPaid: 0, points: 0, reward: undefined, ofCard: true },
        benefit: { kind: 'item', price: this.stamps.card.price },
        ...{ state: 'usable', over: false },
      })
  }

  void(request: BillVoid): ExpectedBill {
    if (!this.ledger.users.has(request.userId)) return refuse('user_not_found')
    const known = this.bills.get(keyOf(request))
    if (known && known.request.userId !== request.userId) return refuse('idempotency_conflict')
    if (known) return { outcome: 'repeated', user: request.userId, earned: earnedOf(known) }
    this.voids.add(keyOf(request))
    return { outcome: 'void' }
  }

  refund(request: RefundRequest): { taken: number } | { code: string } {
    const { purchaseId, actorId } = request
    const bill = [...this.bills.values()].find(({ id }) => id === purchaseId)
    const actor = this.ledger.actors.get(actorId)
    if (!actor || this.ledger.users.get(actorId)?.active === false) return { code: 'signed_out' }
    if (!bill || !canRefund(actor, actorId, bill)) return { code: 'purchase_not_found' }
    const { userId } = bill.request
    if (userId === actorId) return { code: 'own_account' }
    if (bill.gone) return { code: 'already_refunded' }
    const left = bill.due - bill.refunded
    const amount = request.amount ?? left
    if (amount > left) return { code: 'refund_too_large' }
    if (bill.ofOrder) return { code: 'refund_by_order' }
    const named = stampsOf(request)
    const unrefunded = bill.stamps.given - bill.stamps.undone
    if (named > unrefunded) return { code: 'refund_stamps' }
    const { taken, waived } = this.owed(bill, amount)
    if (!actor.isAdmin && waived > 0 && bill.waived + waived > 100)
      return { code: 'waiver_needs_admin' }

    this.giveMoneyBack(bill, amount, actorId)
    if (bill.gone) this.free(bill)
    const undone = this.stamps.owed(unrefunded, named, bill.due - bill.refunded)
    bill.stamps.undone += undone
    this.stamps.take(userId, undone)
    return { taken }
  }

  /** Of a bill of which nothing remains, coupons and receipt can be used again. */
  private free(bill: ModelBill): void {
    for (const coupon of bill.coupons) {
      coupon.state = 'usable'
      coupon.over = false
    }
    this.late.free(bill.request)
  }

  /** Takes back what so many kuruş of a bill had earned, and notes what of it is not there. */
  giveMoneyBack(bill: ModelBill, amount: number, actorId: number): void {
    const { userId, branchId } = bill.request
    const { base, campaign, owed, taken, waived } = this.owed(bill, amount)
    bill.refunded += amount
    bill.waived += waived
    bill.gone = bill.refunded === bill.due
    this.giveCampaignBack(bill, campaign, { owed, taken })
    if (taken > 0)
      this.post(userId, {
        ...{ type: 'SPEND', amount: taken, branchId, actorId, kind: 'refund' },
        ...{ requestKey: `~refund:of ${bill.id}`, ref: `purchase:${bill.id}` },
      })
    const afterSeq = this.ledger.users.get(userId)?.entries.length ?? 0
    this.waivers.note({ userId, purchaseId: bill.id, afterSeq, points: waived })
    if (amount > 0) this.tiers.uncount(userId, base, bill.at)
  }

  /** The points that so many kuruş of a bill had earned, by rule, and what of them the balance gives back. */
  private owed(bill: ModelBill, amount: number) {
    const left = bill.due - bill.refunded
    const [before, after] = [this.remaining(bill, left), this.remaining(bill, left - amount)]
    const owed = before.all - after.all
    const taken = Math.min(owed, this.ledger.users.get(bill.request.userId)?.points ?? 0)
    const lines = { base: before.base - after.base, campaign: before.campaign - after.campaign }
    return { ...lines, owed, taken, waived: owed - taken }
  }

  /** Points that come back pay what refunds have waived since they were spent. */
  giveBack(userId: number, spendKey: string, of: GivenBack): void {
    if (of.amount === 0) return
    const entries = this.ledger.users.get(userId)?.entries ?? []
    const spent = entries.findIndex((entry) => entry.request.requestKey === spendKey) + 1
    this.post(userId, { ...of, type: 'EARN', kind: 'refund' })
    for (const { purchaseId, points } of this.waivers.pay(userId, spent, of.amount))
      this.post(userId, {
        ...{ ...of, type: 'SPEND', amount: points, kind: 'refund' },
        ...{ requestKey: '~waived:', ref: `purchase:${purchaseId}:1` },
      })
  }

  private remaining(bill: ModelBill, kurus: number) {
    const base = Math.min(Math.floor(kurus / step), bill.base)
    const tier = Math.min(Math.floor((base * (bill.multiplier - 100)) / 100), bill.tier)
    const campaign = bill.campaign ? this.campaigns.remaining(bill.campaign, base, kurus) : 0
    return { base, campaign, all: base + tier + campaign }
  }

  /** What is waived is waived of every line alike; a turn comes back where all that it gave did. */
  private giveCampaignBack(
    bill: ModelBill,
    ofCampaign: number,
    { owed, taken }: { owed: number; taken: number },
  ): void {
    if (!bill.campaign) return
    const returned = owed > 0 ? Math.floor((ofCampaign * taken) / owed) : 0
    bill.returned += returned
    const turn = bill.gone && bill.returned === bill.campaign.points
    this.campaigns.giveBack(bill.campaign, bill.request.userId, returned, turn)
  }

  /** @param coupon the id that the database gave the coupon */
  redeem(userId: number, reward: ModelReward, branchId: number, coupon: number): string {
    const user = this.ledger.users.get(userId)
    if (!user) return 'user_not_found'
    if (!user.active) return 'user_inactive'
    if (!this.ledger.openBranches.has(branchId)) return 'branch_required'
    const tier = this.tiers.place(userId)
    const refusal = this.coupons.refusal(reward, { userId, points: user.points, tier })
    if (refusal) return refusal
    this.post(userId, {
      ...{ type: 'SPEND', amount: reward.price, branchId, actorId: userId, kind: 'reward' },
      ...{ requestKey: `~reward:${coupon}`, ref: `${coupon}` },
    })
    this.coupons.coupons.push({
      ...{
        id: coupon,
        userId,
        benefit: reward.benefit,
        leastPaid: 0,
        points: reward.price,
        reward,
      },
      ...{ ofCard: false, state: 'usable', over: false },
    })
    return 'redeemed'
  }

  /** Points come back to where they were taken from; those that have expired meanwhile are lost. */
  cancel(id: number, userId: number, branchId: number): string {
    const coupon = this.coupons.find(id)
    if (coupon?.userId !== userId) return 'coupon_not_found'
    if (coupon.state === 'cancelled') return 'cancelled'
    if (coupon.state === 'used') return 'coupon_used'
    if (coupon.over) return 'coupon_expired'
    if (coupon.points === 0) return 'coupon_gift'
    const amount = coupon.points - this.ledger.expiredOf(userId, `coupon:${id}`)
    if ((this.ledger.users.get(userId)?.points ?? 0) + amount > 2_000_000_000) return 'points_limit'
    coupon.state = 'cancelled'
    this.giveBack(userId, `~reward:${id}`, {
      ...{ amount, branchId, actorId: userId, ref: `coupon:${id}` },
      requestKey: `~coupon-cancelled:${id}`,
    })
    return 'cancelled'
  }

  /** Null, or why no coffee is hung. */
  hang(userId: number, branchId: number, price: number): string | null {
    const user = this.ledger.users.get(userId)
    if (!user?.active) return 'signed_out'
    if (!this.ledger.openBranches.has(branchId)) return 'branch_not_found'
    if (price > user.points) return 'insufficient_points'
    this.post(userId, {
      ...{ type: 'SPEND', amount: price, branchId, actorId: null, kind: 'donation', ref: null },
      requestKey: `~donation:${user.entries.length}`,
    })
    return null
  }

  post(userId: number, e: Posted): void {
    const user = this.ledger.users.get(userId)
    if (!user) return
    const { type, amount, branchId, kind, ref, ...of } = e
    putEntry(user, {
      request: { ...of, userId, type, amount, branchId, scanId: null, note: null, reverses: null },
      ...{ type, amount, branchId, kind, ref, reason: null },
      expiresOn: kind === 'purchase' ? undefined : null,
    })
  }
}

const refuse = (code: string, bound?: string): ExpectedBill =>
  bound ? { outcome: 'refused', code, bound } : { outcome: 'refused', code }

/** A verdict in the model's words. */
export const seenBill = (verdict: BillVerdict | BillVoidVerdict): ExpectedBill => {
  if (verdict.outcome === 'void') return { outcome: 'void' }
  if (verdict.outcome === 'refused')
    return refuse(verdict.code, 'bound' in verdict ? verdict.bound : undefined)
  const { userId, earned } = verdict.purchase
  return { outcome: verdict.outcome, user: userId, earned }
}
