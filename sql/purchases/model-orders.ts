import type { SystemEntry } from '../ledger/system.ts'
import type { TierModel } from './model-tiers.ts'
import type { BillRequest } from './purchase.ts'

/** An entry that the product writes for somebody. */
export type Posted = Pick<
  SystemEntry,
  'type' | 'amount' | 'branchId' | 'requestKey' | 'kind' | 'ref'
> & { actorId: number | null }
export type GivenBack = Omit<Posted, 'type' | 'kind'>

/** What orders need of the model of bills. */
export interface OrderTill<Bill> {
  readonly tiers: TierModel
  readonly bills: ReadonlyMap<string, Bill>
  write(
    request: BillRequest,
    due: number,
    multiplier: number,
    told: { id: number; at: number } | undefined,
  ): Bill
  post(userId: number, entry: Posted): void
  giveBack(userId: number, spendKey: string, of: GivenBack): void
  giveMoneyBack(bill: Bill, amount: number, actorId: number): void
}

/** What a unit of an order pays in points and kuruş, as the database has split it. */
export interface ModelUnit {
  line: number
  points: number
  money: number
  refunded?: boolean
}

export interface ModelOrder {
  id: number
  userId: number
  branchId: number
  /** ready: who ordered has too many points to earn more, so it could not be handed over */
  state: 'placed' | 'ready' | 'cancelled' | 'collected'
  units: ModelUnit[]
  /** for the next day: its board does not show it yet */
  isOfTomorrow: boolean
  /** of the purchase that it made */
  purchaseId?: number
}

/** points and kuruş of some units */
const sumOf = (units: readonly ModelUnit[]): { points: number; money: number } => ({
  points: units.reduce((sum, { points }) => sum + points, 0),
  money: units.reduce((sum, { money }) => sum + money, 0),
})

/** Orders that points pay a part of (ordering.md §2) in plain memory, over the model of bills. */
export class OrderModel<Bill extends { id: number; base: number; ofOrder: boolean }> {
  readonly orders: ModelOrder[] = []
  /** ids of branches that are open day and night; others are never open for orders */
  readonly open = new Set<number>()
  constructor(private readonly till: OrderTill<Bill>) {}

  /** One of them, the latest first. */
  drawn(n: number): ModelOrder | undefined {
    return this.orders.at(-1 - (n % Math.max(1, this.orders.length)))
  }

  /** Whoever draws its points has seen that they are there. */
  place(order: ModelOrder): void {
    const { id, userId, branchId } = order
    this.orders.push(order)
    const amount = sumOf(order.units).points
    if (amount > 0)
      this.till.post(userId, {
        ...{ type: 'SPEND', amount, branchId, actorId: userId, kind: 'order' },
        ...{ requestKey: `~order:${id}`, ref: `${id}` },
      })
  }

  /** What the worker finds to do about it: what its branch cannot make tomorrow is cancelled. */
  close(order: ModelOrder): string | null {
    if (order.state !== 'placed' || !order.isOfTomorrow || this.open.has(order.branchId))
      return null
    this.cancel(order, null)
    return 'unmade'
  }

  /** @param actorId null for the product itself */
  cancel(order: ModelOrder, actorId: number | null): string {
    if (order.state !== 'placed') return 'order_state'
    order.state = 'cancelled'
    this.till.giveBack(order.userId, `~order:${order.id}`, {
      ...{ amount: sumOf(order.units).points, branchId: order.branchId, actorId },
      ...{ requestKey: `~return:${order.id}`, ref: `order:${order.id}` },
    })
    return 'moved'
  }

  /** It is handed over: what is paid at the till earns. */
  collect(order: ModelOrder, actorId: number, told: { id: number; at: number }): void {
    const { id, userId, branchId } = order
    const request = {
      ...{ userId, branchId, actorId, requestKey: `~order:${id}`, scanId: '' },
      ...{ total: sumOf(order.units).money, receipt: null, boughtOn: null },
    }
    const multiplier = this.till.tiers.multiplier(userId)
    const bill = this.till.write(request, request.total, multiplier, told)
    bill.ofOrder = true
    if (bill.base > 0) this.till.tiers.count(userId, bill.base)
    order.state = 'collected'
    order.purchaseId = bill.id
  }

  /** @param line of which a unit goes back; null for all that is left */
  refund(order: ModelOrder, line: number | null, actorId: number): string {
    if (order.state !== 'collected') return 'order_state'
    const left = order.units.filter(({ refunded }) => !refunded)
    if (left.length === 0) return 'already_refunded'
    const units = left.filter((unit) => line === null || unit.line === line)
    if (units.length === 0) return 'refund_too_large'
    if (line !== null) units.length = 1
    const { points, money } = sumOf(units)
    for (const unit of units) unit.refunded = true
    this.till.giveBack(order.userId, `~order:${order.id}`, {
      ...{ amount: points, branchId: order.branchId, actorId, requestKey: '~order-refund:' },
      ref: `order:${order.id}:1`,
    })
    const bill = [...this.till.bills.values()].find(({ id }) => id === order.purchaseId)
    if (bill && money > 0) this.till.giveMoneyBack(bill, money, actorId)
    return 'refunded'
  }
}
