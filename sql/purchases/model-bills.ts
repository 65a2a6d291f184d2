import type { LedgerModel } from '../ledger/model.ts'
import type { Drawn, Real } from '../ledger/model-requests.ts'
import type { BillRequest, BillVerdict, BillVoid, BillVoidVerdict } from './purchase.ts'
import type { RefundRequest } from './refunds.ts'

/** What the model's test keeps for bills beside what it keeps for entries. */
export interface RealBills {
  /** open scans: `<actor> <customer>` → scan */
  scans: ReadonlyMap<string, string>
  sent: BillRequest[]
}

interface ModelBill {
  request: BillRequest
  /** database id, as the tests learn it */
  id: number
  earned: number
  refunded: number
}

export type ExpectedBill =
  | { outcome: 'recorded' | 'repeated'; user: number; earned: number }
  | { outcome: 'void' }
  | { outcome: 'refused'; code: string; bound?: string }

/** programme.md §2, kuruş */
const staffBill = 1_000_000
const customerDay = 2_500_000
/** the base rule, kuruş for a point */
const step = 500

const keyOf = (r: Pick<BillRequest, 'actorId' | 'requestKey'>) => `${r.actorId} ${r.requestKey}`
const bodyOf = ({ session: _, ...body }: BillRequest) => JSON.stringify(body)

/** Purchases and refunds (programme.md §2) in plain memory, over the model of the ledger. */
export class BillModel {
  readonly bills = new Map<string, ModelBill>()
  readonly voids = new Set<string>()
  /** kuruş of each customer by staff; all of a test is on a single day */
  readonly totals = new Map<number, number>()

  constructor(
    readonly ledger: LedgerModel,
    readonly scans: ReadonlyMap<string, string>,
  ) {}

  record(request: BillRequest): ExpectedBill {
    const { userId, actorId, total } = request
    const user = this.ledger.users.get(userId)
    if (!user) return refuse('user_not_found')
    const known = this.bills.get(keyOf(request))
    if (known && bodyOf(known.request) !== bodyOf(request)) return refuse('idempotency_conflict')
    if (known) return { outcome: 'repeated', user: userId, earned: known.earned }
    if (this.voids.has(keyOf(request))) return refuse('request_void')
    if (!user.active) return refuse('user_inactive')
    if (!this.ledger.openBranches.has(request.branchId)) return refuse('branch_required')
    if (actorId === userId) return refuse('own_account')
    if (this.scans.get(`${actorId} ${userId}`) !== request.scanId) return refuse('scan_required')
    if (user.points > 1_900_000_000) return refuse('points_limit')
    const day = this.totals.get(userId) ?? 0
    const byStaff = this.ledger.actors.get(actorId)?.isAdmin === false
    if (byStaff && total > staffBill) return refuse('limit_reached', 'staff_bill')
    if (byStaff && day + total > customerDay) return refuse('limit_reached', 'customer_day')
    if (byStaff) this.totals.set(userId, day + total)
    const earned = Math.floor(total / step)
    this.bills.set(keyOf(request), { request, id: 0, earned, refunded: 0 })
    return { outcome: 'recorded', user: userId, earned }
  }

  void(request: BillVoid): ExpectedBill {
    if (!this.ledger.users.has(request.userId)) return refuse('user_not_found')
    const known = this.bills.get(keyOf(request))
    if (known && known.request.userId !== request.userId) return refuse('idempotency_conflict')
    if (known) return { outcome: 'repeated', user: request.userId, earned: known.earned }
    this.voids.add(keyOf(request))
    return { outcome: 'void' }
  }

  /** What is known once the database has named a purchase: its entry stands in the chain. */
  learn(request: BillRequest, id: number): void {
    const bill = this.bills.get(keyOf(request))
    if (bill?.id !== 0) return
    bill.id = id
    if (bill.earned === 0) return
    this.push(request.userId, {
      ...{
        type: 'EARN',
        amount: bill.earned,
        branchId: request.branchId,
        actorId: request.actorId,
      },
      ...{ requestKey: `~purchase:${id}`, scanId: request.scanId, kind: 'purchase', ref: `${id}` },
    })
  }

