import { readFileSync } from 'node:fs'
import { connect, type Sql } from '#sql/connection.ts'
import { rebuildBalances } from '#sql/ledger/rebuild.ts'
import { rebuildLots } from '#sql/ledger/rebuild-lots.ts'
import { appendSystemEntries } from '#sql/ledger/system.ts'
import { deliverPoints } from '#sql/notifications.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { closeCoupons } from '#worker/jobs/coupons.ts'
import { closeOrders } from '#worker/jobs/orders.ts'
import { sayAvailability } from '../branches/availability-queries.ts'
import { sayBrake } from '../branches/ordering-queries.ts'
import { updateBranch } from '../branches/queries.ts'
import { changeCampaignTo } from '../programme/campaign-queries.ts'
import { updateRule } from '../programme/settings-queries.ts'
import { updateReward } from '../rewards/managing-queries.ts'
import { updateStampCard } from '../stamps/queries.ts'
import { changePerson } from '../users/management.ts'
import { type BenchEnvironment, openBenchEnvironment, startApi } from './environment.ts'
import { watchLocks } from './lock-waits.ts'
import { giveCoupons } from './orders/coupons.ts'
import { inspectOrders } from './orders/inspect.ts'
import { openBranches, type Shop, setUpShop } from './orders/shop.ts'
import { type BenchProgramme, openNights, setUpProgramme } from './programme.ts'
import { inspectProgramme } from './promises.ts'
import { openScans } from './purchases.ts'
import { pick, type Run } from './sender.ts'
import { billClient, type SentBill } from './torture/bills.ts'
import { erase, settle } from './torture/chores.ts'
import { friendClient, judgeSome, nobodyInvited, type SentFriends } from './torture/friends.ts'
import { nothingSent, pointsExpire, rewardClient, suspendedCoffeeClient } from './torture/gifts.ts'
import { inspectFriends, sumFriends } from './torture/inspect-friends.ts'
import { orderClient, type SentOrder } from './torture/orders.ts'
import { pointsClient } from './torture/points.ts'

const customers = 60
/** What each act of the worker and of administrators waits before the next, ms. */
const pause = 40

/**
 * Hunts deadlocks: two API processes record purchases, refunds, redemptions, entries, coffees and orders of
 * few people, and invited friends who delete their accounts, while people, rewards, campaigns, rules, stamp cards, prices and branches are edited, points,
 * coupons and orders expire, notifications are delivered and projections are rebuilt. Prints the deadlocks that PostgreSQL has
 * counted (retried ones too), and the longest waits of a till.
 *
 * @throws Error where there was a deadlock, or a promise is broken
 */
