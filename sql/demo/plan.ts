import type { Queryable } from '../connection.ts'
import type { Account, AtCounter } from './account.ts'
import {
  apologies,
  approved,
  approvedProducts,
  approvedVisits,
  isApology,
  isApprovedVisit,
  managed,
} from './approvals.ts'
import { followVisits } from './follow.ts'
import type { DemoCustomer } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { regularVisits } from './regular.ts'
import type { Rules } from './rules.ts'
import { morningRush } from './rush.ts'
import { visitsToday } from './today.ts'
import { makeVisits, type Slip, type Visit } from './visits.ts'

export interface HistoryContext {
  random: Random
  rules: Rules
  /** Merkez first */
  counters: readonly { branchId: number; staffId: number }[]
  /** the administrator who reverses mistakes */
  adminId: number
  /** the regular first */
  customers: readonly (DemoCustomer & { userId: number })[]
}

export type KnownAccount = Account & { userId: number }

/** One customer in this many has something go wrong at the counter. */
const mistakeEvery = 15

/** What everybody's visits come to. */
export function planAccounts({ random, rules, customers }: HistoryContext): KnownAccount[] {
  const { now, menu } = rules
  // With numbers of its own: what is told of the past does not depend on the hour of the first start.
  const today = visitsToday(randomFrom(1923), now, { customers, menu })
  const rush = morningRush(
    now,
    menu.find(({ name }) => name === 'Latte'),
  )
  const pending: Slip[] = [
    ...(['spent refund', 'spent refund, cancelled', 'flagged refund'] as const),
    ...apologies,
    ...approvedVisits,
  ]
  /** Somebody's past with the first slip that still has to happen to somebody and can happen to them. */
  const withPendingSlip = (past: readonly Visit[]): Account | undefined => {
    for (const [place, wanted] of pending.entries()) {
      const account = withSlip(past, rules, wanted)
      if (!account) continue
      pending.splice(place, 1)
      return account
    }
    return undefined
  }
  /** Somebody's past with a last visit; undefined if it is of the rush and a coupon would be in its bill. */
  const withVisit = (past: readonly Visit[], visit: Visit): Account | undefined => {
    const account = followVisits([...past, visit], rules)
    if (!visit.rush) return account
    if (account.bills.at(-1)?.discount !== 0) return undefined
    rush.take()
    return account
  }
  return customers.map(({ userId, habits, active }, at): KnownAccount => {
    const isRegular = at === 0
    const slip = slipOf(at)
    const past = isRegular
      ? regularVisits(now, menu)
      : makeVisits(random, now, { habits, menu, slip })
    const canCome = active && !isRegular
    const visit = today.get(at) ?? (canCome ? rush.next() : undefined)
    const isLater = visit && past.every((one) => one.at < visit.at)
    const canSlip = canCome && !slip
    const account = isLater ? withVisit(past, visit) : canSlip && withPendingSlip(past)
    return { userId, ...(account || followVisits(past, rules)) }
  })
}

/** What goes wrong at the counter for the customer at this place. */
const slipOf = (place: number): Slip | null => {
  if (place % mistakeEvery > 0) return null
  return place % (3 * mistakeEvery) > 0 ? 'wrong points' : 'change of mind'
}

/** Who records something at a branch's counter. */
export const staffAt = (
  counters: HistoryContext['counters'],
  { branch, by }: { branch: number; by: AtCounter },
): number | undefined => counters[by === 'helper' ? 0 : branch]?.staffId

/**
 * Somebody's visits with a slip in the last weeks that makes a refund waive, the three bills of a flag come back, or a
 * manager approve something; undefined where none does.
 */
function withSlip(visits: readonly Visit[], rules: Rules, slip: Slip): Account | undefined {
  const isApproved = isApology(slip) || isApprovedVisit(slip)
  const { since, until } = isApproved ? approved : { since: 21, until: 0 }
  const bought = isApprovedVisit(slip) && productsOf(approvedProducts[slip], rules)
  for (const visit of visits) {
    const ago = (rules.now.getTime() - visit.at.getTime()) / 86_400_000
    if (ago > since || ago < until || visit.slip !== null || visit.wish !== null) continue
    if (isApproved && visit.branch !== managed) continue
    const account = followVisits(
      visits.map((one) =>
        one === visit ? { ...one, ...(bought && { products: bought }), slip } : one,
      ),
      rules,
    )
    const flagged = account.refunds.filter(({ by }) => by === 'admin')
    const waives = account.refunds.some(({ owed, taken }) => taken < owed)
    const given = account.entries.some(({ about }) => about.kind === 'apology')
    if (flagged.length === 3 || waives || given || isApprovedAs(slip, account)) return account
  }
  return undefined
}

/** So many of each product that is named. */
const productsOf = (counts: Readonly<Record<string, number>>, { menu }: Rules) =>
  menu.flatMap((product) => Array.from({ length: counts[product.name] ?? 0 }, () => product))

/** Whether a manager let the bill or the refund of a slip pass, and nothing else was in it. */
const isApprovedAs = (slip: Slip, { bills, refunds }: Account): boolean =>
  slip === 'approved bill'
    ? bills.some(({ by, discount, campaign }) => by === 'helper' && discount + campaign === 0)
    : slip === 'approved refund' && refunds.some(({ by }) => by === 'helper')

/** Gives purchases, refunds and coupons their numbers, which follow their order in time. */
export async function numberAccounts(
  sql: Queryable,
  accounts: readonly KnownAccount[],
): Promise<void> {
  const number = async (things: { id: number; at: Date }[], ids: string) => {
    const reserved = await sql<{ id: number }[]>`
      select nextval(${ids}::regclass) as id from generate_series(1, ${things.length}::integer)`
    things.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const [place, thing] of things.entries()) thing.id = reserved[place]?.id ?? 0
  }
  await number(
    accounts.flatMap((account) => account.bills),
    'purchase_ids',
  )
  await number(
    accounts.flatMap((account) => account.refunds),
    'purchase_refunds_id_seq',
  )
  await number(
    accounts.flatMap((account) => account.coupons),
    'coupons_id_seq',
  )
}
