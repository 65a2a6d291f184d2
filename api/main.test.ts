// @module-tag waits

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { openTcpProxy } from '#platform/testing/tcp-proxy.ts'
import { runningProcesses } from '#sql/processes.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { endStarted, startApi as startProcess } from './testing/started-api.ts'

// Tests the process itself: its address, its log, and its shutdown.

// Each test starts one or two processes, which is slow while other tests run.
vi.setConfig({ testTimeout: 180_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const password_hash = await hashPassword('telve-demo')
  const { sql } = database
  await insertPerson(sql, 'administrator', { username: 'admin@telve.example', password_hash })
  await insertPerson(sql, undefined, { username: 'customer@telve.example', password_hash })
})
afterAll(() => database.drop())

afterEach(endStarted)

const startApi = (more?: Record<string, string>) => startProcess(database.url, more)

const https = 'https://telve.example'

/** The cookies of who signs in. @param origin of the page that asks */
async function signIn(api: string, who: 'admin' | 'customer', origin = api): Promise<string> {
  const signedIn = await fetch(`${api}/api/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${who}@telve.example`, password: 'telve-demo' }),
  })
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test('a port that another process has is refused, with a sentence', async () => {
  const port = await startApi().listening()
  const second = startApi({ PORT: String(port) })
  await second.ended
  expect(second.api.exitCode).toBe(1)
  expect(second.lines.at(-1)?.message).toBe(`The API cannot listen on 127.0.0.1, port ${port}.`)
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
})

test('without HOST only this machine is listened to, and the release is named', async () => {
  const { line } = startApi({ RELEASE: 'v1.2-3' })
  const listening = await line((l) => l.message === 'listening')
  expect(listening).toMatchObject({ host: '127.0.0.1', release: 'v1.2-3' })
  const health = await fetch(`http://127.0.0.1:${listening.port}/api/health`)
  expect(await health.json()).toEqual({ status: 'ok', release: 'v1.2-3' })
  const open = startApi({ HOST: '0.0.0.0' })
  expect(await open.line((l) => l.message === 'listening')).toMatchObject({ host: '0.0.0.0' })
})

test('SIGTERM lets an upload that has begun end, and nobody new in', async () => {
  const { api, listening, ended } = startApi()
  const port = await listening()
  const received = Promise.withResolvers<string>()
  const body = '{"username":"admin@telve.example","password":"telve-demo"}'
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_, bytes) => received.resolve(bytes.toString()),
      close: () => received.resolve('closed without an answer'),
    },
  })
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  )
  // What was written before is read before these are answered.
  for (let n = 0; n < 2; n++) await fetch(`http://127.0.0.1:${port}/api/health`)
  api.kill('SIGTERM')
  // It has stopped listening but not ended: longer than the second that connections once had.
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    if (!answer) break
  }
  await Bun.sleep(1_500)
  expect(api.exitCode).toBeNull()
  socket.write(body.slice(20))
  expect(await received.promise).toMatch(/^HTTP\/1\.1 200 OK/)
  await ended
  expect(api.exitCode).toBe(0)
})

test('an outage of the database is told where it begins and ends, however often one asks', async () => {
  const gate = await openTcpProxy(database.url)
  const { lines, listening } = startApi({ DATABASE_URL: gate.url })
  const ready = `http://127.0.0.1:${await listening()}/api/ready`
  const becomes = (status: number) =>
    expect.poll(async () => (await fetch(ready)).status).toBe(status)
  for (let outage = 1; outage <= 2; outage++) {
    await becomes(200)
    gate.shut()
    await becomes(503)
    for (let poll = 0; poll < 10; poll++) expect((await fetch(ready)).status).toBe(503)
    gate.open()
    // lines come in their order, behind the answers; the queue may be back later than the database
    const told = (message: string) => lines.filter((l) => l.message === message)
    for (const part of ['database', 'queue']) {
      const timesBack = async () => {
        await fetch(ready)
        return told(`${part} is back`).length
      }
      await expect.poll(timesBack).toBe(outage)
      expect(told(`${part} is away`)).toHaveLength(outage)
    }
    expect(lines.filter((l) => l.level === 'error')).toHaveLength(2 * outage)
  }
  await gate.close()
})

