// @module-tag waits
import { beforeEach, expect, test } from 'vitest'
import { type LiveListener, listenLive, notifyLive } from '#sql/live.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { endPosts, givePost } from '#sql/testing/test-posts.ts'
import { openTestApp, password, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { changePassword } from '../contracts/account/account.ts'
import { logout } from '../contracts/auth/session.ts'
import { ErrorAnswer } from '../contracts/endpoint.ts'
import { LiveEvent, live } from '../contracts/live/live.ts'
import { ownCode, scanCode } from '../contracts/qr/qr.ts'
import { deactivateUser } from '../contracts/users/users.ts'
import { endExpiredStreams, startHeartbeat } from './heartbeat.ts'
import { publishNews } from './hub.ts'

let app: TestApp
let listener: LiveListener
/**
 * The tests open more streams than one person may open in that time, so each uses people of its
 * own.
 */
beforeEach(async () => {
  app = await openTestApp()
  listener = listenLive({
    url: app.url,
    onEvent: (news) => publishNews(app.hub, news),
    onReconnect: () => {},
  })
  await listener.listening
  return async () => {
    await listener.close()
    await app.close()
  }
})

/** Opens a stream and records its events. */
async function open(who: Visitor, since?: number) {
  const query = since === undefined ? {} : { since: new Date(since).toISOString() }
  const answer = await app.call(who, live, { query })
  expect(answer.status).toBe(200)
  const heard: LiveEvent['kind'][] = []
  let until = 0
  let ended = false
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      if (done) break
      for (const [, data] of value.matchAll(/^data: (.+)$/gm)) {
        const event = LiveEvent.parse(JSON.parse(data ?? ''))
        if (event.kind === 'beat') until = Date.parse(event.until)
        else heard.push(event.kind)
      }
    }
    ended = true
  })()
  return { heard, until: () => until, ended: () => ended, close: () => reader?.cancel() }
}

const openMany = async (who: Visitor, count: number) => {
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let n = 0; n < count; n++) streams.push(await open(who))
  return streams
}

test('a session has six streams: the oldest hears that it is replaced, and ends', async () => {
  const streams = await openMany('customer', 8)
  await expect.poll(() => streams.map((one) => one.ended())).toEqual(streams.map((_, n) => n < 2))
  expect(streams[0]?.heard).toEqual(['open', 'replaced'])
  expect(streams[2]?.heard).toEqual(['open'])
  expect(app.hub.size()).toBe(6)
})

test('a person has twenty, over all sessions', async () => {
  const first = await openMany('customer', 6)
  for (let n = 0; n < 3; n++) {
    await app.signIn('customer')
    await openMany('customer', n < 2 ? 6 : 4)
  }
  await expect
    .poll(() => first.map((one) => one.ended()))
    .toEqual([true, true, false, false, false, false])
  expect(app.hub.size()).toBe(20)
})

test('a stream that is closed makes room', async () => {
  const streams = await openMany('customer', 6)
  await streams[5]?.close()
  await expect.poll(() => app.hub.size()).toBe(5)
  await open('customer')
  expect(streams[0]?.ended()).toBe(false)
})

test('streams end at once with their session, and only with theirs', async () => {
  const here = await open('customer')
  const cookie = app.cookies.customer
  await app.signIn('customer')
  const elsewhere = await open('customer')
  app.cookies.customer = cookie
  await app.call('customer', logout)
  await expect.poll(here.ended).toBe(true)
  expect(here.heard).toEqual(['open', 'user'])
  expect(elsewhere.ended()).toBe(false)
  app.hub.publish([app.ids.customer], { kind: 'points' })
  await expect.poll(() => elsewhere.heard).toContain('points')
  expect(here.heard).not.toContain('points')
})

test('deactivation, demotion and another password end them', async () => {
  const customer = await open('customer')
  await app.call('admin', deactivateUser, { params: { id: app.ids.customer } })
  await expect.poll(customer.ended).toBe(true)

  const staff = await open('staff')
  await endPosts(app.owner, app.ids.staff)
  await expect.poll(staff.ended).toBe(true)

  const admin = await open('admin')
  await app.signIn('admin')
  const body = {
    currentPassword: password,
    newPassword: 'zeytin-mavisi-27',
    confirmPassword: 'zeytin-mavisi-27',
  }
  expect((await app.call('admin', changePassword, { body })).status).toBe(200)
  await expect.poll(admin.ended).toBe(true)
})

test('sessions that ended unheard, or by their time, are found', async () => {
  await listener.close()
  const customer = await open('customer')
  const staff = await open('staff')
  await endExpiredStreams(app.hub, app.owner)
  expect([customer.ended(), staff.ended()]).toEqual([false, false])
  await app.owner`
    update sessions set expires_at = now() - interval '1 s' where user_id = ${app.ids.customer}`
  await endExpiredStreams(app.hub, app.owner)
  await expect.poll(customer.ended).toBe(true)
  expect(staff.ended()).toBe(false)
})

test('a process without a place left says when to knock again', async () => {
  app.hub.join = () => undefined
  const answer = await app.call('customer', live)
  expect(answer.status).toBe(503)
  expect(ErrorAnswer.parse(await answer.json()).code).toBe('busy')
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(5)
  expect(wait).toBeLessThan(20)
})

test('whose code was read hears of it at once, and nobody else', async () => {
  const customer = await open('customer')
  const staff = await open('staff')
  const code = await app.call('customer', ownCode)
  const { payload } = (await code.json()) as { payload: unknown }
  expect((await app.call('staff', scanCode, { body: { payload } })).status).toBe(201)
  await expect.poll(() => customer.heard).toEqual(['open', 'scanned'])
  expect((await app.call('staff', scanCode, { body: { payload } })).status).toBe(409)
  app.hub.publish([app.ids.customer, app.ids.staff], { kind: 'points' })
  await expect.poll(() => customer.heard).toEqual(['open', 'scanned', 'points'])
  expect(staff.heard).toEqual(['open', 'points'])
})

