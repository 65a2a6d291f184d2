import { breakIn } from '#sql/bench/break-in.ts'
import { median } from './distributions.ts'
import {
  type ApiProcess,
  type BenchEnvironment,
  openBenchEnvironment,
  startApi,
} from './environment.ts'
import { runLoad } from './load.ts'
import { giveCoupons } from './orders/coupons.ts'
import { inspectOrders } from './orders/inspect.ts'
import { runOrderLoad } from './orders/load.ts'
import { givePoints } from './orders/orders.ts'
import { openBranches, type Shop, setUpShop } from './orders/shop.ts'

interface Options {
  rounds: number
  /** seconds counted for each shape, count of processes and round */
  seconds: number
  customers: number
  /** of each turn at the one branch; a branch calls 900 numbers a day at most */
  orders: number
}

/** how many processes share the work */
const counts = [1, 2, 4]
const clients = 64

/** What one of several processes has answered. */
interface Share {
  perSecond: number
  p99: number
  /** answers of the client who got the fewest, over the mean; null where clients share a list of work */
  fewest: number | null
  failed: number
}
/** What is asked of one of several processes at once. */
interface Part {
  port: number
  /** how many processes there are, and which of them this is, from 0 */
  of: number
  place: number
  turn: number
}
type Measure = (part: Part) => Promise<Share>

/**
 * Measures 64 clients spread over one, two and four APIs on one database with default durability: entries of everybody, entries
 * of one customer, and orders at one branch. Tells the rate of all, p99, and whether a process or a client starves.
 *
 * @throws Error where something that the orders took is not exact at the end
 */
export const benchProcesses = async (
  options: Options,
  print: (line: string) => void,
): Promise<void> => {
  const { rounds, customers, orders } = options
  const crowd = Math.ceil(orders / 2)
  const bench = await openBenchEnvironment(
    'bench-processes',
    customers + crowd * rounds * counts.length,
  )
  const apis: ApiProcess[] = []
  try {
    for (let n = 0; n < Math.max(...counts); n++)
      apis.push(await startApi(bench.url, 'group', undefined, { orders: 'group' }))
    await givePoints(bench)
    const shapes = await shapesOf(bench, options, crowd)
    await breakIn(bench.sql, 30)
    const results = new Map<string, Share[][]>()
    for (let round = 0; round < rounds; round++)
      for (const [name, measure] of Object.entries(shapes))
        for (let n = 0; n < counts.length; n++) {
          // The order changes each round.
          const count = counts[(n + round) % counts.length] ?? 1
          const turn = round * counts.length + n
          const shares = await Promise.all(
            apis
              .slice(0, count)
              .map(({ port }, place) => measure({ port, of: count, place, turn })),
          )
          const key = `${name}, ${count}`
          results.set(key, [...(results.get(key) ?? []), shares])
        }
    for (const [key, rows] of results) print(toldOf(key, rows))
    const violations = await inspectOrders(bench.sql)
    if (violations.length > 0) throw new Error(violations.slice(0, 20).join('\n'))
  } finally {
    for (const api of apis) await api.kill('SIGKILL')
    await bench.discard()
  }
}

/** What is measured. */
async function shapesOf(
  { sql, cookie, firstCustomer, signIn }: BenchEnvironment,
  { customers, seconds, orders }: Options,
  crowd: number,
): Promise<Record<string, Measure>> {
  const entries =
    (users: number): Measure =>
    async ({ port, of }) => {
      const { perSecond, p99, fewest, failed } = await runLoad({
        ...{ port, cookie, clients: clients / of, warmUpMs: 500, forMs: seconds * 1_000 },
        ...{ firstUser: firstCustomer, users },
      })
      return { perSecond, p99: p99 ?? Number.NaN, fewest: fewest ?? null, failed }
    }
  const shop: Shop = await setUpShop(sql)
  const branches = new Map<number, Promise<number[]>>()
  const ordersAtOneBranch: Measure = async ({ port, of, place, turn }) => {
    const there = branches.get(turn) ?? openBranches(sql, shop, { count: 1, windowSeconds: 36_000 })
    branches.set(turn, there)
    const people = Math.floor(crowd / of)
    const first = firstCustomer + customers + turn * crowd + place * people
    const ids = Array.from({ length: people }, (_, n) => first + n)
    const given = await giveCoupons(sql, { first, people, each: 1 })
    const { perSecond, order, refused } = await runOrderLoad({
      ...{
        port,
        shop,
        branches: await there,
        clients: clients / of,
        orders: Math.floor(orders / of),
      },
      cookies: await Promise.all(ids.map(signIn)),
      coupons: ids.map((id) => given.get(id)?.[0] ?? 0),
      ...{ asap: 0.1, slots: 12, staff: null, watchers: 0 },
    })
    const failed = Object.values(refused).reduce((sum, count) => sum + count, 0)
    return { perSecond, p99: order.p99 ?? Number.NaN, fewest: null, failed }
  }
  return {
    'entries of everybody': entries(customers),
    'entries of one customer': entries(1),
    'orders at one branch': ordersAtOneBranch,
  }
}

function toldOf(key: string, rows: readonly Share[][]): string {
  const rateOf = (shares: Share[]) => shares.reduce((sum, { perSecond }) => sum + perSecond, 0)
  const least = (shares: Share[]) =>
    (Math.min(...shares.map(({ perSecond }) => perSecond)) * shares.length) / rateOf(shares)
  const fewest = rows.flat().flatMap((share) => share.fewest ?? [])
  const failed = rows.flat().reduce((sum, share) => sum + share.failed, 0)
  return (
    `${key.padEnd(28)} ${median(rows.map(rateOf)).toFixed(0).padStart(6)}/s, ` +
    `p99 ${median(rows.map((shares) => Math.max(...shares.map(({ p99 }) => p99)))).toFixed(1)} ms, ` +
    `the slowest process ${Math.min(...rows.map(least)).toFixed(2)} of the mean` +
    (fewest.length > 0 ? `, the slowest client ${Math.min(...fewest).toFixed(2)}` : '') +
    (failed > 0 ? `, ${failed} failed` : '')
  )
}
