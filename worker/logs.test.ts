// @module-tag waits

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { openLog } from '#platform/log.ts'
import { failingTables, marker, traces } from '#platform/testing/marked-person.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { saveDevice } from '#sql/devices.ts'
import { drawSigningKey, readSigningKey } from '#sql/ledger/signing.ts'
import { queueMail } from '#sql/mails.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { type RunningWorker, startWorker } from './process.ts'
import { type JobName, type JobPayload, jobs, openQueue } from './queue.ts'
import { startMailServer, type TestMailServer } from './testing/smtp.ts'
import { appendEntries, testBackends, until } from './testing/worker.ts'

// What jobs, servers of others and the database say of people stays out of every line that the worker
// logs (docs/operations.md, Logs); of the API's lines api/conformance/logs.test.ts says so.

/** A payload of each job, of rows that may not be there. */
const payloads: { [Name in JobName]: JobPayload<Name> } = {
  'deliver-points': { outboxIds: [1] },
  'plan-broadcast': { broadcastId: 1 },
  'deliver-broadcast': { broadcastId: 1, part: 0 },
  'push-broadcast': { broadcastId: 1, part: 0 },
  'push-receipts': { receipts: [{ userId: 1, seq: 1 }] },
  'deliver-messages': { outboxIds: [1] },
  'push-messages': { messages: [{ userId: 1, id: 1 }] },
  simulate: { simulationId: 1 },
  'send-mail': { outboxId: 1 },
  sweep: {},
  coupons: {},
  birthdays: {},
  iys: {},
  erasure: {},
  orders: {},
  referrals: {},
  expiry: { step: 'catch-up', after: 0 },
  checkpoint: {},
}
const names = Object.keys(jobs) as JobName[]

/** Servers that say in their answers whom they refuse. */
const quotes = `${marker.email} ${marker.name} ${marker.phone}`
const startOthers = () => {
  const push = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) =>
      new Response(quotes, { status: new URL(url).pathname.startsWith('/busy') ? 503 : 400 }),
  })
  let calls = 0
  const iys = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      const { pathname } = new URL(url)
      if (pathname === '/oauth2/token')
        return Response.json({ access_token: marker.token, expires_in: 7200 })
      if (pathname.endsWith('/changes')) return Response.json({ list: [] })
      if (pathname.endsWith('/status')) return new Response(quotes, { status: 404 })
      // it refuses one consent, and is away for the next
      if (calls++ === 1) return new Response(quotes, { status: 502 })
      return Response.json({ errors: [{ code: 'H999', message: quotes }] }, { status: 422 })
    },
  })
  return { push, iys, stop: () => Promise.all([push.stop(true), iys.stop(true)]) }
}

