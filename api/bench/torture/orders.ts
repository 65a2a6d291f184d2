import type { Sql } from '#sql/connection.ts'
import type { BenchEnvironment } from '../environment.ts'
import { requestText } from '../http-connection.ts'
import { couponWorth } from '../orders/coupons.ts'
import { orderRequestText, quarterFromNow } from '../orders/request.ts'
import { type Cart, fillCart, type Shop } from '../orders/shop.ts'
import { mayGoOn, openSender, pick, type Run } from '../sender.ts'
import { brokenAnswers } from './answers.ts'

/** An order that a client has sent, and the answers it received. */
export interface SentOrder {
  userId: number
  cart: Cart
  points: number
  coupon: number | undefined
  orderId?: number
  refused?: boolean
  /** its customer gave it up, and was told that it is not there */
  isVoid?: boolean
  /** the last state that was acknowledged */
  state?: string
}

interface OrderWork extends Run {
  orders: Map<string, SentOrder>
  shop: Shop
  branches: readonly number[]
  /** of each customer, by their id */
  coupons: ReadonlyMap<number, readonly number[]>
  /** by customer, from the first one on */
  cookies: readonly string[]
  /** orders that this client has not finished, which others may move too */
  open: { id: number; cookie: string }[]
}

/** What may speak against an order while others do the same. */
const ofOrders = ['order_changed', 'too_many_open_orders', 'ordering_suspended', 'branch_not_found']
const ofMoves = ['order_state', 'order_not_found', 'payment_method', 'own_order']
const ofRefunds = ['order_state', 'already_refunded', 'refund_too_large', 'order_not_found']

interface Told {
  id: number
  state: string
  due: number
  lines: readonly { line: number }[]
}

/**
 * A customer who orders with options, pays a part with points and cancels some, and the staff member who
 * moves orders on, hands them over, cancels and refunds. Tries again with the same key until it is
 * answered. Several clients move the same orders.
 */
export const orderClient = async (
  bench: BenchEnvironment,
  port: number,
  work: OrderWork,
): Promise<void> => {
  const { open } = work
  const sender = openSender(port, work)
  const act: Act = (path, cookie, body, refusals) =>
    sender.send(requestText({ path, cookie, key: Bun.randomUUIDv7(), body }), refusals)

  while (await mayGoOn(work)) {
    if (open.length < 12 || Math.random() < 0.3) {
      await placeOne(bench, work, sender, act)
      continue
    }
    const at = Math.floor(Math.random() * open.length)
    const [one] = open.splice(at, 1)
    if (!one) continue
    const ended = await moveOn(bench, one, act)
    if (!ended) open.push(one)
  }
  sender.close()
}

/** Orders for some customer, and sometimes gives the order up where its answer was lost. */
async function placeOne(
  bench: BenchEnvironment,
  work: OrderWork,
  sender: ReturnType<typeof openSender>,
  act: Act,
): Promise<void> {
  const at = Math.floor(Math.random() * work.cookies.length)
  const cookie = work.cookies[at] ?? ''
  const key = Bun.randomUUIDv7()
  const sent = drawOrder(bench.firstCustomer + at, work)
  work.orders.set(key, sent)
  // Before the day turns most are for tomorrow, and after it these, a whole day later.
  const ahead = Math.random() < 0.2 ? 96 : 0
  const slot = quarterFromNow(ahead + 1 + Math.floor(Math.random() * 14))
  const told = await sender.send<Told>(
    orderRequestText(work.shop, {
      ...sent,
      ...{ cookie, key, branchId: pick(work.branches), pickupAt: slot, promise: slot },
    }),
    ofOrders,
  )
  if ('forgotten' in told && Math.random() < 0.7) await giveUp(sent, { key, cookie }, act)
  if ('refused' in told) sent.refused = true
  if ('answer' in told) {
    sent.orderId = told.answer.id
    work.open.push({ id: told.answer.id, cookie })
  }
}

