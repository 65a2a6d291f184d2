import type { Account, Bill, Coupon, DemoEntry, Refund } from './account.ts'
import { type Apology, apologyOf, isApology } from './approvals.ts'
import { makeBill, refundOf, stampCards } from './bills.ts'
import { istanbulDate, plusMonths } from './calendar.ts'
import { openPurse } from './purse.ts'
import { grantMonths, pointsOf, type Reward, type Rules, type StampCard } from './rules.ts'
import type { Visit } from './visits.ts'

/** The instant so many minutes later. */
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/**
 * Follows a customer through the programme's rules, visit by visit (decisions/118); the balance never
 * becomes negative.
 */
export function followVisits(visits: readonly Visit[], rules: Rules): Account {
  const { account, refundsMatter } = follow(visits, rules)
  if (!refundsMatter) return account
  // A refund that ends a tier, or keeps one off, would be dated by the clock: these people return nothing.
  const isRefund = ({ slip }: Visit) => slip?.includes('refund')
  return follow(
    visits.map((visit) => (isRefund(visit) ? { ...visit, slip: null } : visit)),
    rules,
  ).account
}

function follow(visits: readonly Visit[], rules: Rules) {
  const account: Account = {
    ...{ entries: [], bills: [], refunds: [], coupons: [], stamps: [], tiers: [] },
  }
  const purse = openPurse()
  const cards = new Map<StampCard, number>()
  const had = new Map<Reward, number>()
  /** base points, less refunds and with them */
  const counted = { kept: 0, gross: 0 }
  const tierOf = (points: number) => rules.thresholds.filter((least) => least <= points).length
  const tierNow = () => account.tiers.at(-1)?.tier ?? 1
  const write = (entry: DemoEntry) => account.entries.push(entry)

  const expire = (until: Date) => {
    for (const { at, points: amount } of purse.expire(until))
      write({
        ...{ type: 'SPEND', amount, branch: 0, at, by: 'nobody' },
        about: { kind: 'expiry', day: istanbulDate(at) },
      })
  }

  const wished = ({ wish }: Visit): Reward | undefined => {
    if (wish === null) return undefined
    const open = rules.rewards.filter(
      (reward) =>
        // What is limited is left to visitors.
        reward.benefit !== 'percentage' &&
        reward.stock === null &&
        reward.price <= purse.balance() &&
        (had.get(reward) ?? 0) < (reward.perPerson ?? Number.POSITIVE_INFINITY),
    )
    return typeof wish === 'string'
      ? open.find((reward) => reward.name === wish)
      : open[Math.floor(wish * open.length)]
  }

  const redeem = (reward: Reward, at: Date, { branch, products }: Visit) => {
    const coupon: Coupon = {
      ...{ id: 0, of: { reward }, at, branch, used: null, cancelledAt: null },
    }
    account.coupons.push(coupon)
    write({
      ...{ type: 'SPEND', amount: reward.price, branch, at },
      by: products.length > 0 ? 'staff' : 'customer',
      about: { kind: 'reward', coupon },
    })
    had.set(reward, (had.get(reward) ?? 0) + 1)
    return { coupon, giveBack: purse.spend(reward.price) }
  }

  const cancel = (coupon: Coupon, reward: Reward, at: Date, { branch }: Visit) => {
    coupon.cancelledAt = at
    had.set(reward, (had.get(reward) ?? 1) - 1)
    write({
      ...{ type: 'EARN', amount: reward.price, branch, at },
      ...{ by: 'staff', about: { kind: 'cancellation', coupon } },
    })
  }

  /** Redeems a reward and cancels its coupon. */
  const changeMind = (reward: Reward, visit: Visit) => {
    const { coupon, giveBack } = redeem(reward, later(visit.at, -5), visit)
    giveBack()
    cancel(coupon, reward, later(visit.at, -2), visit)
  }

  /** Types points by hand that an administrator takes back. */
  const mistype = ({ at, branch }: Visit) => {
    const given = { amount: 200, branch }
    const [wrong, correction] = [later(at, -5), later(at, -2)]
    write({ ...given, type: 'EARN', at: wrong, by: 'staff', about: { kind: 'wrong points' } })
    write({ ...given, type: 'SPEND', at: correction, by: 'admin', about: { kind: 'correction' } })
  }

  /** Gives points by hand to the wrong customer, more than a barista may alone, and takes them back. */
  const apologise = (why: Apology, { at, branch }: Visit) => {
    const given = { amount: apologyOf[why].points, branch, by: 'helper' } as const
    const [wrong, correction] = [later(at, -5), later(at, -2)]
    write({ ...given, type: 'EARN', at: wrong, about: { kind: 'apology', why } })
    write({ ...given, type: 'SPEND', at: correction, about: { kind: 'apology back' } })
  }

  /** @returns whether it led to a tier or to the coupon of a full card */
  const record = (bill: Bill): boolean => {
    const { at, branch, earned: amount } = bill
    account.bills.push(bill)
    if (amount > 0) {
      purse.earn(amount, plusMonths(istanbulDate(at), grantMonths))
      write({ type: 'EARN', amount, branch, at, by: bill.by, about: { kind: 'purchase', bill } })
    }
    const { base } = pointsOf(rules, { ...bill, due: bill.total - bill.discount })
    counted.kept += base
    counted.gross += base
    const risen = tierOf(counted.kept) > tierNow()
    if (risen) account.tiers.push({ tier: tierOf(counted.kept), since: at })
    return stampCards(account, cards, bill) || risen
  }

  const refund = (
    bill: Bill,
    amount: number,
    { at, by }: Pick<Refund, 'at' | 'by'> = { at: later(bill.at, 12), by: bill.by },
  ) => {
    const before = pointsOf(rules, { ...bill, due: bill.total })
    const left = pointsOf(rules, { ...bill, due: bill.total - amount })
    const owed = bill.earned - left.base - left.tier
    const taken = Math.min(owed, purse.balance())
    const given: Refund = { id: 0, bill, ofOrder: null, at, by, amount, owed, taken, paid: 0 }
    account.refunds.push(given)
    counted.kept -= before.base - left.base
    if (taken > 0) {
      purse.takeBack(taken)
      write({
        ...{ type: 'SPEND', amount: taken, branch: bill.branch, at, by },
        about: { kind: 'refund', refund: given },
      })
    }
    if (amount < bill.total) return given
    for (const { card, count } of bill.stamps) {
      cards.set(card, (cards.get(card) ?? 0) - count)
      account.stamps.push({
        ...{ card, bill, kind: 'taken', stamps: -count, coupon: null, at: given.at },
      })
    }
    return given
  }

  /** Spends what a bill earned before it is refunded, so that the refund waives; where its coupon is cancelled, that pays. */
  const refundSpent = (bill: Bill, visit: Visit) => {
    const left = purse.balance() - bill.earned
    const reward = rules.rewards.find(
      ({ price, benefit, stock, perPerson }) =>
        benefit !== 'percentage' &&
        (stock ?? perPerson) === null &&
        price > left &&
        price <= purse.balance(),
    )
    if (!reward || bill.discount > 0 || bill.campaign > 0) return
    const { coupon, giveBack } = redeem(reward, later(bill.at, 5), visit)
    const given = refund(bill, bill.total)
    if (visit.slip !== 'spent refund, cancelled') return
    giveBack()
    given.paid = given.owed - given.taken
    purse.takeBack(given.owed)
    const back = later(bill.at, 15)
    cancel(coupon, reward, back, visit)
    write({
      ...{ type: 'SPEND', amount: given.paid, branch: bill.branch, by: 'staff' },
      ...{ at: new Date(back.getTime() + 4), about: { kind: 'payment', refund: given, coupon } },
    })
  }

  /** Refunds the week's bills of a branch, where none of them led to something or has a coupon or a campaign. */
  const refundWeek = ({ at, branch }: Visit) => {
    const since = later(at, -7 * 1_440)
    const week = account.bills.filter((bill) => bill.branch === branch && bill.at > since)
    const isPlain = (bill: Bill) =>
      !leading.has(bill) &&
      bill.discount + bill.campaign === 0 &&
      !account.refunds.some((one) => one.bill === bill)
    if (!week.every(isPlain)) return
    for (const [place, bill] of week.entries())
      refund(bill, bill.total, { at: later(at, 12 + place), by: 'admin' })
  }

  /** What happens before anything is bought. @returns the coupon of the reward that is redeemed then */
  const beginVisit = (visit: Visit): Coupon | undefined => {
    const { at, slip } = visit
    const reward = wished(visit)
    if (slip === 'wrong points') mistype(visit)
    if (isApology(slip)) apologise(slip, visit)
    if (reward && slip === 'change of mind') changeMind(reward, visit)
    return reward && slip !== 'change of mind'
      ? redeem(reward, later(at, -1), visit).coupon
      : undefined
  }

  const buy = (visit: Visit, redeemed: Coupon | undefined): Bill => {
    const coupon = redeemed ?? account.coupons.find((one) => isGift(one, visit.at))
    const multiplier = rules.multipliers[tierNow() - 1] ?? 100
    const bill = makeBill(visit, rules, { coupon, multiplier })
    if (record(bill)) leading.add(bill)
    return bill
  }

  /** Refunds what a visit's slip says; a bill that led to something stays. */
  const refundSlip = (visit: Visit, bill: Bill) => {
    if (visit.slip === 'flagged refund') refundWeek(visit)
    if (leading.has(bill)) return
    const amount = refundOf(visit, bill)
    if (amount > 0) refund(bill, amount)
    if (visit.slip?.startsWith('spent refund')) refundSpent(bill, visit)
  }

  const leading = new Set<Bill>()
  for (const visit of visits) {
    expire(visit.at)
    const redeemed = beginVisit(visit)
    if (visit.products.length > 0) refundSlip(visit, buy(visit, redeemed))
  }
  expire(rules.now)
  return { account, refundsMatter: tierOf(counted.kept) !== tierOf(counted.gross) }
}

/** Whether it is the coupon of a full card that can be used. */
const isGift = ({ of, used, at }: Coupon, now: Date): boolean =>
  'card' in of && !used && at > later(now, -29 * 1_440)