describe.each(testBackends(10))('what the worker logs, on $name', ({ redisUrl, forget }) => {
  let db: TestDatabase
  let api: Sql
  let mails: TestMailServer
  let others: ReturnType<typeof startOthers>
  let worker: RunningWorker | undefined
  let person = 0
  let lines: string[] = []
  const log = openLog('worker', (line) => lines.push(line))

  beforeEach(async () => {
    await forget()
    lines = []
    db = await testDatabase()
    api = connect(db.url, { role: 'telve_api', max: 2 })
    mails = await startMailServer()
    others = startOthers()
    ;[person = 0] = await insertPeople(db.sql, 1)
    await db.sql`
      update users set username = ${marker.email}, full_name = ${marker.name}, phone = '+905379192837'
       where id = ${person}`
  })
  afterEach(async () => {
    await worker?.stop()
    worker = undefined
    await Promise.all([mails.close().catch(() => {}), others.stop(), api.end()])
    await db.drop()
  })

  const start = async () => {
    worker = await startWorker({
      ...{ databaseUrl: db.url, redisUrl, log, relayAgainAfterMs: 300, mailRetrySeconds: 0.2 },
      signingKey: await readSigningKey(drawSigningKey()),
      digestKeys: [{ id: 'd1', secret: 'a-digest-key-of-the-tests-that-is-long-enough' }],
      vapid: { ...webPush.generateVAPIDKeys(), subject: 'mailto:push@telve.example' },
      mail: {
        ...{ url: mails.url, from: 'Telve <puan@telve.example>', requireTls: false },
        origin: 'https://telve.example',
      },
      iys: {
        ...{ url: `http://127.0.0.1:${others.iys.port}`, username: 'telve', password: 'parola' },
        ...{ code: '1001', brand: '2002' },
      },
    })
  }
  /** A device of the person, at a push service whose addresses are secrets. */
  const addDevice = async (path: string) => {
    const [signedIn] = await api<{ session: string }[]>`
      insert into sessions (id_hash, user_id, expires_at)
      values (sha256(gen_random_uuid()::text::bytea), ${person}, now() + interval '1 hour')
      returning encode(id_hash, 'hex') as session`
    const keys = crypto.getRandomValues(new Uint8Array(16)).toBase64({ alphabet: 'base64url' })
    await saveDevice(
      api,
      { id: person, session: signedIn?.session ?? '' },
      {
        endpoint: `http://127.0.0.1:${others.push.port}/${path}/${marker.token}`,
        // the public half of some key of P-256
        p256dh: webPush.generateVAPIDKeys().publicKey,
        auth: keys.replaceAll('=', ''),
        ...{ deviceToken: null, platform: 'web' },
      },
    )
  }
  const told = (words: string, times = 1) =>
    until(
      `${times} × ${words}`,
      () => lines.filter((line) => line.includes(words)).length >= times,
      30_000,
    )
  const failed = () =>
    new Set(
      lines
        .map((line) => JSON.parse(line) as { message: string; job?: string })
        .flatMap(({ message, job }) => (message === 'a job failed' && job ? [job] : [])),
    )
  const leaks = () => lines.filter((line) => traces.test(line))
  const enqueueAll = async (payloadOf: (name: JobName) => unknown) => {
    const queue = await openQueue({ databaseUrl: db.url, redisUrl, role: 'telve_worker' })
    for (const name of names)
      await queue.enqueue(name, `of-a-test-${name}`, payloadOf(name) as never)
    await queue.close()
  }

  it('holds nothing of what servers of others say of people', async () => {
    mails.says = quotes
    mails.answers.recipient = (address) => (address.startsWith('z') ? 550 : 451)
    await queueMail(api, { userId: person, address: marker.email, kind: 'verify', data: {} })
    await queueMail(api, {
      ...{ userId: person, address: `elif.${marker.email}`, kind: 'password_changed' },
      data: { at: '2026-11-22T15:00:00Z' },
    })
    await api`select set_consent(${person}, 'email', true, 'settings')`
    await api`select set_consent(${person}, 'sms', true, 'settings')`
    for (const path of ['busy', 'refused']) await addDevice(path)
    await appendEntries(db.sql, [person])
    await start()
    await told('"a mail is given up"')
    await told('"a mail was not sent and waits"')
    await told('"job":"push-receipts"')
    await told('"İYS is away; reports wait"')
    await told('"İYS reports need somebody"')
    const needed = lines.find((line) => line.includes('İYS reports need somebody')) ?? '{}'
    expect(JSON.parse(needed)).toMatchObject({ overdue: 0, refused: 1 })
    expect(leaks()).toEqual([])
  }, 60_000)

  it('holds nothing of a payload that is none', async () => {
    await start()
    await enqueueAll(() => [marker, quotes])
    await until('each of them has failed', () => failed().size === names.length, 30_000)
    expect(leaks()).toEqual([])
  }, 60_000)

  it('holds nothing of the rows and values that the database quotes', async () => {
    await appendEntries(db.sql, [person])
    await queueMail(api, { userId: person, address: marker.email, kind: 'verify', data: {} })
    await start()
    await told('"mail sent"')
    const tables = await db.sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`
    for (const statement of failingTables(tables.map(({ name }) => name)))
      await db.sql.unsafe(statement)
    await enqueueAll((name) => payloads[name])
    // jobs that find nothing to do change nothing
    const changing = [
      'deliver-points',
      'deliver-messages',
      'send-mail',
      'sweep',
      'coupons',
      'birthdays',
      'iys',
      'erasure',
      'referrals',
    ] as const
    await until('they have failed', () => changing.every((name) => failed().has(name)), 30_000)
    expect(lines.filter((line) => line.includes('invalid input')).length).toBeGreaterThan(0)
    expect(leaks()).toEqual([])
  }, 60_000)
})
