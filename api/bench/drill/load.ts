import { hashPassword } from '#platform/passwords.ts'
import type { Sql } from '#sql/connection.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { type BenchEnvironment, openBenchEnvironment, secret } from '../environment.ts'
import { giveCoupons } from '../orders/coupons.ts'
import { inspectOrders } from '../orders/inspect.ts'
import { openBranches, type Shop, setUpShop } from '../orders/shop.ts'
import { setUpProgramme } from '../programme.ts'
import { inspectProgramme } from '../promises.ts'
import type { Run } from '../sender.ts'
import { billClient, inspectBills, type SentBill } from '../torture/bills.ts'
import { inspectGifts, nothingSent, rewardClient } from '../torture/gifts.ts'
import { inspectAnswers, orderClient, type SentOrder } from '../torture/orders.ts'
import { counterClient, followScreen, newScreen, type Screen, signInClient } from './clients.ts'
import { type Fleet, migrateTo, openFleet, type Release } from './fleet.ts'
import { delivered, inspectLedger, inspectScreens } from './inspect.ts'

/** They order, pay and redeem, and each has a screen open. */
const customers = 40

/** What happens to the product while it is used. */
export interface Step {
  what: string
  /** minutes after the load began, at the earliest */
  at: number
  act(fleet: Fleet): Promise<void>
}

/** What a drill's steps and inspection may use. */
export interface Scene {
  bench: BenchEnvironment
  shop: Shop
  branches: readonly number[]
  /** every order that is asked for, by its key */
  orders: Map<string, SentOrder>
  /** the first of the bystanders */
  firstBystander: number
  run: Run
  /** the proxy's */
  port: number
}

export interface Drill {
  minutes: number
  /** what runs at first */
  release: Release
  /** customers for whom no client of the load acts, by `firstBystander` and on */
  bystanders?: number
  /** of the queue, which is in PostgreSQL without it */
  redisUrl?: string
  steps: readonly Step[]
  /** Works beside the load, for as long as it runs. */
  work?(scene: Scene): Promise<void>
  /** What else was promised, asked once all clients have gone. */
  inspect?(scene: Scene): Promise<{ violations: string[]; counts: Record<string, number> }>
  /** whether a request may need a second try: where processes are killed */
  mayRetry: boolean
}

export interface DrillReport {
  counts: Record<string, number>
  times: Times
  violations: string[]
}

/** ms from a request's first try to its answer: half of them, of a hundred one, the longest */
interface Times {
  median: number
  p99: number
  longest: number
}

/**
 * Runs two APIs and two workers behind HAProxy under bills, orders, collecting, redeeming, sign-ins and live screens, takes a
 * drill's steps meanwhile, and compares what clients were told with what there is.
 */
