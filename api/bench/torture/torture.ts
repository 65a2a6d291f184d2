import type { Sql } from '#sql/connection.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import { writeFirstForm } from '#sql/testing/first-form.ts'
import { lastingDay } from '#sql/testing/lasting-day.ts'
import { type BenchEnvironment, openBenchEnvironment, startApi } from '../environment.ts'
import { giveCoupons } from '../orders/coupons.ts'
import { inspectOrders } from '../orders/inspect.ts'
import { openBranches, setUpShop } from '../orders/shop.ts'
import { openNights, setUpProgramme } from '../programme.ts'
import { inspectProgramme } from '../promises.ts'
import { pick, type Run } from '../sender.ts'
import { billClient, inspectBills, type SentBill } from './bills.ts'
import { type Chores, startChores } from './chores.ts'
import { friendClient, judgeClient, nobodyInvited, type SentFriends } from './friends.ts'
import {
  inspectGifts,
  nightly,
  nothingSent,
  pointsExpire,
  rewardClient,
  type SentGifts,
  suspendedCoffeeClient,
} from './gifts.ts'
import { inspectHours, ownerClient } from './hours.ts'
import { finishFriends, inspectFriends, sumFriends } from './inspect-friends.ts'
import { inspectAnswers, orderClient, type SentOrder } from './orders.ts'
import {
  inspectPoints,
  pointsClient,
  readEntries,
  type SentPoints,
  systemClient,
} from './points.ts'
import { connectedTo, strike, type Victim, victims } from './strikes.ts'
import { openThrifty, waiverClient } from './waivers.ts'

const clients = 40
const tills = 8
/** who order ahead, and move orders at the counter */
const orderers = 20
const customers = 40
/** Nights of a run: what is earned is kept for more days than that. */
const mostNights = 300

export interface TortureReport {
  minutes: number
  /** how often PostgreSQL had to be started by hand */
  stuck: number
  kills: Record<Victim, number>
  sent: number
  acknowledged: number
  refused: number
  /** sent, never answered, and found written or not at the end */
  silent: { landed: number; lost: number }
  triedAgain: number
  voided: number
  entries: number
  audits: number
  /** what was acknowledged of the programme, and what was found of what nobody acknowledges */
  programme: Record<string, number>
  violations: string[]
}

/** What clients have sent. */
interface Sent {
  points: Map<string, SentPoints>
  bills: Map<string, SentBill>
  gifts: SentGifts
  orders: Map<string, SentOrder>
  friends: SentFriends
}

/**
 * Kills the API, the worker's chores and PostgreSQL with -9, in turn and together, under load from clients
 * that retry with the same key: entries, bills with coupons and stamps, refunds, redemptions, refunds of what
 * coupons were bought for, coffees, redemptions and coffees that the counter takes back, orders
 * that points and coupons pay a part of, at branches whose owner saves other hours and archives them meanwhile,
 * friends who are invited, judged and refunded and who delete their accounts,
 * and nights in which points expire. Halfway the branches' day turns, as it does at 05:00. Compares the answers they received with
 * the ledger, and the ledger with what the programme and ordering promise.
 */