  refund({ purchaseId, amount, actorId }: RefundRequest): { taken: number } | { code: string } {
    const bill = [...this.bills.values()].find(({ id }) => id === purchaseId)
    const actor = this.ledger.actors.get(actorId)
    if (!actor || this.ledger.users.get(actorId)?.active === false) return { code: 'signed_out' }
    if (!bill || (!actor.isAdmin && bill.request.actorId !== actorId))
      return { code: 'purchase_not_found' }
    const { userId, total, branchId } = bill.request
    if (userId === actorId) return { code: 'own_account' }
    const left = total - bill.refunded
    if (left === 0) return { code: 'already_refunded' }
    if (amount !== null && amount > left) return { code: 'refund_too_large' }
    const after = left - (amount ?? left)
    const owed = Math.floor(left / step) - Math.floor(after / step)
    const taken = Math.min(owed, this.ledger.users.get(userId)?.points ?? 0)
    if (!actor.isAdmin && owed - taken > 100) return { code: 'waiver_needs_admin' }
    bill.refunded = total - after
    if (taken > 0)
      this.push(userId, {
        ...{
          type: 'SPEND',
          amount: taken,
          branchId,
          actorId,
          requestKey: `~refund:of ${purchaseId}`,
        },
        ...{ scanId: null, kind: 'refund', ref: `purchase:${purchaseId}` },
      })
    return { taken }
  }

  private push(
    userId: number,
    e: {
      type: 'EARN' | 'SPEND'
      amount: number
      branchId: number
      actorId: number
      requestKey: string
      scanId: string | null
      kind: 'purchase' | 'refund'
      ref: string
    },
  ): void {
    const user = this.ledger.users.get(userId)
    if (!user) return
    const { type, amount, branchId, actorId, requestKey, scanId, kind, ref } = e
    user.points += type === 'EARN' ? amount : -amount
    user.entries.push({
      request: {
        userId,
        type,
        amount,
        branchId,
        actorId,
        requestKey,
        scanId,
        note: null,
        reverses: null,
      },
      ...{ type, amount, branchId, kind, ref, reason: null, reversed: false },
      balanceAfter: user.points,
      expiresOn: type === 'EARN' ? undefined : null,
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

let keys = 0
/** A new bill of somebody, or one as an earlier one, as it was drawn; a few belong to no scan. */
export const billOf = (d: Drawn, real: Real, { scans, sent }: RealBills): BillRequest => {
  const userId = real.users[d.who] ?? 9_999_999
  const actorId = real.actors[2 + (d.by % 4)] ?? 0
  const earlier = sent[d.earlier % Math.max(1, sent.length)]
  if (earlier && d.what === 'again') return earlier
  if (earlier && d.what === 'other body')
    return d.earlier % 2
      ? { ...earlier, total: (earlier.total % 5_000_000) + 1 }
      : { ...earlier, userId }
  const scanId = scans.get(`${actorId} ${d.earlier % 9 ? userId : ''}`)
  return {
    ...{ userId, actorId, branchId: real.branches[d.where] ?? 9_999_999 },
    ...{ requestKey: `bill-${++keys}`, scanId: scanId ?? '00000000-0000-4000-8000-000000000000' },
    ...{ total: Math.min(5_000_000, d.amount * 173), receipt: null, boughtOn: null },
  }
}

/** A refund of one of the recorded bills, whole or in part, by whoever was drawn. */
export const refundOf = (d: Drawn, model: BillModel, real: Real): RefundRequest => {
  const bills = [...model.bills.values()].filter(({ id }) => id > 0)
  const bill = bills[d.earlier % Math.max(1, bills.length)]
  const recorder = bill && d.earlier % 3 > 0 ? bill.request.actorId : real.actors[5]
  return {
    purchaseId: bill?.id ?? 9_999_999,
    amount:
      d.where === 0 || !bill ? null : Math.max(1, Math.floor(bill.request.total / (1 + d.who))),
    ...{ reason: 'diğer', note: null, actorId: (d.by === 5 ? real.actors[3] : recorder) ?? 0 },
    requestKey: `refund-${++keys}`,
  }
}
