import type { Sql } from '#sql/connection.ts'
import { auditLedger } from '#sql/ledger/audit.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { type BenchEnvironment, openBenchEnvironment, secret } from '../environment.ts'
import { giveCoupons } from '../orders/coupons.ts'
import { inspectOrders } from '../orders/inspect.ts'
import { openBranches, setUpShop } from '../orders/shop.ts'
import { setUpProgramme } from '../programme.ts'
import { inspectProgramme } from '../promises.ts'
import type { Run } from '../sender.ts'
import { billClient, inspectBills, type SentBill } from '../torture/bills.ts'
import { inspectGifts, nothingSent, rewardClient } from '../torture/gifts.ts'
import { inspectAnswers, orderClient, type SentOrder } from '../torture/orders.ts'
import { counterClient, followScreen, type Screen, signInClient } from './clients.ts'
import { type Fleet, migrateTo, openFleet, type Release } from './fleet.ts'
import { newSecretsFirst, newSecretsLast } from './secrets.ts'

const customers = 40

export interface RollingOptions {
  minutes: number
  /** what runs in the end */
  today: Release
  /** what runs at first, and once more in between: `today` where there is no other */
  before: Release
}

export interface RollingReport {
  counts: Record<string, number>
  /** ms from a request's first try to its answer: half of them, of a hundred one, the longest */
  times: { median: number; p99: number; longest: number }
  violations: string[]
}

interface Step {
  what: string
  act(fleet: Fleet): Promise<void>
}

/** Restarts every process, one after the other. */
const roll = async (fleet: Fleet) => {
  for (const name of fleet.names) await fleet.restart(name)
}

/** What a year brings, in ten minutes. */
const stepsOf = ({ today, before }: RollingOptions, databaseUrl: string): Step[] => {
  const release = (to: Release): Step => ({
    what: `release ${to.name} on every process, one after the other`,
    act: async (fleet) => {
      fleet.release = to
      await roll(fleet)
    },
  })
  return [
    { what: 'api 1 killed with -9', act: (fleet) => fleet.kill('api 1') },
    { what: 'worker 1 killed with -9', act: (fleet) => fleet.kill('worker 1') },
    { what: 'api 2 restarted', act: (fleet) => fleet.restart('api 2') },
    { what: 'worker 2 restarted', act: (fleet) => fleet.restart('worker 2') },
    { what: `the database at release ${today.name}`, act: () => migrateTo(today, databaseUrl) },
    release(today),
    release(before),
    release(today),
    {
      what: 'a new one of each secret, listed last on every process',
      act: async (fleet) => {
        fleet.secrets = newSecretsLast(fleet.secrets)
        await roll(fleet)
      },
    },
    {
      what: 'the new secrets listed first on every process',
      act: async (fleet) => {
        fleet.secrets = newSecretsFirst(fleet.secrets)
        await roll(fleet)
      },
    },
  ]
}

/**
 * Kills, restarts, replaces and rotates the secrets of two APIs and two workers behind HAProxy, under bills, orders,
 * collecting, redeeming, sign-ins and live screens. Compares what clients were told with what there is.
 */
export async function rolling(
  options: RollingOptions,
  print: (line: string) => void,
): Promise<RollingReport> {
  const bench = await openBenchEnvironment('drill', customers, (url) =>
    migrateTo(options.before, url),
  )
  const took: number[] = []
  const run: Run = {
    ...{ load: { on: true, over: false }, violations: [] },
    took: (ms) => took.push(ms),
  }
  const sent = {
    bills: new Map<string, SentBill>(),
    orders: new Map<string, SentOrder>(),
    gifts: nothingSent(),
  }
  let fleet: Fleet | undefined
  try {
    const work = await prepare(bench)
    fleet = await openFleet({
      ...{ databaseUrl: bench.url, counts: { api: 2, worker: 2 }, release: options.before },
      secrets: {
        SESSION_SECRETS: [secret],
        QR_SECRETS: [`q0:${'q'.repeat(32)}`],
        FACTOR_KEYS: [`f0:${'f'.repeat(32)}`],
        DIGEST_KEYS: [`d0:${'d'.repeat(32)}`],
      },
    })
    const { port } = fleet
    const origin = `http://127.0.0.1:${port}`
    const screens: Screen[] = work.guests.map((guest) => {
      return { guest, sentAway: 0, broken: 0, gaps: 0 }
    })
    const signingIn = signInClient(origin, run, work.person)
    const ordering = { ...work.ordering, orders: sent.orders, open: [] }
    const working = [
      signingIn,
      ...[1, 2].map(() => counterClient(port, { ...run, ...work, bills: sent.bills })),
      ...[1, 2, 3].map(() => billClient(bench, port, { ...run, ...work, bills: sent.bills })),
      ...[1, 2].map(() => rewardClient(bench, port, { ...run, ...work, gifts: sent.gifts })),
      ...[1, 2, 3, 4].map(() => orderClient(bench, port, { ...run, ...ordering })),
    ]
    const showing: Run = { load: { on: true, over: false }, violations: run.violations }
    const following = screens.map((screen) => followScreen(screen, origin, showing))
    // in minutes more keys are given up than a person may in an hour
    const forgiving = setInterval(
      () => void bench.sql`delete from attempts where key like 'void:%'`.catch(() => {}),
      1_000,
    )

    const steps = stepsOf(options, bench.url)
    const began = performance.now()
    for (const [n, { what, act }] of steps.entries()) {
      const due = began + ((n + 0.5) / steps.length) * options.minutes * 60_000
      await Bun.sleep(Math.max(0, due - performance.now()))
      const before = took.length
      const at = performance.now()
      await act(fleet)
      const seconds = (performance.now() - at) / 1_000
      print(
        `${clock(at - began)}  ${what}: ${seconds.toFixed(1)} s, ${took.length - before} answers meanwhile`,
      )
    }
    await Bun.sleep(Math.max(0, began + options.minutes * 60_000 - performance.now()))
    // whoever waits for an answer gets it before the end
    run.load.on = false
    await Bun.sleep(3_000)
    run.load.over = true
    await Promise.all(working)
    clearInterval(forgiving)
    await delivered(bench.sql, run)
    await Bun.sleep(2_000)
    run.violations.push(...(await inspectScreens(bench.sql, screens)))
    showing.load.over = true
    const errors = fleet.errors
    await fleet.stop()
    fleet = undefined
    await Promise.all(following)
    run.violations.push(
      ...errors,
      ...(await inspectBills(bench.sql, sent.bills, work.programme)),
      ...(await inspectGifts(bench.sql, sent.gifts)),
      ...(await inspectAnswers(bench.sql, sent.orders)),
      ...(await inspectOrders(bench.sql)),
      ...(await inspectProgramme(bench.sql)),
      ...(await inspectLedger(bench.sql)),
    )
    const sum = (of: (screen: Screen) => number) => screens.reduce((all, one) => all + of(one), 0)
    return {
      counts: {
        ...(await countAll(bench.sql)),
        answers: took.length,
        signIns: (await signingIn).signIns,
        screens: screens.length,
        screensSentAway: sum((screen) => screen.sentAway),
        screensBroken: sum((screen) => screen.broken),
        screensGaps: sum((screen) => screen.gaps),
      },
      times: timesOf(took),
      violations: run.violations,
    }
  } finally {
    run.load.over = true
    await fleet?.stop()
    await bench.discard()
  }
}