export const torture = async (
  minutes: number,
  print: (line: string) => void,
): Promise<TortureReport> => {
  const bench = await openBenchEnvironment('torture', customers)
  const { sql, firstCustomer } = bench
  const users = Array.from({ length: customers }, (_, i) => firstCustomer + i)
  await lastingDay(sql, { ago: `-${minutes * 30} seconds` })
  // Every chain begins before entries named their cause.
  await writeFirstForm(sql, { users, each: 3 })
  const programme = await setUpProgramme(bench, { branches: 30, budget: 3_000 })
  const thrifty = await openThrifty(sql, 12)
  const nights = await openNights(sql)
  const cookies = await Promise.all(users.map((id) => bench.signIn(id)))
  const sent: Sent = {
    points: new Map(),
    bills: new Map(),
    gifts: nothingSent(),
    orders: new Map(),
    friends: nobodyInvited(),
  }
  const run: Run = { load: { on: true, over: false }, violations: [] }
  const shop = await setUpShop(sql)
  const ordering = {
    ...{ shop, cookies, orders: sent.orders, open: [] },
    branches: await openBranches(sql, shop, { count: 20, windowSeconds: 36_000 }),
    coupons: await giveCoupons(sql, { first: firstCustomer, people: customers, each: 30 }),
  }
  const kills = { api: 0, worker: 0, postmaster: 0, backend: 0, everything: 0 }
  const until = performance.now() + minutes * 60_000
  const everyMs = Math.max(2_000, (minutes * 60_000) / mostNights)
  let audits = 0
  let api = await startApi(bench.url, 'group')
  let chores: Chores = startChores(bench.url)
  const { port } = api
  const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work)
  const working = [
    ...times(clients, () => pointsClient(bench, port, { ...run, sent: sent.points })),
    ...times(tills, () => billClient(bench, port, { ...run, bills: sent.bills, programme })),
    ...times(4, () => waiverClient(bench, port, { ...run, ...sent, programme, thrifty })),
    ...times(3, () => rewardClient(bench, port, { ...run, gifts: sent.gifts, programme })),
    ...times(2, () =>
      suspendedCoffeeClient(bench, port, { ...run, gifts: sent.gifts, programme, cookies }),
    ),
    ...times(orderers, () => orderClient(bench, port, { ...run, ...ordering })),
    ownerClient(bench, port, { ...run, branches: ordering.branches }),
    ...times(6, () => friendClient(bench, port, { ...run, ...sent.friends, bills: sent.bills })),
    judgeClient(bench, { ...run, ...sent.friends }),
    systemClient(bench, { ...run, sent: sent.points }),
    nightly(bench, { ...run, nights, everyMs }),
  ]
  let stuck = 0
  const ask = <T>(work: () => Promise<T>) =>
    patiently(bench, work, async () => {
      print(`PostgreSQL does not start again by itself: ${connectedTo(bench.dataDir)}`)
      stuck++
      await strike('stuck', bench, api)
    })
  const audit = async () => {
    run.violations.push(
      ...(await ask(() => inspectPoints(sql, sent.points))),
      ...(await ask(() => inspectBills(sql, sent.bills, programme))),
      ...(await ask(() => inspectGifts(sql, sent.gifts))),
      ...(await ask(() => inspectAnswers(sql, sent.orders))),
      ...(await ask(() => inspectOrders(sql))),
      ...(await ask(() => inspectFriends(sql, sent.friends))),
      ...(await ask(() => inspectProgramme(sql))),
      ...(await ask(() => inspectLedger(sql))),
    )
    audits++
  }

  try {
    for (let round = 1; performance.now() < until && run.violations.length === 0; round++) {
      const before = answered(sent)
      for (let i = 0; i < 6 && performance.now() < until; i++) {
        await Bun.sleep(400 + Math.random() * 2_600)
        const victim = pick(victims)
        kills[victim]++
        if (victim === 'worker' || victim === 'everything') {
          await chores.kill()
          chores = startChores(bench.url)
        }
        if (victim !== 'worker') api = await strike(victim, bench, api)
      }
      run.load.on = false
      await Bun.sleep(300)
      await audit()
      // A round without any answer has tested nothing.
      if (answered(sent) === before) run.violations.push(`nobody was served in round ${round}`)
      run.load.on = true
      const struck = Object.values(kills).reduce((a, b) => a + b)
      print(
        `round ${round}: ${sent.points.size} entries, ${sent.bills.size} bills, ` +
          `${sent.orders.size} orders asked for, ` +
          `${struck} kills, ${run.violations.length} violations`,
      )
    }
    run.load.over = true
    await Promise.all(working)
    // Points of an order that ends now may be older than the night that follows.
    await chores.kill()
    run.violations.push(...(await ask(() => finishFriends(bench.url, sql))))
    run.violations.push(...(await ask(() => inspectHours(sql))))
    await ask(() => nights.next())
    await ask(() => inspectProgramme(sql)) // brings lots up to the last entry
    await ask(() => pointsExpire(sql))
    await audit()
    run.violations.push(...(await stillKept(sql)))
    return {
      ...{ minutes, kills, stuck, audits, violations: run.violations },
      ...(await sumPoints(sql, sent.points)),
      programme: { ...(await sumProgramme(sql, sent)), ...(await sumFriends(sql)) },
    }
  } finally {
    run.load.over = true
    await Promise.all([api.kill('SIGKILL'), chores.kill()])
    await bench.discard()
  }
}

const answered = ({ points, bills, orders }: Sent): number =>
  [...points.values()].filter((s) => s.entryId !== undefined).length +
  [...bills.values()].filter((s) => s.purchaseId !== undefined).length +
  [...orders.values()].filter((s) => s.orderId !== undefined).length

/**
 * Waits for a database that may be recovering. PostgreSQL 18 sometimes waits for ever for its helpers when one
 * of its processes is killed while it starts again after the last kill: after forty seconds without an answer it
 * is killed as a whole and started by hand, as an operator would, and counted.
 */
const patiently = async <T>(
  bench: BenchEnvironment,
  work: () => Promise<T>,
  restart: () => Promise<void>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 160) await restart()
      if (attempt < 480) await Bun.sleep(250)
      else
        throw new Error(`the database cannot be asked; connected: ${connectedTo(bench.dataDir)}`, {
          cause: error,
        })
    }
  }
}

