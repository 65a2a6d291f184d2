import { openHttpConnection } from '../http-connection.ts'
import { pick } from '../sender.ts'
import { orderRequestText, quarterFromNow } from './request.ts'
import { fillCart, type Shop } from './shop.ts'
import { watchBoards, watchOwn } from './watch.ts'

/** The input of a load process (its standard input, JSON). */
export interface OrderLoad {
  port: number
  shop: Shop
  branches: readonly number[]
  /** of customers; whoever has ordered comes again after all others */
  cookies: readonly string[]
  /** a coupon of each, used on the first order of every second one */
  coupons: readonly number[]
  clients: number
  /** orders to place */
  orders: number
  /** share of them that is wanted as soon as possible, the others for a later quarter hour */
  asap: number
  /** later quarter hours that there are in the branches' day */
  slots: number
  /** of staff, for the boards; none: nobody watches */
  staff: string | null
  /** customers who have the app open */
  watchers: number
}

interface Quantiles {
  count: number
  /** null where there is none */
  p50: number | null
  p99: number | null
}

/** The output of a load process (JSON). Latencies in ms. */
export interface OrderLoadResult {
  placed: number
  perSecond: number
  order: Quantiles
  /** answers with a new quote, and with any other refusal or failure */
  changed: number
  refused: Record<string, number>
  /** from the request of an order that is shown at once to the board that shows it */
  board: Quantiles
  /** from the request to the customer's page that shows it */
  own: Quantiles
}

const quantiles = (values: readonly number[]): Quantiles => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}

interface Answered {
  id: number
  state: string
  current?: { promise: string | null }
  code?: string
}

const run = async (load: OrderLoad): Promise<OrderLoadResult> => {
  const { port, shop, branches, cookies } = load
  const boards = await watchBoards(load)
  const own = await watchOwn(load)
  /** What each branch promised last as soon as possible. */
  const promises = new Map<number, string>()
  const latencies: number[] = []
  const sent = new Map<number, { at: number; asap: boolean }>()
  const refused: Record<string, number> = {}
  let changed = 0
  let next = 0
  const start = performance.now()
  const client = async () => {
    const connection = await openHttpConnection(port)
    while (next < load.orders) {
      const at = next++
      const cookie = cookies[at % cookies.length] ?? ''
      const coupon = at % 2 === 0 ? load.coupons[at] : undefined
      const branchId = pick(branches)
      const asap = Math.random() < load.asap
      const slot = quarterFromNow(3 + Math.floor(Math.random() * load.slots))
      const cart = fillCart(shop)
      // What a coupon takes off, points can't pay.
      const most = coupon === undefined ? cart.mostPoints : cart.mostPoints / 2
      const points = Math.random() < 0.5 ? Math.ceil(most * Math.random()) : 0
      const began = performance.now()
      for (let tries = 0; tries < 20; tries++) {
        const promise = asap ? (promises.get(branchId) ?? quarterFromNow(1)) : slot
        const { status, body } = await connection.send(
          orderRequestText(shop, {
            ...{ cookie, branchId, cart, points, coupon, promise, key: Bun.randomUUIDv7() },
            pickupAt: asap ? 'asap' : slot,
          }),
        )
        const answer = JSON.parse(body) as Answered
        if (status === 201) {
          latencies.push(performance.now() - began)
          sent.set(answer.id, { at: began, asap })
          break
        }
        if (answer.code !== 'order_changed' || !answer.current?.promise) {
          refused[answer.code ?? status] = (refused[answer.code ?? status] ?? 0) + 1
          break
        }
        changed++
        if (asap) promises.set(branchId, answer.current.promise)
        else {
          refused.slot = (refused.slot ?? 0) + 1
          break
        }
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  const took = performance.now() - start
  // The boards see the last ones.
  await Bun.sleep(1_000)
  const seen = boards.stop()
  const shown = own.stop()
  const since = (times: ReadonlyMap<number, number>, only: (of: { asap: boolean }) => boolean) =>
    quantiles(
      [...sent].flatMap(([id, of]) => {
        const at = times.get(id)
        return at === undefined || !only(of) ? [] : [at - of.at]
      }),
    )
  return {
    placed: latencies.length,
    perSecond: latencies.length / (took / 1000),
    order: quantiles(latencies),
    ...{ changed, refused },
    board: since(seen, ({ asap }) => asap),
    own: since(shown, () => true),
  }
}

/** Runs the load in a process of its own, so that it does not share the caller's event loop. */
export const runOrderLoad = async (load: OrderLoad): Promise<OrderLoadResult> => {
  const child = Bun.spawn([process.execPath, import.meta.filename], {
    stdin: new Blob([JSON.stringify(load)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return JSON.parse(await new Response(child.stdout).text()) as OrderLoadResult
}

if (import.meta.main) {
  const result = await run(JSON.parse(await Bun.stdin.text()) as OrderLoad)
  await Bun.write(Bun.stdout, JSON.stringify(result))
  process.exit(0)
}
