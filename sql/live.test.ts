// @module-tag waits
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTcpProxy } from '#platform/testing/tcp-proxy.ts'
import { type LiveNews, listenLive, notifyLive } from './live.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const listen = async (url = db.url) => {
  const heard: LiveNews[] = []
  let reconnects = 0
  const listener = listenLive({
    url,
    onEvent: (news) => heard.push(news),
    onReconnect: () => {
      reconnects++
    },
  })
  await listener.listening
  const hear = (count: number) => expect.poll(() => heard.length).toBe(count)
  const { heardUntil, close } = listener
  return { heard, hear, heardUntil, reconnects: () => reconnects, close }
}

it('carries news to every listener', async () => {
  const [one, two] = await Promise.all([listen(), listen()])
  const news: LiveNews[] = [
    { kind: 'points', userIds: [1, 2] },
    { kind: 'notification', userIds: [3] },
    { kind: 'user', userId: 4 },
  ]
  for (const item of news) await notifyLive(db.sql, item)
  await one.hear(3)
  await two.hear(3)
  expect(one.heard).toEqual(news)
  expect(two.heard).toEqual(news)
  await Promise.all([one.close(), two.close()])
})

it('knows until when it has heard everything, by messages of its own', async () => {
  const listener = await listen()
  expect(listener.heardUntil()).toBeUndefined()
  const told = Date.now()
  await notifyLive(db.sql, { kind: 'user', userId: 4 })
  await expect.poll(() => listener.heardUntil(), { timeout: 15_000 }).toBeGreaterThan(told)
  expect(listener.heard).toEqual([{ kind: 'user', userId: 4 }])
  const until = listener.heardUntil() ?? 0
  expect(until).toBeLessThanOrEqual(Date.now())
  await listener.close()
})

it('counts from when it sent its message, however late that comes back', {
  timeout: 30_000,
}, async () => {
  const listener = await listen()
  const [line] = await db.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'telve-live'`
  const { pid } = line as { pid: number }
  process.kill(pid, 'SIGSTOP')
  // a message is sent meanwhile, five seconds after it began to listen
  await Bun.sleep(6_000)
  const wentOn = Date.now()
  process.kill(pid, 'SIGCONT')
  await expect.poll(listener.heardUntil, { timeout: 10_000 }).toBeDefined()
  expect(listener.heardUntil()).toBeLessThanOrEqual(wentOn)
  await listener.close()
})

it('tells of a transaction with its commit only', async () => {
  const listener = await listen()
  await db.sql
    .begin(async (tx) => {
      await notifyLive(tx, { kind: 'user', userId: 1 })
      throw new Error('undone')
    })
    .catch(() => {})
  await db.sql.begin((tx) => notifyLive(tx, { kind: 'user', userId: 2 }))
  await listener.hear(1)
  expect(listener.heard).toEqual([{ kind: 'user', userId: 2 }])
  await listener.close()
})

it('splits news for more people than a payload may hold', async () => {
  const listener = await listen()
  const userIds = Array.from({ length: 2_000 }, (_, n) => Number.MAX_SAFE_INTEGER - n)
  await notifyLive(db.sql, { kind: 'points', userIds })
  await listener.hear(7)
  expect(listener.heard.flatMap((news) => (news.kind === 'points' ? news.userIds : []))).toEqual(
    userIds,
  )
  await listener.close()
})

it('passes over what it can not read', async () => {
  const listener = await listen()
  for (const payload of [
    '',
    'no json',
    '{"kind":"weather"}',
    '{"kind":"points","userIds":"all"}',
  ]) {
    await db.sql`select pg_notify('telve_live', ${payload})`
  }
  await notifyLive(db.sql, { kind: 'user', userId: 5 })
  await listener.hear(1)
  await listener.close()
})

it('listens again after its connection is lost, and says so', async () => {
  const listener = await listen()
  for (const lost of [1, 2]) {
    await db.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'telve-live'`
    await expect.poll(listener.reconnects).toBe(lost)
    await notifyLive(db.sql, { kind: 'user', userId: lost })
    await listener.hear(lost)
  }
  await listener.close()
})

it('comes back from a database that was away', { timeout: 30_000 }, async () => {
  const gate = await openTcpProxy(db.url)
  const listener = await listen(gate.url)
  gate.shut()
  await Bun.sleep(3_000)
  expect(listener.reconnects()).toBe(0)
  gate.open()
  await expect.poll(listener.reconnects).toBe(1)
  await notifyLive(db.sql, { kind: 'user', userId: 6 })
  await listener.hear(1)
  await listener.close()
  await gate.close()
})

it('waits for a database that is not there at first', { timeout: 30_000 }, async () => {
  const gate = await openTcpProxy(db.url)
  gate.shut()
  const starting = listen(gate.url)
  await Bun.sleep(1_000)
  gate.open()
  const listener = await starting
  await notifyLive(db.sql, { kind: 'user', userId: 7 })
  await listener.hear(1)
  expect(listener.reconnects()).toBe(0)
  await listener.close()
  await gate.close()
})

it('notices that its connection was cut without a word', { timeout: 60_000 }, async () => {
  const gate = await openTcpProxy(db.url)
  const listener = await listen(gate.url)
  // what it tells itself comes back, and nobody else hears it
  await Bun.sleep(6_000)
  expect(listener.reconnects()).toBe(0)
  expect(listener.heard).toEqual([])
  gate.freeze()
  await notifyLive(db.sql, { kind: 'user', userId: 8 })
  const cut = performance.now()
  await expect.poll(listener.reconnects, { timeout: 15_000 }).toBe(1)
  expect(performance.now() - cut).toBeLessThan(12_000)
  await notifyLive(db.sql, { kind: 'user', userId: 9 })
  await listener.hear(1)
  await listener.close()
  await gate.close()
})
