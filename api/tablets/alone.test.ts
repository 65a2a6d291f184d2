import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { cookieOf } from '../conformance/factor-samples.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { anyParams, openTestApp, requestTo, type TestApp } from '../conformance/test-app.ts'
import {
  type BranchStock,
  changeItemAvailability,
  readStock,
} from '../contracts/branches/availability.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import {
  type Board,
  moveLine,
  moveOrder,
  readBoard,
  type Ticket,
} from '../contracts/orders/board.ts'
import { collectOrder } from '../contracts/orders/collecting.ts'
import { readOrderStory } from '../contracts/orders/managing.ts'
import { endpoints } from '../contracts/registry.ts'
import { setPin } from '../contracts/tablets/pins.ts'
import { enrolTablet, openTill, revokeTablet } from '../contracts/tablets/tablets.ts'

let app: TestApp
let branch = 0
let order = 0
/** a tablet of the branch, and the id of its row */
let cookie = ''
let id = 0
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  branch = await newBranch(app.owner)
  await givePost(app.owner, app.ids.staff, { role: 'branch_manager', branchId: branch })
  await app.signIn('staff')
  await app.signIn('admin')
  const answer = await app.call('staff', enrolTablet, { body: { branchId: branch, name: 'Pano' } })
  cookie = cookieOf(answer, 'tablet')
  id = ((await answer.json()) as { id: number }).id
  order = await putTestOrder(app.owner, { userId: app.ids.customer, branchId: branch })
})

/** Asks as the tablet that nobody has taken. */
const ask = (e: Endpoint, parts: { params?: Record<string, number>; body?: unknown } = {}) =>
  app.handle(requestTo(e, { ...parts, headers: { cookie } }))
const move = (from: string, to: string, reason?: string) =>
  ask(moveOrder, { params: { id: order }, body: { from, to, ...(reason && { reason }) } })
const stateOf = async () =>
  (await app.owner<{ state: string }[]>`select state from orders where id = ${order}`)[0]?.state

test('a tablet that nobody has taken shows the board of its branch and moves its orders', async () => {
  const board = (await (await ask(readBoard, { params: { id: branch } })).json()) as Board
  expect(board.tickets.map((ticket) => ticket.id)).toEqual([order])
  expect((await move('placed', 'accepted')).status).toBe(200)
  const begun = await ask(moveLine, {
    params: { id: order, line: 1 },
    body: { from: 'queued', to: 'making' },
  })
  expect(((await begun.json()) as Ticket).state).toBe('preparing')
  expect((await move('preparing', 'ready')).status).toBe(200)
  const story = await app.call('admin', readOrderStory, { params: { id: order } })
  expect(((await story.json()) as { events: unknown[] }).events.slice(1)).toEqual(
    ['accepted', 'preparing', 'ready'].map((to) =>
      expect.objectContaining({ to, actor: null, tablet: 'Pano' }),
    ),
  )
  // sent again by a tablet whose answer was lost
  expect(await codeOf(await move('preparing', 'ready'))).toBe('order_state')
})

test('it shows what its branch is out of, and says nothing of it without a person', async () => {
  const stock = await ask(readStock, { params: { id: branch } })
  expect(stock.status).toBe(200)
  const [row] = ((await stock.json()) as BranchStock).rows
  const say = await ask(changeItemAvailability, {
    params: { id: branch, itemId: row?.id ?? 0 },
    body: { state: 'off' },
  })
  expect(await codeOf(say)).toBe('signed_out')
  const elsewhere = await newBranch(app.owner)
  expect(await codeOf(await ask(readStock, { params: { id: elsewhere } }))).toBe('branch_not_found')
})

test('what gives points back or hands something over needs a person', async () => {
  expect(await codeOf(await move('placed', 'cancelled', 'diğer'))).toBe('signed_out')
  const collected = await ask(collectOrder, { params: { id: order }, body: { from: 'placed' } })
  expect(await codeOf(collected)).toBe('signed_out')
  expect(await stateOf()).toBe('placed')
})

test('it opens nothing else', async () => {
  const alone = new Set<Endpoint>([readBoard, moveOrder, moveLine, readStock])
  for (const e of Object.values(endpoints) as Endpoint[]) {
    if (e.audience === 'anyone' || alone.has(e)) continue
    const answer = await ask(e, { params: anyParams(e) })
    expect(await codeOf(answer), `${e.method} ${e.path}`).toBe('signed_out')
  }
})

test('it has neither the board nor the orders of another branch', async () => {
  const elsewhere = await newBranch(app.owner)
  order = await putTestOrder(app.owner, { userId: app.ids.customer, branchId: elsewhere })
  expect(await codeOf(await ask(readBoard, { params: { id: elsewhere } }))).toBe('no_right_here')
  expect(await codeOf(await move('placed', 'accepted'))).toBe('no_right_here')
  expect(await stateOf()).toBe('placed')
})

test('one that is revoked moves nothing', async () => {
  await app.call('staff', revokeTablet, { params: { id } })
  expect(await codeOf(await ask(readBoard, { params: { id: branch } }))).toBe('signed_out')
  expect(await codeOf(await move('placed', 'accepted'))).toBe('signed_out')
  expect(await stateOf()).toBe('placed')
})

test('nothing is moved behind the commit that revokes it', async () => {
  const orders = await Promise.all(
    Array.from({ length: 30 }, () =>
      putTestOrder(app.owner, { userId: app.ids.customer, branchId: branch }),
    ),
  )
  const accept = (one: number) =>
    ask(moveOrder, { params: { id: one }, body: { from: 'placed', to: 'accepted' } })
  const meanwhile = orders.slice(0, 20).map(async (one, at) => {
    await Bun.sleep(at * 2)
    return accept(one)
  })
  await Bun.sleep(10)
  await app.call('staff', revokeTablet, { params: { id } })
  const afterwards = await Promise.all(orders.slice(20).map(accept))
  expect(new Set(await Promise.all(afterwards.map(codeOf)))).toEqual(new Set(['signed_out']))
  await Promise.all(meanwhile)
  const [late] = await app.owner<{ events: number }[]>`
    select count(*)::int as events from order_events e join tablets t on t.id = e.tablet_id
     where t.id = ${id} and e.at > t.revoked_at + interval '1 ms'`
  expect(late?.events).toBe(0)
})

test('whoever has taken it acts in their own name', async () => {
  await app.call('staff', setPin, { body: { pin: '274913' } })
  const opened = await ask(openTill, { body: { personId: app.ids.staff, pin: '274913' } })
  cookie = `${cookieOf(opened, 'sid')}; ${cookie}`
  await move('placed', 'accepted')
  const [event] = await app.owner`
    select actor_id, tablet_id from order_events where order_id = ${order} and "to" = 'accepted'`
  expect(event).toEqual({ actorId: app.ids.staff, tabletId: null })
})