function drawOrder(userId: number, { shop, coupons }: OrderWork): SentOrder {
  const cart = fillCart(shop)
  const points = Math.random() < 0.6 ? Math.ceil(Math.min(cart.mostPoints, 40) * Math.random()) : 0
  // Others may want the same one at the same moment.
  const coupon = Math.random() < 0.4 ? pick(coupons.get(userId) ?? []) : undefined
  return { userId, cart, points, coupon }
}

/** Gives an order up whose answer was lost. */
async function giveUp(
  sent: SentOrder,
  { key, cookie }: { key: string; cookie: string },
  act: Act,
): Promise<void> {
  const told = await act('/api/orders/void', cookie, { key }, ['too_many_attempts'])
  if (!('answer' in told)) return
  const { order } = told.answer
  if (order) sent.orderId = order.id
  else sent.isVoid = true
}

type Act = (
  path: string,
  cookie: string,
  body: object,
  refusals: readonly string[],
) => Promise<{ answer: Told & { order?: Told | null } } | { refused: string } | { forgotten: true }>

const next: Record<string, string> = {
  placed: 'accepted',
  accepted: 'preparing',
  preparing: 'ready',
}

/** Does the next thing with an order. @returns whether that was the last one */
async function moveOn(
  { sql, cookie: staff }: BenchEnvironment,
  { id, cookie }: { id: number; cookie: string },
  act: Act,
): Promise<boolean> {
  const [row] = await sql<{ state: string; due: number }[]>`
    select state, due from orders where id = ${id}`.catch(() => [])
  if (!row) return false
  const { state, due } = row
  const path = `/api/orders/${id}`
  const cancelled = Math.random()
  if (cancelled < 0.15 && (state === 'placed' || state === 'accepted')) {
    await act(`${path}/cancel`, cookie, { from: state }, ofMoves)
  } else if (cancelled < 0.2 && next[state]) {
    const body = { from: state, to: 'cancelled', reason: 'diğer' }
    await act(`${path}/moves`, staff, body, ofMoves)
  } else if (next[state]) {
    await act(`${path}/moves`, staff, { from: state, to: next[state] }, ofMoves)
  } else if (state === 'ready') {
    const method = due > 0 ? pick(['nakit', 'kart']) : null
    await act(`${path}/collect`, staff, { from: 'ready', method }, ofMoves)
  } else {
    if (state === 'collected' && Math.random() < 0.3)
      await act(
        `${path}/refunds`,
        staff,
        { units: pick([null, [{ line: 1, quantity: 1 }]]), reason: 'diğer' },
        ofRefunds,
      )
    return true
  }
  return false
}

/** Lists every answer about an order that the database does not bear out. */
export const inspectAnswers = async (
  sql: Sql,
  sent: ReadonlyMap<string, SentOrder>,
): Promise<string[]> => {
  const told = [...sent].map(([key, order]) => [key, { ...order }] as const)
  const rows = await sql<Stored[]>`
    select id, request_key as key, user_id, total, points, discount from orders`
  const violations: string[] = []
  const stored = new Map<string, Stored>()
  for (const row of rows) {
    if (stored.has(row.key)) violations.push(`key ${row.key} has two orders`)
    stored.set(row.key, row)
    const request = sent.get(row.key)
    if (!request) violations.push(`order ${row.id} was never asked for`)
    else if (!isAsAsked(row, request)) violations.push(`order ${row.id} is not what was asked for`)
  }
  for (const [key, order] of told)
    violations.push(...brokenAnswers('order', { ...order, id: order.orderId }, stored.get(key)))
  return violations
}

interface Stored {
  id: number
  key: string
  userId: number
  total: number
  points: number
  discount: number
}

const isAsAsked = (row: Stored, { userId, cart, points, coupon }: SentOrder): boolean =>
  row.userId === userId &&
  row.total === cart.total &&
  row.points === points &&
  row.discount === (coupon === undefined ? 0 : couponWorth)
