import { breakIn } from '#sql/bench/break-in.ts'
import { median } from '../distributions.ts'
import {
  type ApiProcess,
  type BenchEnvironment,
  openBenchEnvironment,
  startApi,
} from '../environment.ts'
import { giveCoupons } from './coupons.ts'
import { inspectOrders } from './inspect.ts'
import { type OrderLoadResult, runOrderLoad } from './load.ts'
import { openBranches, type Shop, setUpShop } from './shop.ts'

const contenders = ['steps', 'single', 'group'] as const
type Contender = (typeof contenders)[number]
const titles: Record<Contender, string> = {
  steps: 'a transaction per step',
  single: 'a transaction per order',
  group: 'batches of orders (the product)',
}

interface Options {
  rounds: number
  /** of each contender and round; a branch calls 900 numbers a day at most */
  orders: number
}

const clients = 64
const branchCount = 5
/** Customers who have the app open. */
const watchers = 100
/** The share of orders that is wanted at once: boards show these. */
const asap = 0.1
/** Quarter hours ahead that the others are spread over. */
const slots = 12

/**
 * Measures ordering over HTTP: 64 clients order from 5 branches, with options, half of them with
 * points and a fifth with a coupon, while a board at each branch and customers watch live. Against the same work with one
 * transaction an order, and one a step, in alternating rounds on one database with default durability.
 *
 * @throws Error where anything that the orders took is not exact at the end
 */
export const benchOrders = async (
  options: Options,
  print: (line: string) => void,
): Promise<void> => {
  /** Of a turn: a person has three open orders at most. */
  const crowd = Math.ceil(options.orders / 2.5)
  const customers = crowd * contenders.length * options.rounds
  const bench = await openBenchEnvironment('bench-orders', customers)
  const apis: (readonly [Contender, ApiProcess])[] = []
  try {
    for (const name of contenders)
      apis.push([name, await startApi(bench.url, 'group', undefined, { orders: name })])
    const shop = await setUpShop(bench.sql)
    await givePoints(bench)
    let next = bench.firstCustomer
    const signIn = (count: number) =>
      Promise.all(Array.from({ length: count }, () => bench.signIn(next++)))
    const results = new Map<Contender, OrderLoadResult[]>()
    await breakIn(bench.sql, 30)
    for (let round = 0; round < options.rounds; round++) {
      for (let i = 0; i < apis.length; i++) {
        // The order changes each round.
        const [name, api] = apis[(i + round) % apis.length] ?? []
        if (!name || !api) continue
        const first = next
        const cookies = await signIn(crowd)
        const result = await measure(bench, { shop, first, cookies, port: api.port, ...options })
        results.set(name, [...(results.get(name) ?? []), result])
        print(`round ${round + 1}, ${titles[name]}: ${told(result)}`)
      }
    }
    report(results, print)
    const violations = await inspectOrders(bench.sql)
    for (const violation of violations.slice(0, 20)) print(`✗ ${violation}`)
    if (violations.length > 0) throw new Error(`${violations.length} promises are broken`)
    print('capacity, counts, numbers and points are exact')
  } finally {
    for (const [, api] of apis) await api.kill('SIGKILL')
    await bench.discard()
  }
}

/** A turn: branches of its own, since each calls 900 numbers a day, and customers without orders. */
const measure = async (
  { sql, cookie }: BenchEnvironment,
  {
    shop,
    first,
    cookies,
    port,
    orders,
  }: Options & {
    shop: Shop
    /** the first of the customers, by id */
    first: number
    cookies: readonly string[]
    port: number
  },
): Promise<OrderLoadResult> => {
  const branches = await openBranches(sql, shop, { count: branchCount, windowSeconds: 36_000 })
  const given = await giveCoupons(sql, { first, people: cookies.length, each: 1 })
  const coupons = cookies.map((_, at) => given.get(first + at)?.[0] ?? 0)
  return runOrderLoad({
    ...{ port, shop, branches, cookies, coupons, clients, orders, asap, slots, watchers },
    staff: cookie,
  })
}

export const givePoints = async ({
  sql,
  firstCustomer,
  customers,
}: BenchEnvironment): Promise<void> => {
  await sql`
    select write_entry(id, 'EARN', 500000, 1, 'birthday', 'bench', '~bench')
      from generate_series(${firstCustomer}::bigint, ${firstCustomer + customers - 1}::bigint) id`
}

/** What nobody has seen has no time. */
const ms = (value: number | null, digits = 0): string => value?.toFixed(digits) ?? '–'

const told = ({
  perSecond,
  order,
  board,
  own,
  changed,
  refused,
  placed,
}: OrderLoadResult): string =>
  `${placed} orders, ${perSecond.toFixed(0)}/s, p50 ${ms(order.p50, 1)}, ` +
  `p99 ${ms(order.p99, 1)} ms; boards (${board.count}) p50 ${ms(board.p50)}, ` +
  `p99 ${ms(board.p99)} ms; customers (${own.count}) p99 ${ms(own.p99)} ms; ` +
  `${changed} new quotes${Object.entries(refused)
    .map(([code, count]) => `, ${count} × ${code}`)
    .join('')}`

const report = (
  results: ReadonlyMap<Contender, OrderLoadResult[]>,
  print: (line: string) => void,
): void => {
  const of = (name: Contender, what: (r: OrderLoadResult) => number | null) =>
    median((results.get(name) ?? []).map((r) => what(r) ?? Number.NaN))
  print(`\n${clients} clients, ${branchCount} branches, medians`)
  for (const name of contenders)
    print(
      `  ${titles[name].padEnd(34)} ${of(name, (r) => r.perSecond)
        .toFixed(0)
        .padStart(6)}/s` +
        `   p50 ${of(name, (r) => r.order.p50)
          .toFixed(1)
          .padStart(7)} ms` +
        `   p99 ${of(name, (r) => r.order.p99)
          .toFixed(1)
          .padStart(7)} ms` +
        `   boards p99 ${of(name, (r) => r.board.p99)
          .toFixed(0)
          .padStart(5)} ms`,
    )
  const line = (what: string, value: number, goal: string) =>
    print(`  ${what.padEnd(44)} ${value.toFixed(2).padStart(7)}   goal ${goal}`)
  const rate = (name: Contender) => of(name, (r) => r.perSecond)
  line('rate over a transaction per order', rate('group') / rate('single'), '≥ 3')
  line('rate over a transaction per step', rate('group') / rate('steps'), '≥ 3')
  line(
    'the board sees an order, p99, ms',
    of('group', (r) => r.board.p99),
    '≤ 500',
  )
}
