// @module-tag waits

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { openTcpProxy } from '#platform/testing/tcp-proxy.ts'
import { hold } from '#sql/testing/locks.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { endStarted, startApi } from './testing/started-api.ts'

// The process itself, when what it asks the database for takes long or is never answered.

vi.setConfig({ testTimeout: 180_000 })

/** An answer may take so long, whatever happens to the database, ms. */
const atMost = 12_000

let database: TestDatabase
let customerId = 0
let branchId = 0
beforeAll(async () => {
  database = await testDatabase()
  const password_hash = await hashPassword('telve-demo')
  const { sql } = database
  await insertPerson(sql, 'administrator', { username: 'admin@telve.example', password_hash })
  customerId = await insertPerson(sql, undefined, {
    ...{ username: 'customer@telve.example', password_hash },
  })
  const [branch] = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'Sokak 1', 41, 29, 'Her gün') returning id`
  branchId = branch?.id ?? 0
})
afterAll(() => database.drop())
afterEach(endStarted)

const openApi = async (databaseUrl: string) => {
  const origin = `http://127.0.0.1:${await startApi(databaseUrl).listening()}`
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signIn = async (who: string) => {
    const answer = await post('/api/login', {
      username: `${who}@telve.example`,
      password: 'telve-demo',
    })
    expect(answer.status).toBe(200)
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }
  const get = (path: string, cookie: string) => fetch(origin + path, { headers: { cookie } })
  /** Signs in and asks who that is, and tells how many ms it took. */
  const comeIn = async () => {
    const began = performance.now()
    const cookie = await signIn('customer')
    expect((await get('/api/user', cookie)).status).toBe(200)
    return performance.now() - began
  }
  const award = (cookie: string, key: string) =>
    post(
      `/api/points/add/${customerId}`,
      { type: 'EARN', amount: 10, branchId, reason: 'düzeltme' },
      { cookie, 'idempotency-key': key },
    )
  return { signIn, get, comeIn, award }
}

const timed = async (asked: Promise<Response>) => {
  const began = performance.now()
  const { status } = await asked
  return { status, ms: performance.now() - began }
}

test('slow requests are ended, and keep nobody from signing in', async () => {
  const api = await openApi(database.url)
  await api.comeIn()
  const cookie = await api.signIn('customer')
  const release = await hold(database.sql, (tx) => tx`lock table stories in access exclusive mode`)
  const slow = Array.from({ length: 40 }, () => timed(api.get('/api/stories', cookie)))
  await Bun.sleep(300)
  for (let n = 0; n < 3; n++) expect(await api.comeIn()).toBeLessThan(2_000)
  for (const { status, ms } of await Promise.all(slow)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(atMost)
  }
  await release()
  expect((await api.get('/api/stories', cookie)).status).toBe(200)
})

test('reports that hang are ended, and keep nobody else waiting', async () => {
  const api = await openApi(database.url)
  const admin = await api.signIn('admin')
  const release = await hold(
    database.sql,
    (tx) =>
      tx`
        lock table order_day_totals, point_day_totals, point_month_totals, purchase_day_totals
          in access exclusive mode`,
  )
  let answered = 0
  const asked = ['orders', 'points', 'purchases'].flatMap((report) =>
    ['7d', '28d', '13w', '12m'].flatMap((period) =>
      ['', `&branchId=${branchId}`].map((branch) =>
        timed(
          api.get(`/api/admin/reports/${report}?period=${period}${branch}`, admin).finally(() => {
            answered++
          }),
        ),
      ),
    ),
  )
  await Bun.sleep(300)
  const others = await Promise.all([1, 2, 3].map(() => api.get('/api/stories', admin)))
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  // whoever waited behind a report would be answered behind it
  expect(answered).toBe(0)
  for (const { status, ms } of await Promise.all(asked)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(atMost)
  }
  await release()
})

test('a database that is cut off without a word is answered for, and found again', async () => {
  const gate = await openTcpProxy(database.url)
  const api = await openApi(gate.url)
  const admin = await api.signIn('admin')
  await api.comeIn()
  expect((await api.award(admin, crypto.randomUUID())).status).toBe(200)
  const warm = Array.from({ length: 12 }, () => api.get('/api/stories', admin))
  await Promise.all(warm)
  gate.freeze({ but: 'telve-api-door' })
  const key = crypto.randomUUID()
  const tills = [timed(api.award(admin, key)), timed(api.award(admin, crypto.randomUUID()))]
  const others = Array.from({ length: 30 }, () => timed(api.get('/api/stories', admin)))
  await Bun.sleep(300)
  for (let n = 0; n < 3; n++) expect(await api.comeIn()).toBeLessThan(2_000)
  const later = timed(api.award(admin, crypto.randomUUID()))
  for (const { status, ms } of await Promise.all([...tills, later, ...others])) {
    expect([200, 503]).toContain(status)
    expect(ms).toBeLessThan(atMost)
  }
  // new connections reach the database: what the tills sent has been found out
  for (const till of [...tills, later]) expect((await till).status).toBe(200)
  expect((await api.award(admin, key)).status).toBe(200)
  expect((await api.get('/api/stories', admin)).status).toBe(200)
  const [row] = await database.sql<{ points: number }[]>`
    select points from users where id = ${customerId}`
  expect(row?.points).toBe(40)
  await gate.close()
})

test('a database that stays away is answered for as well', async () => {
  const gate = await openTcpProxy(database.url)
  const api = await openApi(gate.url)
  const admin = await api.signIn('admin')
  expect((await api.award(admin, crypto.randomUUID())).status).toBe(200)
  gate.freeze({ andNewOnes: true })
  const asked: Promise<{ status: number; ms: number }>[] = []
  for (let n = 0; n < 10; n++) {
    asked.push(timed(api.award(admin, crypto.randomUUID())), timed(api.get('/api/stories', admin)))
    await Bun.sleep(500)
  }
  for (const { status, ms } of await Promise.all(asked)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(atMost)
  }
  gate.open()
  await expect
    .poll(async () => (await api.award(admin, crypto.randomUUID())).status, { timeout: 20_000 })
    .toBe(200)
  await gate.close()
})