/** Lists what the ledger's own audit finds, and entries without their outbox row. */
const inspectLedger = async (sql: Sql): Promise<string[]> => {
  const audit = await auditLedger(sql)
  const violations = audit.problems.map(
    (p) => `${p.problem} at user ${p.userId}, seq ${'seq' in p ? p.seq : 'none'}`,
  )
  if (audit.strays > 0) violations.push(`${audit.strays} entries belong to nobody`)
  const drift = await sql`select user_id from ledger_drift`
  if (drift.length > 0) violations.push(`${drift.length} balances are not the sum of their entries`)
  const untold = await sql`
    select coalesce(p.id, 0) as id
      from point_transactions p
      full join (select user_id, ref, count(*) as told from outbox
                  where topic = 'points' group by user_id, ref) o
        on o.user_id = p.user_id and o.ref = p.seq
     where o.told is distinct from 1 or p.id is null`
  if (untold.length > 0) violations.push(`${untold.length} entries have not one outbox row`)
  return violations
}

/** At the end everybody's lots are caught up, and nothing is kept beyond its last day. */
const stillKept = async (sql: Sql): Promise<string[]> => {
  const people = await sql<{ id: number }[]>`
    select s.user_id as id from point_standings s join users u on u.id = s.user_id
     where s.lots_seq < u.ledger_seq
        or exists (select from point_lots l where l.user_id = u.id and l.expires_on < expiry_day())`
  // An expiry counts once a person and day: what is earned with a past day goes the next night.
  return people.map(({ id }) => `person ${id} still has points that have expired`)
}

const sumPoints = async (sql: Sql, sent: ReadonlyMap<string, SentPoints>) => {
  const stored = new Set((await readEntries(sql)).map((row) => row.key))
  const silent = { landed: 0, lost: 0 }
  const sums = { sent: 0, acknowledged: 0, refused: 0, triedAgain: 0, voided: 0 }
  for (const [key, request] of sent) {
    sums.sent++
    if (request.tries > 1) sums.triedAgain++
    if (request.entryId !== undefined) sums.acknowledged++
    else if (request.isVoid) sums.voided++
    else if (request.refused) sums.refused++
    else silent[stored.has(key) ? 'landed' : 'lost']++
  }
  return { ...sums, silent, entries: stored.size }
}

const sumProgramme = async (
  sql: Sql,
  { bills, gifts, orders }: Sent,
): Promise<Record<string, number>> => {
  const all = [...bills.values()]
  const count = (of: (bill: SentBill) => boolean) => all.filter(of).length
  const [found] = await sql<Record<string, number>[]>`
    select (select count(*) from purchase_coupons) as coupons_used,
           (select count(*) from coupons where source = 'stamps') as cards_filled,
           (select count(*) from coupons where state = 'expired') as coupons_expired,
           (select count(*) from purchase_lines where kind = 'campaign') as with_campaign,
           (select count(*) from person_tiers) as tiers,
           (select count(*) from point_transactions where kind = 'expiry') as expiries,
           (select count(*) from orders where points > 0) as orders_with_points,
           (select count(*) from orders where discount > 0) as orders_with_coupons,
           (select count(*) from orders where day > branch_day(at)) as orders_for_tomorrow,
           (select count(*) from order_voids) as orders_void,
           (select count(*) from orders where state = 'collected') as collected,
           (select count(*) from orders where state in ('cancelled', 'expired')) as orders_ended,
           (select count(*) from order_events where party = 'system' and reason is not null) as unmade,
           (select count(*) from order_refunds) as order_refunds,
           (select count(*) from waivers) as waivers,
           (select count(*) from point_transactions where request_key like '~waived:%') as waivers_paid`
  return {
    bills: count((bill) => bill.purchaseId !== undefined),
    billsRefused: count((bill) => bill.refused === true),
    billsVoided: count((bill) => bill.isVoid === true),
    refunds: all.reduce((sum, bill) => sum + bill.refunds.length, 0),
    redeemed: [...gifts.redeemed.values()].filter((r) => r.couponId !== undefined).length,
    cancelled: gifts.cancelled.size,
    redemptionsTakenBack: gifts.slips.size,
    hung: [...gifts.hung.values()].filter(({ done }) => done).length,
    orders: [...orders.values()].filter((o) => o.orderId !== undefined).length,
    handedOut: [...gifts.handedOut.values()].filter(({ done }) => done).length,
    handOutsTakenBack: [...gifts.takenBack.values()].filter(({ done }) => done).length,
    ...found,
  }
}
