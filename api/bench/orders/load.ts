import { type HttpConnection, openHttpConnection } from '../http-connection.ts'
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

/** An order as the next customer makes it up. */
const drawOrder = (load: OrderLoad, at: number) => {
  const coupon = at % 2 === 0 ? load.coupons[at] : undefined
  const cart = fillCart(load.shop)
  // What a coupon takes off, points can't pay.
  const most = coupon === undefined ? cart.mostPoints : cart.mostPoints / 2
  return {
    cookie: load.cookies[at % load.cookies.length] ?? '',
    ...{ cart, coupon, branchId: pick(load.branches) },
    points: Math.random() < 0.5 ? Math.ceil(most * Math.random()) : 0,
    /** undefined: as soon as possible */
    slot:
      Math.random() < load.asap
        ? undefined
        : quarterFromNow(3 + Math.floor(Math.random() * load.slots)),
  }
}

const run = async (load: OrderLoad): Promise<OrderLoadResult> => {
  const boards = await watchBoards(load)
  const own = await watchOwn(load)
  /** What each branch promised last as soon as possible. */
  const promises = new Map<number, string>()
  const latencies: number[] = []
  const sent = new Map<number, { at: number; asap: boolean }>()
  const refused: Record<string, number> = {}
  let changed = 0
  const countRefusal = (why: string | number) => {
    refused[why] = (refused[why] ?? 0) + 1
  }
  /** Sends an order, again for each new promise, until it is placed or refused. */
  const place = async (connection: HttpConnection, order: ReturnType<typeof drawOrder>) => {
    const { branchId, slot, ...asked } = order
    const began = performance.now()
    for (let tries = 0; tries < 20; tries++) {
      const promise = slot ?? promises.get(branchId) ?? quarterFromNow(1)
      const { status, body } = await connection.send(
        orderRequestText(load.shop, {
          ...{ ...asked, branchId, promise, key: Bun.randomUUIDv7() },
          pickupAt: slot ?? 'asap',
        }),
      )
      const answer = JSON.parse(body) as Answered
      if (status === 201) {
        latencies.push(performance.now() - began)
        sent.set(answer.id, { at: began, asap: !slot })
        return
      }
      if (answer.code !== 'order_changed' || !answer.current?.promise)
        return countRefusal(answer.code ?? status)
      changed++
      if (slot) return countRefusal('slot')
      promises.set(branchId, answer.current.promise)
    }
  }
  let next = 0
  const start = performance.now()
  const client = async () => {
    const connection = await openHttpConnection(load.port)
    while (next < load.orders) await place(connection, drawOrder(load, next++))
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