test('readiness tells a missing queue and stays; a database that takes no writes ends it', async () => {
  const { listening } = startApi({ REDIS_URL: 'redis://127.0.0.1:1' })
  const ready = `http://127.0.0.1:${await listening()}/api/ready`
  const answer = await fetch(ready)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'ready', queue: 'away' })
  const name = new URL(database.url).pathname.slice(1)
  const takesWrites = async (yes: boolean) => {
    await database.sql.unsafe(
      `alter database "${name}" set default_transaction_read_only = ${yes ? 'off' : 'on'}`,
    )
    // what a server does that becomes a standby
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'telve-api%'`
  }
  await takesWrites(false)
  await expect.poll(async () => (await fetch(ready)).status).toBe(503)
  // connections that are lost are an outage too, but a short one
  for (let ask = 0; ask < 10; ask++) expect((await fetch(ready)).status).toBe(503)
  await takesWrites(true)
  await expect.poll(async () => (await fetch(ready)).status).toBe(200)
})

test('readiness waits for what this release needs, takes a newer one’s schema, and asks no more then', async () => {
  const own = await testDatabase()
  const { sql } = own
  const [last = { name: '', checksum: '' }] = await sql<{ name: string; checksum: string }[]>`
    delete from schema_migrations
     where name = (select max(name) from schema_migrations where name like 'migrations/%')
    returning name, checksum`
  // what a newer release leaves: a migration that this one does not know, and other texts
  await sql`insert into schema_migrations (name, checksum) values ('migrations/999999_later.sql', 'x')`
  await sql`update schema_migrations set checksum = 'later' where name like 'functions/%'`
  const ready = `http://127.0.0.1:${await startProcess(own.url).listening()}/api/ready`
  const status = async () => (await fetch(ready)).status
  await expect.poll(status).toBe(503)
  expect(await status()).toBe(503)
  await sql`insert into schema_migrations ${sql(last)}`
  await expect.poll(status).toBe(200)
  await sql`delete from schema_migrations where name = ${last.name}`
  for (let ask = 0; ask < 5; ask++) expect(await status()).toBe(200)
  await own.drop()
})

test('readiness tells notifications that are late and stays; the log has where that begins and ends', async () => {
  const { listening, lines } = startApi()
  const ready = `http://127.0.0.1:${await listening()}/api/ready`
  const deliveries = async () => {
    const answer = await fetch(ready)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { deliveries: string }).deliveries
  }
  const waits = (seconds: number) =>
    database.sql`
      insert into outbox (topic, user_id, ref, created_at)
      select 'points', id, 1, now() - make_interval(secs => ${seconds}) from users order by id limit 1`
  expect(await deliveries()).toBe('ok')
  // a simulation and a mail may take longer
  await database.sql`
    insert into outbox (topic, ref, created_at)
    select topic::outbox_topic, 1, now() - interval '1 hour' from unnest(array['simulation', 'mail']) topic`
  await waits(90)
  expect(await deliveries()).toBe('ok')
  await database.sql`delete from outbox where topic = 'points'`
  await waits(130)
  for (let poll = 0; poll < 3; poll++) expect(await deliveries()).toBe('late')
  await database.sql`delete from outbox`
  expect(await deliveries()).toBe('ok')
  const told = (message: string) => lines.filter((line) => line.message === message)
  await expect.poll(() => told('delivery is back')).toHaveLength(1)
  expect(told('delivery is away')).toHaveLength(1)
})

