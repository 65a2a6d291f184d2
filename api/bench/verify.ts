import type { Sql } from '#sql/connection.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import { openPurchases, type Purchases } from '#sql/purchases/purchases.ts'
import { publishCampaign } from '#sql/testing/test-campaigns.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { newItem } from '#sql/testing/test-shop.ts'
import { type BenchEnvironment, openBenchEnvironment } from './environment.ts'
import { openScans } from './purchases.ts'

interface Options {
  /** at the end */
  bills: number
  customers: number
}

/** four times the bills may take so many times as long */
const goal = 4.8

const clients = 64

/** Everybody who buys, at one branch, and what their bills come with. */
interface Chain {
  sql: Sql
  purchases: Purchases
  actorId: number
  customers: { id: number; scanId: string; couponId?: number }[]
  rewardId: number
  cardId: number
}

/**
 * Measures `ledger verify` where entries come from bills: each gives a stamp and earns by a campaign as well, every fifth
 * customer of a round redeems a reward and uses its coupon, every fortieth bill is refunded in part, and every
 * hundredth customer orders. Once with a quarter of the bills and once with all, so that a part which grows faster
 * than the bills shows.
 */
export async function benchVerify(
  { bills, customers }: Options,
  print: (line: string) => void,
): Promise<void> {
  const bench = await openBenchEnvironment('bench-verify', customers)
  const purchases = openPurchases({ url: bench.url, sql: bench.sql })
  try {
    const chain = await openChain(bench, purchases)
    const took: number[] = []
    let written = 0
    for (const size of [bills / 4, bills]) {
      for (; written < size; written += customers) await sell(chain, written / customers)
      await bench.sql`vacuum analyze`
      const from = performance.now()
      const { problems, entries } = await auditLedger(bench.sql)
      took.push((performance.now() - from) / 1_000)
      if (problems.length > 0)
        throw new Error(`the chain does not hold: ${JSON.stringify(problems[0])}`)
      print(`${written} bills, ${entries} entries: verified in ${took.at(-1)?.toFixed(1)} s`)
    }
    const [quarter = Number.NaN, all = Number.NaN] = took
    print(`four times the bills take ${(all / quarter).toFixed(1)} times as long, goal ${goal}`)
  } finally {
    await purchases.close()
    await bench.discard()
  }
}

async function openChain(
  { sql, firstCustomer, customers }: BenchEnvironment,
  purchases: Purchases,
): Promise<Chain> {
  const scans = await openScans(sql, firstCustomer)
  const [admin] = await sql<{ id: number }[]>`
    select min(person_id) as id from posts where role = 'administrator'`
  const item = await newItem(sql, { price: 8_000 })
  const [reward] = await sql<{ id: number }[]>`
    insert into rewards (name, price, benefit, amount) values ('10 TL', 20, 'amount', 1000) returning id`
  const [card] = await sql<{ id: number }[]>`
    insert into stamp_cards (name, item_ids, size) values ('Kahve kartı', ${[item]}, 8) returning id`
  await publishCampaign(sql, { budget: 100_000_000 })
  return {
    ...{
      sql,
      purchases,
      actorId: admin?.id ?? 0,
      rewardId: reward?.id ?? 0,
      cardId: card?.id ?? 0,
    },
    customers: Array.from({ length: customers }, (_, n) => ({
      id: firstCustomer + n,
      scanId: scans[n] ?? '',
    })),
  }
}

/** A bill of each customer, with what comes before and after some of them. */
async function sell(chain: Chain, round: number): Promise<void> {
  const waiting = chain.customers.entries()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const [n, customer] of waiting) await visit(chain, customer, n + round)
    }),
  )
}

async function visit(
  { sql, purchases, actorId, rewardId, cardId }: Chain,
  customer: Chain['customers'][number],
  turn: number,
): Promise<void> {
  const { id: userId, scanId, couponId } = customer
  delete customer.couponId
  const verdict = await purchases.record({
    ...{ userId, branchId: 1, actorId, scanId, requestKey: Bun.randomUUIDv7() },
    ...{ total: 9_000 + 500 * (turn % 20), receipt: null, boughtOn: null },
    ...(couponId && { coupons: [{ id: couponId }] }),
    stamps: [{ cardId, count: 1 }],
  })
  if (verdict.outcome !== 'recorded')
    throw new Error(`a bill was refused: ${JSON.stringify(verdict)}`)
  if (turn % 5 === 0) {
    const [coupon] = await sql<{ couponId: number | null }[]>`
      select coupon_id from redeem_reward_in_session(${userId}, ${rewardId}, 20, 1, ${actorId}, ${scanId},
                                                     clock_timestamp(), null)`
    if (!coupon?.couponId) throw new Error('a reward was refused')
    customer.couponId = coupon.couponId
  }
  if (turn % 40 === 1) {
    const refunded = await purchases.refund({
      ...{ purchaseId: verdict.purchase.id, amount: 2_000, reason: 'ürün iadesi', note: null },
      ...{ actorId, requestKey: Bun.randomUUIDv7() },
    })
    if (refunded.outcome !== 'refunded') throw new Error('a refund was refused')
  }
  if (turn % 100 === 2) {
    // a quarter of an hour has room for 200 orders
    const promisedIn = 900_000 * (1 + (userId % 400))
    await putTestOrder(sql, { userId, points: 50, promisedIn })
  }
}
