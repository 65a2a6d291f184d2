// @module-tag waits

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import webPush from 'web-push'
import { deliverBroadcast, planBroadcast, recordBroadcast } from '#sql/broadcasts.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { findBroadcastPushes, saveDevice } from '#sql/devices.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { startWorker } from '../../process.ts'
import { appendEntries, quietLog, testBackends, until } from '../../testing/worker.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:push@telve.example' }

/** A browser: its keys, and the messages that they decrypt (RFC 8188, RFC 8291). */
const openBrowser = () => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(message: Buffer): string {
      const salt = message.subarray(0, 16)
      const senderLength = message[20] ?? 0
      const sender = message.subarray(21, 21 + senderLength)
      const sealed = message.subarray(21 + senderLength)
      const secret = ecdh.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const key = derive(secret, auth, info, 32)
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      )
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

const browser = openBrowser()
const received: { path: string; authorization: string; text: string }[] = []
let refusals = 2
/**
 * A push service: `/gone` is unknown to it, and `/busy` refuses two requests for lack of capacity.
 */
const service = Bun.serve({
  port: 0,
  async fetch(request) {
    const path = new URL(request.url).pathname
    if (path === '/gone') return new Response(null, { status: 410 })
    if (path === '/busy' && refusals-- > 0) return new Response(null, { status: 429 })
    received.push({
      path,
      authorization: request.headers.get('authorization') ?? '',
      text: browser.decrypt(Buffer.from(await request.arrayBuffer())),
    })
    return new Response(null, { status: 201 })
  },
})

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await service.stop(true)
  await db.drop()
})

const add = async (api: Sql, userId: number, path: string, at = service.url) => {
  const [signedIn] = await api<{ session: string }[]>`
    insert into sessions (id_hash, user_id, expires_at)
    values (sha256(gen_random_uuid()::text::bytea), ${userId}, now() + interval '1 hour')
    returning encode(id_hash, 'hex') as session`
  await saveDevice(
    api,
    { id: userId, session: signedIn?.session ?? '' },
    {
      endpoint: new URL(path, at).href,
      p256dh: browser.p256dh,
      auth: browser.auth,
      deviceToken: null,
      platform: 'web',
    },
  )
}

it.each(testBackends(5))('tells each device once, on $name', async ({ redisUrl, forget }) => {
  await forget()
  received.splice(0)
  refusals = 2
  const [one = 0, two = 0, muted = 0] = await insertPeople(db.sql, 3)
  await db.sql`update users set is_enabled = false where id = ${muted}`
  const api = connect(db.url, { role: 'telve_api', max: 1 })
  await Promise.all([
    add(api, one, '/ok'),
    add(api, one, '/gone'),
    add(api, two, '/busy'),
    add(api, muted, '/muted'),
  ])
  const worker = await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog, vapid })
  await recordBroadcast(api, {
    senderId: one,
    title: 'Salep mevsimi',
    message: 'Tarçınlı salep geldi.',
    type: 'admin',
    chosen: [one, two, muted],
    search: null,
    except: [],
  })
  await until('both devices are told', () => received.length === 2)
  await worker.stop()
  await api.end()

  expect(received.map((push) => push.path)).toEqual(['/ok', '/busy'])
  for (const { authorization, text } of received) {
    expect(authorization).toMatch(/^vapid t=.+, ?k=.+/)
    expect(JSON.parse(text)).toMatchObject({
      title: 'Salep mevsimi',
      message: 'Tarçınlı salep geldi.',
      url: '/notifications',
    })
  }
  const left = await db.sql<{ endpoint: string }[]>`select endpoint from devices order by id`
  expect(left.map((device) => new URL(device.endpoint).pathname)).toEqual([
    '/ok',
    '/busy',
    '/muted',
  ])
  await db.sql`delete from devices`
})

it('asks for the consent again before marketing is pushed', async () => {
  const [willing = 0, withdrawn = 0] = await insertPeople(db.sql, 2)
  const api = connect(db.url, { role: 'telve_api', max: 1 })
  const worker = connect(db.url, { role: 'telve_worker', max: 1 })
  await add(api, willing, '/willing')
  await add(api, withdrawn, '/withdrawn')
  for (const id of [willing, withdrawn])
    await api`select set_consent(${id}, 'push', true, 'settings')`
  const { id } = await recordBroadcast(api, {
    ...{ senderId: willing, title: 'Kampanya', message: 'İkinci kahve bizden.', type: 'admin' },
    ...{ chosen: [willing, withdrawn], search: null, except: [], marketing: true },
  })
  const [part = -1] = await planBroadcast(worker, id)
  expect(await deliverBroadcast(worker, id, part)).toBe(2)
  await api`select set_consent(${withdrawn}, 'push', false, 'settings')`
  const pushes = await findBroadcastPushes(worker, id, part)
  expect(pushes.map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(['/willing'])
  await Promise.all([api.end(), worker.end()])
  await db.sql`delete from devices`
})

it.each(testBackends(5))(
  'leads to the event that a broadcast is about, on $name',
  async ({ redisUrl, forget }) => {
    await forget()
    received.splice(0)
    refusals = 0
    const [one = 0] = await insertPeople(db.sql, 1)
    const [event] = await db.sql<{ id: number }[]>`
      insert into events (title, description, event_date, end_date, location)
      values ('Tadım', 'Üç çekirdek.', now() + interval '1 day', now() + interval '2 days', 'Moda')
      returning id`
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    await add(api, one, '/ok')
    await recordBroadcast(api, {
      ...{ senderId: one, title: 'Etkinlik değişti: Tadım', message: 'Yarın.', type: 'event' },
      ...{ chosen: [one], search: null, except: [], eventId: event?.id ?? 0 },
    })
    const worker = await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog, vapid })
    await until('the device is told', () => received.length === 1)
    await worker.stop()
    await api.end()
    expect(JSON.parse(received[0]?.text ?? '')).toMatchObject({ url: `/events/${event?.id}` })
    await db.sql`delete from devices`
  },
)