export const benchDeadlocks = async (
  { minutes }: { minutes: number },
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench-deadlocks', customers)
  const apis = [await startApi(bench.url, 'group'), await startApi(bench.url, 'group')]
  const run: Run = { load: { on: true, over: false }, violations: [] }
  const worker = connect(bench.url, { role: 'telve_worker', max: 8 })
  const api = connect(bench.url, { role: 'telve_api', max: 8 })
  try {
    const programme = await setUpProgramme(bench, { branches: 12, budget: 20_000 })
    const cookies = await Promise.all(
      Array.from({ length: customers }, (_, i) => bench.signIn(bench.firstCustomer + i)),
    )
    // the many sign-ins meanwhile end the longest unused sessions (decisions/185), not these
    await bench.sql`update sessions set seen_at = now() + interval '1 day'`
    const shop = await setUpShop(bench.sql)
    const ordering = {
      ...{ shop, cookies, orders: new Map<string, SentOrder>(), open: [] },
      branches: await openBranches(bench.sql, shop, { count: 6, windowSeconds: 3_600 }),
      coupons: await giveCoupons(bench.sql, {
        ...{ first: bench.firstCustomer, people: customers, each: 100 },
      }),
    }
    const others = await moreAdministrators(bench)
    const tillsOf = await Promise.all(
      others.map(async (id) => ({
        cookie: await bench.signIn(id),
        programme: { ...programme, scans: await openScans(bench.sql, bench.firstCustomer, id) },
      })),
    )
    const bills = new Map<string, SentBill>()
    const gifts = nothingSent()
    const friends = nobodyInvited()
    const tills: number[] = []
    const took = (ms: number) => tills.push(ms)
    const counts: Record<string, number> = {}
    const waits = await watchLocks(bench.url)
    const clients = apis.flatMap(({ port }) => [
      ...[{ programme }, ...tillsOf].flatMap((of) => [
        billClient(bench, port, { ...run, ...of, took, bills }),
        billClient(bench, port, { ...run, ...of, took, bills }),
      ]),
      ...Array.from({ length: 6 }, () => pointsClient(bench, port, { ...run, sent: new Map() })),
      ...Array.from({ length: 3 }, () => rewardClient(bench, port, { ...run, gifts, programme })),
      suspendedCoffeeClient(bench, port, { ...run, gifts, programme, cookies }),
      ...Array.from({ length: 3 }, () => friendClient(bench, port, { ...run, ...friends, bills })),
      ...Array.from({ length: 4 }, () => orderClient(bench, port, { ...run, took, ...ordering })),
    ])
    const acts = {
      ...(await edits(bench, api, programme)),
      ...(await editsOfOrdering(api, ordering)),
      ...ofFriends({ api, worker, owner: bench.sql }, friends),
      ...(await chores(bench, worker)),
    }
    const meanwhile = Object.entries(acts).map(([name, act]) => repeat(run, name, act, counts))
    await Bun.sleep(minutes * 60_000)
    run.load.over = true
    await Promise.all([...clients, ...meanwhile])
    const waited = await waits.stop()
    run.violations.push(
      ...(await inspectProgramme(bench.sql)),
      ...(await inspectOrders(bench.sql)),
      ...(await inspectFriends(bench.sql, friends)),
    )
    // The server's counters are some moments late.
    await Bun.sleep(2_000)
    const deadlocks = await deadlocksOf(bench)
    const recorded = [...bills.values()]
    print(
      `${minutes} minutes: ${recorded.filter((b) => b.purchaseId !== undefined).length} bills, ` +
        `${recorded.reduce((sum, b) => sum + b.refunds.length, 0)} refunds, ` +
        `${[...gifts.redeemed.values()].filter((r) => r.couponId !== undefined).length} redemptions, ` +
        `${gifts.cancelled.size} given back, ` +
        `${[...ordering.orders.values()].filter((o) => o.orderId !== undefined).length} orders; ` +
        Object.entries({ ...(await sumFriends(bench.sql)), ...counts })
          .map(([name, count]) => `${count} × ${name}`)
          .join(', '),
    )
    tills.sort((a, b) => a - b)
    const part = (share: number) => tills[Math.floor((tills.length - 1) * share)] ?? Number.NaN
    print(`deadlocks                    ${deadlocks.count}   goal 0`)
    print(`a till’s longest lock wait   ${waited.tills.ms.toFixed(0)} ms   goal < 1000`)
    print(`anybody’s longest lock wait  ${waited.all.ms.toFixed(0)} ms: ${waited.all.what}`)
    print(
      `the longest transaction      ${waited.transaction.ms.toFixed(0)} ms: ${waited.transaction.what}`,
    )
    print(
      `a till’s answer              p50 ${part(0.5).toFixed(0)}, p99 ${part(0.99).toFixed(0)}, ` +
        `longest ${part(1).toFixed(0)} ms`,
    )
    for (const { ms, what } of waited.pairs.slice(0, 12))
      print(`  ${ms.toFixed(0).padStart(6)} ms  ${what.replace(/\s+/g, ' ')}`)
    for (const told of deadlocks.told.slice(0, 10)) print(`✗ ${told}`)
    for (const violation of run.violations.slice(0, 20)) print(`✗ ${violation}`)
    if (deadlocks.count > 0 || run.violations.length > 0)
      throw new Error(`${deadlocks.count} deadlocks, ${run.violations.length} violations`)
  } finally {
    run.load.over = true
    await Promise.all(apis.map((one) => one.kill('SIGKILL')))
    await Promise.all([worker.end({ timeout: 1 }), api.end({ timeout: 1 })])
    await bench.discard()
  }
}

/** Several record at the same tills. */
const moreAdministrators = async ({ sql }: BenchEnvironment): Promise<number[]> => {
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push(await insertPerson(sql, 'administrator'))
  return ids
}