test('a stream begins with what its page has missed since it began to fetch', async () => {
  const began = Date.now()
  app.hub.publish([app.ids.customer], { kind: 'scanned' })
  app.hub.publishBoard(1)
  app.hub.publishRange(app.ids.customer, app.ids.customer, { kind: 'notification' })
  const customer = await open('customer', began)
  const staff = await open('staff', began)
  const silent = await open('customer')
  await expect.poll(() => customer.heard).toEqual(['open', 'scanned', 'notification'])
  await expect.poll(() => staff.heard).toEqual(['open', 'notification', 'board'])
  // this process was not there yet: the page fetches everything again
  const old = await open('customer', began - 600_000)
  await expect.poll(() => old.heard).toEqual(['open', 'open'])
  // a new page, after all that
  await new Promise((resolve) => setTimeout(resolve, 5))
  const fresh = await open('customer', Date.now())
  app.hub.publish([app.ids.customer], { kind: 'points' })
  await expect.poll(() => fresh.heard).toEqual(['open', 'points'])
  expect(silent.heard).toEqual(['open', 'points'])
})

test('a heartbeat tells until when everything was told; what came after it follows a stream that breaks', async () => {
  const first = await open('customer')
  const stop = startHeartbeat(app.hub, app.owner, listener.heardUntil, 50)
  await expect.poll(first.until, { timeout: 15_000 }).toBeGreaterThan(0)
  stop()
  const other = await open('staff')
  await first.close()
  await notifyLive(app.owner, { kind: 'points', userIds: [app.ids.customer, app.ids.staff] })
  await expect.poll(() => other.heard).toEqual(['open', 'points'])
  const next = await open('customer', first.until())
  await expect.poll(() => next.heard).toEqual(['open', 'points'])
})

test('an order is told to its customer and to the boards of its branch at once, to no other customer', async () => {
  const customer = await open('customer')
  const staff = await open('staff')
  const admin = await open('admin')
  const heard = () =>
    [customer, staff, admin].map((one) =>
      one.heard.filter((kind) => kind === 'order' || kind === 'board'),
    )
  const toldTimes = (times: number) =>
    ['order', 'board', 'board'].map((kind) => Array.from({ length: times }, () => kind))
  // with its own products, whose news of the menu follow within a second
  const id = await putTestOrder(app.owner, { userId: app.ids.customer })
  await expect.poll(heard).toEqual(toldTimes(1))
  await app.owner`update orders set here_at = now() where id = ${id}`
  await expect.poll(heard).toEqual(toldTimes(2))
  await app.owner`update order_lines set state = 'making' where order_id = ${id} and line = 1`
  await expect.poll(heard).toEqual(toldTimes(3))
  await app.owner.begin(async (tx) => {
    await tx`update orders set seq = seq where id = ${id}`
    await tx`update order_lines set state = 'done' where order_id = ${id}`
  })
  await expect.poll(heard).toEqual(toldTimes(4))
})

test('a board is told to those who may see it, from a post’s beginning to its end', async () => {
  await app.owner`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x'), ('Karaköy', 'x', 41, 29, 'x')`
  const [moda = 0, karakoy = 0] = (
    await app.owner<
      { id: number }[]
    >`select id from branches where name in ('Moda', 'Karaköy') order by id`
  ).map(({ id }) => id)
  await app.owner`
    update posts set ended_at = clock_timestamp() where person_id = ${app.ids.staff} and ended_at is null`
  await givePost(app.owner, app.ids.staff, { role: 'barista', branchId: moda })
  await app.signIn('staff')
  const began = Date.now()
  const staff = await open('staff')
  const admin = await open('admin')
  const boards = () =>
    [staff, admin].map(({ heard }) => heard.filter((kind) => kind === 'board').length)
  app.hub.publishBoard(karakoy)
  app.hub.publishBoard(moda)
  await expect.poll(boards).toEqual([1, 2])
  const late = await open('staff', began)
  await expect.poll(() => late.heard).toEqual(['open', 'board'])
  await givePost(app.owner, app.ids.staff, { role: 'barista', branchId: karakoy })
  await app.owner`select pg_notify('telve_live', ${JSON.stringify({ kind: 'user', userId: app.ids.staff })})`
  await expect.poll(() => staff.heard).toContain('user')
  await expect
    .poll(() => {
      app.hub.publishBoard(karakoy)
      return boards()[0]
    })
    .toBeGreaterThan(1)
})

test('a burst of changed content is told once of each kind', async () => {
  const customer = await open('customer')
  for (let n = 0; n < 5; n++) await app.owner`update branches set name = name where id = 1`
  await app.owner`delete from stories`
  await app.owner`delete from stories`
  await expect.poll(() => customer.heard.length).toBeGreaterThan(2)
  expect(customer.heard.toSorted()).toEqual(['content', 'content', 'open'])
})

test('twenty thousand attempts of one session open six, and ask the database for few', async () => {
  const statuses = new Map<number, number>()
  for (let round = 0; round < 40; round++)
    await Promise.all(
      Array.from({ length: 500 }, async () => {
        const answer = await app.call('customer', live)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status !== 429) return
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(ErrorAnswer.parse(await answer.json()).code).toBe('too_many_attempts')
      }),
    )
  expect([...statuses.keys()].toSorted()).toEqual([200, 429])
  expect(statuses.get(429)).toBeGreaterThan(19_000)
  expect(app.hub.size()).toBeLessThanOrEqual(6)
}, 60_000)