it.each(testBackends(5))(
  'tells of what the product writes of itself, once, on $name',
  async ({ redisUrl, forget }) => {
    await forget()
    received.splice(0)
    refusals = 1
    const [one = 0, two = 0, none = 0, muted = 0] = await insertPeople(db.sql, 4)
    await db.sql`update users set is_enabled = false where id = ${muted}`
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    await Promise.all([add(api, one, '/ok'), add(api, two, '/busy'), add(api, muted, '/muted')])
    const types: [number, string][] = [
      [one, 'tier'],
      [two, 'coupon'],
      [none, 'points'],
      [muted, 'coupon'],
    ]
    for (const [userId, type] of types)
      await db.sql`insert into notifications (user_id, title, message, type)
                   values (${userId}, 'Başlık', ${`Metin ${type}`}, ${type})`
    const worker = await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog, vapid })
    await until('both devices are told', () => received.length === 2)
    await worker.stop()
    await api.end()
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/busy', '/ok'])
    expect(received.map(({ text }) => JSON.parse(text).url as string).toSorted()).toEqual([
      ...['/', '/rewards'],
    ])
    expect(await db.sql`select from outbox where topic = 'message'`).toHaveLength(0)
    await db.sql`delete from devices`
  },
)

it.each(testBackends(5))(
  'leads to the order that it is about, on $name',
  async ({ redisUrl, forget }) => {
    await forget()
    received.splice(0)
    refusals = 0
    const [one = 0, staff = 0] = await insertPeople(db.sql, 2)
    await givePost(db.sql, staff, { role: 'barista' })
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    await add(api, one, '/ok')
    const id = await putTestOrder(db.sql, { userId: one })
    await api`select move_order(${id}, 'placed', 'accepted', 'staff', ${staff}, null, null)`
    const worker = await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog, vapid })
    await until('the device is told', () => received.length === 1)
    await worker.stop()
    await api.end()
    expect(JSON.parse(received[0]?.text ?? '')).toMatchObject({
      title: 'Siparişiniz onaylandı',
      url: `/orders/${id}`,
    })
    await db.sql`delete from devices`
  },
)

it.each(testBackends(5))(
  'tells of points and leads to them, on $name',
  async ({ redisUrl, forget }) => {
    await forget()
    received.splice(0)
    refusals = 1
    const [one = 0, two = 0, none = 0] = await insertPeople(db.sql, 3)
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    await Promise.all([add(api, one, '/ok'), add(api, two, '/busy')])
    // Points are told of in any case (decisions/081).
    await db.sql`update users set is_enabled = false where id = ${one}`
    await appendEntries(db.sql, [one, two, none])
    const worker = await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog, vapid })
    await until('both devices are told', () => received.length === 2)
    await worker.stop()
    await api.end()

    expect(received.map((push) => push.path)).toEqual(['/ok', '/busy'])
    for (const { text } of received)
      expect(JSON.parse(text)).toEqual({
        title: 'Puan kazandınız',
        message: '10 puan kazandınız. Yeni bakiyeniz: 10 puan.',
        url: '/points',
        tag: expect.stringMatching(/^n\d+$/),
      })
    await db.sql`delete from devices`
  },
)

it.each(testBackends(5))(
  'lets no slow service keep others from their pushes, on $name',
  async ({ redisUrl, forget }) => {
    await forget()
    received.splice(0)
    let underway = 0
    const slow = Bun.serve({
      port: 0,
      idleTimeout: 60,
      async fetch(request) {
        underway++
        request.signal.addEventListener('abort', () => underway--)
        return new Promise<Response>(() => {})
      },
    })
    const [held = 0, quick = 0] = await insertPeople(db.sql, 2)
    const api = connect(db.url, { role: 'telve_api', max: 1 })
    for (let n = 0; n < 10; n++) await add(api, held, `/never-${n}`, slow.url)
    await add(api, quick, '/ok')
    const worker = await startWorker({ databaseUrl: db.url, redisUrl, log: quietLog, vapid })
    await appendEntries(db.sql, [held])
    await until('the slow service is asked', () => underway > 0)
    await appendEntries(db.sql, [quick])
    await until('the quick one is told', () => received.length === 1)
    expect(underway).toBeGreaterThan(0)
    await db.sql`delete from devices`
    await slow.stop(true)
    await worker.stop()
    await api.end()
  },
)