/** People, products and coupons. */
async function prepare(bench: BenchEnvironment) {
  const { sql, firstCustomer } = bench
  const programme = await setUpProgramme(bench, { branches: 10, budget: 100_000 })
  const ids = Array.from({ length: customers }, (_, n) => firstCustomer + n)
  const guests = await Promise.all(ids.map(async (id) => ({ id, cookie: await bench.signIn(id) })))
  const [staff] = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name, is_staff)
    values ('kasa@telve.example', 'x', 'Kasa', true) returning id`
  const person = { username: 'giren@telve.example', password: 'kopuklu-sabah' }
  await sql`
    insert into users (username, password_hash, full_name, verified_at)
    values (${person.username}, ${await hashPassword(person.password)}, 'Giren Kişi', now())`
  const shop = await setUpShop(sql)
  return {
    ...{ programme, guests, person, staffCookie: await bench.signIn(staff?.id ?? 0) },
    ordering: {
      ...{ shop, cookies: guests.map(({ cookie }) => cookie) },
      branches: await openBranches(sql, shop, { count: 10, windowSeconds: 36_000 }),
      coupons: await giveCoupons(sql, { first: firstCustomer, people: customers, each: 30 }),
    },
  }
}

/** Waits until the workers have told everybody of everything. */
async function delivered(sql: Sql, { violations }: Run): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await Bun.sleep(100)) {
    const [row] = await sql<{ left: number }[]>`
      select count(*)::int as left from outbox where topic = 'points'`
    if (row?.left === 0) return
    if (performance.now() < deadline) continue
    violations.push(`${row?.left} entries are not delivered a minute after the last one`)
    return
  }
}

/** Each screen shows the balance that there is. */
async function inspectScreens(sql: Sql, screens: readonly Screen[]): Promise<string[]> {
  const rows = await sql<{ id: number; points: number }[]>`select id, points from users`
  const points = new Map(rows.map((row) => [row.id, row.points]))
  return screens
    .filter((screen) => screen.points !== points.get(screen.guest.id))
    .map(({ guest, points: shown }) => `the screen of ${guest.id} shows ${shown} points`)
}

/** The ledger's own audit, and each entry in its person's inbox, once and in its order. */
async function inspectLedger(sql: Sql): Promise<string[]> {
  const audit = await auditLedger(sql)
  const violations = audit.problems.map((one) => `${one.problem} at user ${one.userId}`)
  if (audit.strays > 0) violations.push(`${audit.strays} entries belong to nobody`)
  const drift = await sql`select user_id from ledger_drift`
  if (drift.length > 0) violations.push(`${drift.length} balances are not the sum of their entries`)
  const told = await sql`
    select from point_transactions p
     where (select count(*) from notifications n
             where n.user_id = p.user_id and n.entry_seq = p.seq) <> 1`
  if (told.length > 0) violations.push(`${told.length} entries are not told once`)
  const disorder = await sql`
    select from notifications a join notifications b
        on a.user_id = b.user_id and a.id < b.id and a.entry_seq > b.entry_seq`
  if (disorder.length > 0) violations.push(`${disorder.length} pairs of messages are out of order`)
  return violations
}

async function countAll(sql: Sql): Promise<Record<string, number>> {
  const [row] = await sql<Record<string, number>[]>`
    select (select count(*) from point_transactions) as entries,
           (select count(*) from purchases where order_id is null) as bills,
           (select count(*) from orders) as orders,
           (select count(*) from orders where state = 'collected') as collected,
           (select count(*) from coupons where source = 'reward') as redeemed,
           (select count(*) from notifications) as notifications`
  return row ?? {}
}

function timesOf(took: readonly number[]): RollingReport['times'] {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return { median: at(0.5), p99: at(0.99), longest: at(1) }
}

const clock = (ms: number) => {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