/** Repeats an act until the run is over; what the act throws is a violation. */
const repeat = async (
  { load, violations }: Run,
  name: string,
  act: () => Promise<unknown>,
  counts: Record<string, number>,
): Promise<void> => {
  while (!load.over) {
    try {
      await act()
      counts[name] = (counts[name] ?? 0) + 1
    } catch (error) {
      violations.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await Bun.sleep(pause)
  }
}

/** What administrators change meanwhile, and sign-ins. */
const edits = async (bench: BenchEnvironment, api: Sql, programme: BenchProgramme) => {
  const [admin] = await bench.sql<
    { id: number }[]
  >`select min(id) as id from administrators() as id`
  const actor = { id: admin?.id ?? 0, address: '127.0.0.1' }
  const actorId = actor.id
  const anybody = () => bench.firstCustomer + Math.floor(Math.random() * bench.customers)
  const editPerson = () =>
    changePerson(
      api,
      actor,
      { id: anybody(), version: undefined },
      { fullName: `Işıl Çağlar ${Date.now() % 100}` },
    )
  let running = true
  return {
    'edit a person': editPerson,
    'edit another person': editPerson,
    'edit a reward': () =>
      updateReward(
        api,
        { id: pick(programme.rewards), version: undefined },
        { price: pick([15, 20, 25]) },
      ),
    'edit a stamp card': () =>
      updateStampCard(
        api,
        { id: programme.stampCard, version: undefined },
        { terms: `Koşul ${Date.now() % 100}` },
      ),
    'edit a campaign': () =>
      changeCampaignTo(api, {
        ...{ act: 'edit', actorId, id: pick(programme.campaigns) },
        sent: { budget: 1_000_000 + Math.floor(Math.random() * 1_000) },
      }),
    'pause or publish a campaign': () => {
      running = !running
      const [id = 0] = programme.campaigns
      return changeCampaignTo(api, { act: running ? 'publish' : 'pause', actorId, id })
    },
    'change the rule': () => updateRule(api, actor, undefined, { step: pick([400, 500]) }),
    'sign in': () => bench.signIn(anybody()),
  }
}

/** What administrators and staff change of what can be ordered meanwhile. */
const editsOfOrdering = async (
  api: Sql,
  { shop, branches }: { shop: Shop; branches: readonly number[] },
) => {
  const [admin] = await api<{ id: number }[]>`select min(id) as id from administrators() as id`
  const actor = { id: admin?.id ?? 0, address: '127.0.0.1' }
  const actorId = actor.id
  const counter = () => ({ branchId: pick(branches), now: new Date() })
  const anOption = () => pick(shop.items.flatMap(({ extras }) => extras)).id
  return {
    'change the capacity': () =>
      updateBranch(
        api,
        { id: pick(branches), version: undefined },
        { windowMinutes: pick([20, 40, 60, 90]) },
      ),
    'brake and release': () =>
      sayBrake(
        api,
        pick(branches),
        {
          ...{ actorId, at: new Date() },
          delay: pick([
            { minutes: 0, until: null },
            { minutes: 5, until: new Date(Date.now() + 60_000) },
          ]),
        },
        undefined,
      ),
    'say what is off': () =>
      sayAvailability(
        api,
        counter(),
        { kind: 'option', id: anOption() },
        { state: pick(['on', 'off']), until: null, left: null, actorId },
        undefined,
      ),
    'change a price and back': async () => {
      const { id } = pick(shop.items)
      for (const by of [100, -100])
        await api`update menu_items set price = price + ${by} where id = ${id}`
    },
  }
}

/** What becomes of invitations and of deleted accounts meanwhile. */
const ofFriends = (
  { api, worker, owner }: { api: Sql; worker: Sql; owner: Sql },
  friends: SentFriends,
) => ({
  'settle invitations': () => settle(worker),
  'settle them beside': () => settle(worker),
  'judge invitations': () => judgeSome(api, friends),
  'erase accounts': () => erase({ worker, owner }),
  'sign in on a shared browser': () => api`
    select note_shared_browser(r.friend_id, array[r.inviter_id])
      from (select friend_id, inviter_id from referrals where random() < 0.002 limit 1) r`,
})

/** What the worker and the operator do meanwhile. */
const chores = async (bench: BenchEnvironment, worker: Sql) => {
  const nights = await openNights(bench.sql)
  let rounds = 0
  const deliver = async () => {
    const rows = await worker<{ id: number }[]>`
      select id from outbox where topic = 'points' order by id limit 200`
    await deliverPoints(
      worker,
      rows.map(({ id }) => id),
    )
  }
  return {
    'give what expires': () =>
      appendSystemEntries(
        worker,
        Array.from({ length: 10 }, (_, i) => ({
          userId: bench.firstCustomer + ((rounds++ * 7 + i) % bench.customers),
          ...{ type: 'EARN', amount: 3, branchId: 1, kind: 'welcome', ref: null },
          requestKey: `~welcome:${Bun.randomUUIDv7()}`,
          expiresOn: new Date().toISOString().slice(0, 10),
        })),
      ),
    'let points expire': async () => {
      // Some 280 nights of a year: what is earned is kept longer.
      if (rounds % 3 === 0 && rounds < 8_000) await nights.next()
      await pointsExpire(worker)
    },
    'end coupons and warn': async () => {
      await nights.nearCoupons(200)
      await nights.endCoupons(1)
      await closeCoupons({ sql: worker })
    },
    'end orders': () => closeOrders({ sql: worker }),
    'let orders wait': () => bench.sql`
      update orders set at = at - interval '11 minutes', scheduled = false
       where id in (select id from orders where state = 'placed' order by random() limit 1
                       for no key update skip locked)`,
    deliver,
    'deliver beside': deliver,
    'review tiers': () => worker`select review_tiers(100)`,
    'rebuild projections': async () => {
      await Bun.sleep(3_000)
      await rebuildBalances(bench.sql)
      await rebuildLots(bench.sql)
    },
  }
}

/** How many deadlocks the server has counted, and what its log says of them. */
const deadlocksOf = async (bench: BenchEnvironment): Promise<{ count: number; told: string[] }> => {
  const [row] = await bench.sql<{ count: number }[]>`
    select deadlocks as count from pg_stat_database where datname = current_database()`
  const told = readFileSync(`${bench.dir}.log`, 'utf8')
    .split(/(?=^\S+ \S+ \S+ \[\d+\] (?:ERROR|FATAL|WARNING|LOG):)/m)
    .filter((line) => line.includes('deadlock detected'))
  return { count: Number(row?.count ?? 0), told }
}
