import type { Account, Bill, Coupon } from './account.ts'
import { isApprovedVisit } from './approvals.ts'
import { pointsOf, type Rules, type StampCard, stampsSince } from './rules.ts'
import type { Product, Visit } from './visits.ts'

const dayMs = 86_400_000

/** The bill of a visit, with what its coupon takes off and the stamps that it gives. */
export function makeBill(
  visit: Visit,
  rules: Rules,
  { coupon, multiplier }: { coupon: Coupon | undefined; multiplier: number },
): Bill {
  const { at, branch, slip, rush = false } = visit
  const products = [...visit.products]
  let free: Product | null = null
  if (coupon) {
    const items = 'card' in coupon.of ? coupon.of.card.items : coupon.of.reward.items
    const fits = ({ id }: Product) => items.includes(id)
    if (items.length > 0 && !products.some(fits))
      products.push(...rules.menu.filter(fits).slice(0, 1))
    free = products.filter(fits).sort((a, b) => b.price - a.price)[0] ?? null
  }
  const total = products.reduce((sum, { price }) => sum + price, 0)
  const off = coupon && 'reward' in coupon.of ? coupon.of.reward.amount : 0
  const discount = free?.price ?? Math.min(total, off ?? 0)
  const due = total - discount
  if (free) products.splice(products.indexOf(free), 1)

  let rest = due
  const stamps = rules.cards.flatMap((card) => {
    if (at.getTime() < rules.now.getTime() - stampsSince * dayMs) return []
    const paid = products.filter(({ id }) => card.items.includes(id)).length
    const count = Math.min(paid, Math.floor(rest / card.cheapest))
    rest -= count * card.cheapest
    return count > 0 ? [{ card, count }] : []
  })
  const { base, tier, campaign } = pointsOf(rules, { due, multiplier, at })
  const bill: Bill = {
    ...{ id: 0, at, branch, by: isApprovedVisit(slip) ? 'helper' : 'staff' },
    ...{ total, discount, stamps, multiplier },
    ...{ earned: base + tier + campaign, campaign, rush },
    ...{ products: visit.products, orderId: null },
  }
  if (coupon) coupon.used = { bill, product: free, discount }
  return bill
}

/** Stamps a bill's cards, of which full ones become coupons. @returns whether one did */
export function stampCards(account: Account, cards: Map<StampCard, number>, bill: Bill): boolean {
  let filled = false
  for (const { card, count } of bill.stamps) {
    let has = (cards.get(card) ?? 0) + count
    const event = { card, bill, at: bill.at }
    account.stamps.push({ ...event, kind: 'stamped', stamps: count, coupon: null })
    for (; has >= card.size; has -= card.size) {
      const coupon: Coupon = {
        ...{ id: 0, of: { card }, at: bill.at, branch: bill.branch },
        ...{ used: null, cancelledAt: null },
      }
      account.coupons.push(coupon)
      account.stamps.push({ ...event, kind: 'filled', stamps: -card.size, coupon })
      filled = true
    }
    cards.set(card, has)
  }
  return filled
}

/** The part of a bill that is given back, in kuruş: none where coupons or a campaign are in it. */
export function refundOf(visit: Visit, bill: Bill): number {
  if (bill.discount > 0 || bill.campaign > 0) return 0
  if (visit.slip === 'refund' || visit.slip === 'approved refund') return bill.total
  if (visit.slip !== 'part refund' || visit.products.length < 2) return 0
  const amount = Math.min(...visit.products.map(({ price }) => price))
  // Its stamps fit into what remains.
  const stamped = bill.stamps.reduce((sum, { card, count }) => sum + count * card.cheapest, 0)
  return stamped <= bill.total - amount ? amount : 0
}