test('SIGTERM takes readiness away first, and serves until a proxy has noticed', async () => {
  const { api, listening, ended } = startApi({ LEAVING_MS: '1500' })
  const origin = `http://127.0.0.1:${await listening()}`
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
  const listed = async () =>
    (await runningProcesses(database.sql)).filter(({ name }) => name.endsWith(`(${api.pid})`))
  await expect.poll(listed).toMatchObject([
    {
      kind: 'api',
      secrets: {
        SESSION_SECRETS: [expect.stringMatching(/^[0-9a-f]{10}$/)],
        QR_SECRETS: [expect.stringMatching(/^k1:[0-9a-f]{10}$/)],
        FACTOR_KEYS: [expect.stringMatching(/^f1:[0-9a-f]{10}$/)],
        DIGEST_KEYS: [expect.stringMatching(/^d1:[0-9a-f]{10}$/)],
      },
    },
  ])
  api.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${origin}/api/ready`)).status).toBe(503)
  expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  await ended
  expect(api.exitCode).toBe(0)
  expect(await listed()).toEqual([])
})

test('SIGTERM sends live streams to another process, one after the other', async () => {
  const { api, listening, ended } = startApi({ LEAVING_MS: '1000' })
  const origin = `http://127.0.0.1:${await listening()}`
  const cookie = await signIn(origin, 'customer')
  /** ms after the first one when each stream was sent away; every stream then ends. */
  const sentAway: number[] = []
  const streams = Array.from({ length: 5 }, async () => {
    const answer = await fetch(`${origin}/api/live`, { headers: { cookie } })
    let text = ''
    for await (const bytes of answer.body ?? []) text += new TextDecoder().decode(bytes)
    sentAway.push(performance.now())
    return text
  })
  await Bun.sleep(500)
  api.kill('SIGTERM')
  for (const text of await Promise.all(streams)) expect(text).toContain('{"kind":"elsewhere"}')
  await ended
  expect(api.exitCode).toBe(0)
  expect(Math.max(...sentAway) - Math.min(...sentAway)).toBeGreaterThan(300)
})

test('a heartbeat tells until when the process has heard the database', async () => {
  const origin = `http://127.0.0.1:${await startApi().listening()}`
  const headers = { cookie: await signIn(origin, 'customer') }
  const opened = Date.now()
  const { body } = await fetch(`${origin}/api/live`, { headers })
  let text = ''
  for await (const bytes of body ?? []) {
    text += new TextDecoder().decode(bytes)
    // a heartbeat that knows no instant is a comment
    if (text.includes('"beat"') || text.includes(': \n')) break
  }
  const [, until = ''] = /"until":"([^"]+)"/.exec(text) ?? []
  expect(Date.parse(until)).toBeGreaterThan(opened)
})

test('SHARED_ASSETS has the files of this build, and serves those of other releases', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'telve-assets-'))
  writeFileSync(join(folder, 'app-later.js'), 'later()')
  const { listening, lines } = startApi({ SHARED_ASSETS: folder })
  const origin = `http://127.0.0.1:${await listening()}`
  expect(await (await fetch(`${origin}/assets/app-later.js`)).text()).toBe('later()')
  // without a build there is nothing to share, which the log says
  const told = lines.some((line) => line.message === 'the files of this build are not shared')
  expect(told || readdirSync(folder).length > 1).toBe(true)
  rmSync(folder, { recursive: true })
})

test('LOG_REQUESTS writes a line for each request, without its query', async () => {
  const { listening, line, lines } = startApi({ LOG_REQUESTS: 'true' })
  const origin = `http://127.0.0.1:${await listening()}`
  const answer = await fetch(`${origin}/api/points/history?limit=1&q=gizli`)
  await fetch(`${origin}/api/health`)
  expect(await line((l) => l.path === '/api/points/history')).toMatchObject({
    level: 'info',
    message: 'request',
    method: 'GET',
    status: 401,
    ms: expect.any(Number),
    requestId: answer.headers.get('x-request-id'),
  })
  expect(await line((l) => l.path === '/api/health')).toMatchObject({ status: 200 })
  expect(JSON.stringify(lines)).not.toContain('gizli')
})

test('in production the API’s description is for administrators', async () => {
  const { listening } = startApi({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: https,
    HOST: '127.0.0.1',
  })
  const origin = `http://127.0.0.1:${await listening()}`
  const paths = ['/api/openapi.json', '/swagger', '/swagger/assets/swagger-ui.css']
  for (const path of paths) expect((await fetch(origin + path)).status, path).toBe(401)
  const statuses = (headers: { cookie: string }) =>
    Promise.all(paths.map(async (path) => (await fetch(origin + path, { headers })).status))
  const signedIn = async (who: 'admin' | 'customer') => ({
    cookie: await signIn(origin, who, https),
  })
  expect(await statuses(await signedIn('customer'))).toEqual([403, 403, 403])
  const headers = await signedIn('admin')
  expect(await statuses(headers)).toEqual([200, 200, 200])
  expect(await (await fetch(`${origin}/api/openapi.json`, { headers })).json()).toMatchObject({
    components: { securitySchemes: { session: { in: 'cookie', name: '__Host-sid' } } },
  })
})