export async function drillUnderLoad(
  drill: Drill,
  print: (line: string) => void,
): Promise<DrillReport> {
  const bench = await openBenchEnvironment('drill', customers + (drill.bystanders ?? 0), (url) =>
    migrateTo(drill.release, url),
  )
  const took: number[] = []
  let secondTries = 0
  const run: Run = {
    ...{ load: { on: true, over: false }, violations: [] },
    took: (ms) => took.push(ms),
    retried: () => secondTries++,
  }
  let fleet: Fleet | undefined
  try {
    const people = await prepare(bench)
    fleet = await openFleet({
      ...{ databaseUrl: bench.url, counts: { api: 2, worker: 2 }, release: drill.release },
      ...(drill.redisUrl && { redisUrl: drill.redisUrl }),
      secrets: {
        SESSION_SECRETS: [secret],
        QR_SECRETS: [`q0:${'q'.repeat(32)}`],
        FACTOR_KEYS: [`f0:${'f'.repeat(32)}`],
        DIGEST_KEYS: [`d0:${'d'.repeat(32)}`],
      },
    })
    const firstBystander = bench.firstCustomer + customers
    const scene: Scene = {
      ...{ bench, run, port: fleet.port, firstBystander, orders: new Map() },
      ...people.ordering,
    }
    const load = begin(scene, people, drill)
    await take(drill, fleet, { print, took })
    // whoever waits for an answer gets it before the end
    run.load.on = false
    await Bun.sleep(3_000)
    const { signIns, screens, inspect } = await load.end(async () => {
      await delivered(bench.sql, run)
      await Bun.sleep(2_000)
    })
    const { errors } = fleet
    await fleet.stop()
    fleet = undefined
    const own = await drill.inspect?.(scene)
    run.violations.push(...errors, ...(await inspect()), ...(own?.violations ?? []))
    if (secondTries > 0 && !drill.mayRetry)
      run.violations.push(`${secondTries} requests needed a second try`)
    const sum = (of: (screen: Screen) => number) => screens.reduce((all, one) => all + of(one), 0)
    return {
      counts: {
        ...(await countAll(bench.sql)),
        answers: took.length,
        secondTries,
        signIns,
        screens: screens.length,
        screensSentAway: sum((screen) => screen.sentAway),
        screensBroken: sum((screen) => screen.broken),
        screensGaps: sum((screen) => screen.gaps),
        ...own?.counts,
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

/** Everybody who uses the product. `end` lets them come to their end, and hands what inspects what they were told. */
function begin(scene: Scene, people: People, drill: Drill) {
  const { bench, run, port, orders } = scene
  const sent = {
    bills: new Map<string, SentBill>(),
    gifts: nothingSent(),
  }
  const origin = `http://127.0.0.1:${port}`
  const screens = people.guests.map((guest) => newScreen(guest))
  const crowd = { ...bench, customers }
  const signingIn = signInClient(origin, run, people.person)
  const bills = { ...run, ...people, bills: sent.bills }
  const ordering = { ...run, ...people.ordering, orders, open: [] }
  const working = [
    signingIn,
    ...[1, 2].map(() => counterClient(port, bills)),
    ...[1, 2, 3].map(() => billClient(crowd, port, bills)),
    ...[1, 2].map(() => rewardClient(crowd, port, { ...run, ...people, gifts: sent.gifts })),
    ...[1, 2, 3, 4].map(() => orderClient(crowd, port, ordering)),
    drill.work?.(scene),
  ]
  const showing: Run = { load: { on: true, over: false }, violations: run.violations }
  const following = screens.map((screen) => followScreen(screen, origin, showing))
  // in minutes more keys are given up than a person may in an hour
  const forgiving = setInterval(
    () => void bench.sql`delete from attempts where key like 'void:%'`.catch(() => {}),
    1_000,
  )
  return {
    async end(untilQuiet: () => Promise<void>) {
      run.load.over = true
      await Promise.all(working)
      clearInterval(forgiving)
      await untilQuiet()
      const shown = new Map(screens.map(({ guest, points }) => [guest.id, points]))
      run.violations.push(...(await inspectScreens(bench.sql, shown)))
      showing.load.over = true
      const inspect = async () => {
        await Promise.all(following)
        return [
          ...(await inspectBills(bench.sql, sent.bills, people.programme)),
          ...(await inspectGifts(bench.sql, sent.gifts)),
          ...(await inspectAnswers(bench.sql, orders)),
          ...(await inspectOrders(bench.sql)),
          ...(await inspectProgramme(bench.sql)),
          ...(await inspectLedger(bench.sql)),
        ]
      }
      return { signIns: (await signingIn).signIns, screens, inspect }
    },
  }
}

/** Takes each step when it is due, and prints what was answered meanwhile; then waits for the end. */
async function take(
  { steps, minutes }: Drill,
  fleet: Fleet,
  { print, took }: { print: (line: string) => void; took: readonly number[] },
): Promise<void> {
  const began = performance.now()
  const until = (minute: number) =>
    Bun.sleep(Math.max(0, began + minute * 60_000 - performance.now()))
  for (const { what, at, act } of steps) {
    await until(at)
    const [start, before] = [performance.now(), took.length]
    await act(fleet)
    const seconds = (performance.now() - start) / 1_000
    const { median, p99, longest } = timesOf(took.slice(before))
    print(
      `${clock(start - began)}  ${what}: ${seconds.toFixed(1)} s, ${took.length - before} answers ` +
        `meanwhile, in ${median} ms (median), ${p99} (p99), ${longest} (longest)`,
    )
  }
  await until(minutes)
}

type People = Awaited<ReturnType<typeof prepare>>

/** People, products and coupons. */
async function prepare(bench: BenchEnvironment) {
  const { sql, firstCustomer } = bench
  const programme = await setUpProgramme(bench, { branches: 10, budget: 100_000 })
  const ids = Array.from({ length: customers }, (_, n) => firstCustomer + n)
  const guests = await Promise.all(ids.map(async (id) => ({ id, cookie: await bench.signIn(id) })))
  const [staff] = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    values ('kasa@telve.example', 'x', 'Kasa') returning id`
  const staffId = staff?.id ?? 0
  await givePost(sql, staffId, { role: 'barista' })
  const person = { username: 'giren@telve.example', password: 'kopuklu-sabah' }
  await sql`
    insert into users (username, password_hash, full_name, verified_at)
    values (${person.username}, ${await hashPassword(person.password)}, 'Giren Kişi', now())`
  const shop = await setUpShop(sql)
  return {
    ...{ programme, guests, person, staffCookie: await bench.signIn(staffId) },
    ordering: {
      ...{ shop, cookies: guests.map(({ cookie }) => cookie) },
      branches: await openBranches(sql, shop, { count: 10, windowSeconds: 36_000 }),
      coupons: await giveCoupons(sql, { first: firstCustomer, people: customers, each: 30 }),
    },
  }
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

function timesOf(took: readonly number[]): DrillReport['times'] {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return { median: at(0.5), p99: at(0.99), longest: at(1) }
}

/** Minutes and seconds. */
const clock = (ms: number) => {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
