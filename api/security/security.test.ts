import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#sql/connection.ts'
import { noteSecurityPast } from '#sql/security-log.ts'
import { denied } from '#sql/testing/denied.ts'
import { openTestApp, type RequestParts, requestTo, type TestApp } from '../conformance/test-app.ts'
import { isManaging } from '../contracts/admission.ts'
import { logout } from '../contracts/auth/session.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import { sendNotification } from '../contracts/broadcasts/broadcasts.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { createMenuCategory } from '../contracts/menu/menu.ts'
import { reversePoints } from '../contracts/points/recording.ts'
import { scanCode } from '../contracts/qr/qr.ts'
import { endpoints } from '../contracts/registry.ts'
import { exportSecurity, listSecurity, type SecurityEntry } from '../contracts/security/security.ts'
import { changeUser, deactivateUser } from '../contracts/users/users.ts'
import { isNoted } from '../http/edits.ts'
import { openRefusalCounts } from '../http/refusal-counts.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const log = async (query: NonNullable<RequestParts['query']> = {}) => {
  const answer = await app.call('admin', listSecurity, { query })
  expect(answer.status).toBe(200)
  return (await answer.json()) as SecurityEntry[]
}

test('tells who signed in and who failed, and keeps no name that was typed', async () => {
  const [signedIn] = await log({ kind: 'sign_in', q: 'isil customer' })
  expect(signedIn).toMatchObject({
    actor: { username: 'customer@telve.example' },
    address: '127.0.0.1',
  })
  await app.call('signed out', login, {
    body: { username: 'Hirsiz@telve.example', password: 'tahmin' },
  })
  await app.call('signed out', login, {
    body: { username: 'customer@telve.example', password: 'tahmin' },
  })
  const failures = await log({ kind: 'sign_in_failed' })
  expect(failures.map((entry) => [entry.subject?.username, entry.detail])).toEqual([
    ['customer@telve.example', { reason: 'wrong_credentials' }],
    [undefined, { reason: 'wrong_credentials' }],
  ])
  for (const wildcard of ['％', 'c＿st', 'cus﹪']) expect(await log({ q: wildcard })).toEqual([])
})

test('tells changes of roles and accounts, and keeps none that did not happen', async () => {
  const params = { id: app.ids.staff }
  await app.call('admin', changeUser, { params, body: { fullName: 'Yalnız Ad', isStaff: true } })
  expect(await log({ kind: 'role_changed' })).toEqual([])
  await app.call('admin', changeUser, { params, body: { isStaff: false } })
  await app.call('admin', deactivateUser, { params })
  await app.call('admin', deactivateUser, { params })
  await app.call('admin', changeUser, { params, body: { isActive: true } })
  const about = (await log({ q: 'yalniz ad' })).filter((entry) => entry.kind !== 'sign_in')
  expect(about.map((entry) => [entry.kind, entry.detail])).toEqual([
    ['reactivated', {}],
    ['deactivated', {}],
    ['role_changed', { isStaff: false }],
    ['edited', { what: 'users', act: 'changed', fields: 'fullName' }],
  ])
  for (const { actor, subject } of about)
    expect([actor?.id, subject?.id]).toEqual([app.ids.admin, app.ids.staff])
})

test('tells of registration and sign-out', async () => {
  const username = 'yeni.uye@telve.example'
  const answer = await app.call('signed out', register, {
    body: {
      username,
      password: 'kahve-fincani-47',
      fullName: 'Yeni Üye',
      phone: '0532 123 45 67',
      birthDate: '1994-02-28',
    },
  })
  expect(answer.status).toBe(201)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const out = requestTo(logout)
  out.headers.set('cookie', cookie)
  expect((await app.handle(out)).status).toBe(204)
  const about = await log({ q: username })
  expect(about.map(({ kind, address }) => [kind, address])).toEqual([
    ['signed_out', '127.0.0.1'],
    ['registered', '127.0.0.1'],
  ])
})

test('tells which fields administrators edit, never what was in them', async () => {
  const made = await app.call('admin', createMenuCategory, {
    body: { name: 'Gizli Kategori', description: 'Kimse bilmez.' },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as { id: number }
  await app.call('staff', createMenuCategory, { body: { name: 'Olmaz' } })
  const [line] = await log({ kind: 'edited' })
  expect(line).toMatchObject({
    actor: { id: app.ids.admin },
    detail: { what: 'categories', act: 'created', id, fields: 'name, description' },
  })
  expect(JSON.stringify(line)).not.toMatch(/Gizli|bilmez|Olmaz/)
})

test('every change beyond a counter’s work is noted, by itself or by the gate', async () => {
  const managing = Object.values(endpoints).filter((e) => isManaging(e) && e.method !== 'get')
  expect(managing.length).toBeGreaterThan(50)
  for (const e of managing) expect(isNoted(e) || e.ownLines === true, e.path).toBe(true)
})

test('tells a reversal once, with its reason', async () => {
  const given = await app.give(app.ids.customer, 25)
  if (given.outcome === 'refused') throw new Error(given.code)
  const request = {
    params: { entryId: given.entry.id },
    body: { note: 'Yanlış müşteri', reason: 'düzeltme' } as const,
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }
  await app.call('admin', reversePoints, request)
  await app.call('admin', reversePoints, request)
  const [entry, ...others] = await log({ kind: 'points_reversed' })
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    actor: { id: app.ids.admin },
    subject: { id: app.ids.customer },
    address: '127.0.0.1',
    detail: { type: 'SPEND', points: 25, reason: 'düzeltme' },
  })
})

test('pages and days', async () => {
  const whole = await log()
  const before = whole[1]?.id ?? 0
  expect(await log({ before, limit: 2 })).toEqual(whole.slice(2, 4))
  const dayOf = (at: string | Date = '') =>
    new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
  const days = { from: dayOf(whole.at(-1)?.at), to: dayOf(whole[0]?.at) }
  expect(await log(days)).toEqual(whole)
  expect(await log({ to: '2020-01-01' })).toEqual([])
})

test('refuses a last day before the first, in the list and in the file', async () => {
  const turned = { from: '2026-11-10', to: '2026-11-09' }
  for (const answer of [
    await app.call('admin', listSecurity, { query: turned }),
    await app.call('admin', exportSecurity, { body: turned }),
  ]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { to: 'Son gün ilk günden önce olamaz.' },
    })
  }
  expect(await log({ from: '2026-11-09', to: '2026-11-09' })).toEqual([])
})

test('tells a broadcast, who sent it and to how many', async () => {
  await app.call('admin', sendNotification, {
    body: {
      title: 'Salep mevsimi',
      message: 'Tüm şubelerimizde.',
      sendToAll: false,
      userIds: [app.ids.customer],
    },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  const [entry, ...others] = await log({ kind: 'broadcast_sent' })
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    actor: { id: app.ids.admin },
    subject: null,
    // what is written to one person may name them
    detail: { recipients: 1 },
  })
})

test('what is brought in from the past stands where it happened, whatever page it is on', async () => {
  const before = await log()
  const at = new Date('2025-03-04T05:06:07.000Z')
  const customer = app.ids.customer
  await noteSecurityPast(app.owner, [
    { at, kind: 'sign_in', actorId: customer, subjectId: customer, address: '192.0.2.10' },
  ])
  const whole = await log()
  expect(whole.map((one) => one.id).slice(0, -1)).toEqual(before.map((one) => one.id))
  expect(whole.at(-1)).toMatchObject({ at: at.toISOString(), kind: 'sign_in' })
  const seen: number[] = []
  for (let cursor: number | undefined; seen.length < whole.length; cursor = seen.at(-1)) {
    const page = await log({ limit: 2, ...(cursor && { before: cursor }) })
    expect(page.length).toBeGreaterThan(0)
    seen.push(...page.map((one) => one.id))
  }
  expect(seen).toEqual(whole.map((one) => one.id))
})

test('the API may not date what it notes', async () => {
  const api = connect(app.url, { role: 'telve_api', max: 1 })
  const note = { kind: 'sign_in', actorId: null, subjectId: null, at: new Date() } as const
  await expect(noteSecurityPast(api, [note])).rejects.toMatchObject(denied)
  await api.end()
})

test('the database refuses to change or forget it', async () => {
  await expect(app.owner`update security_log set actor_id = 1`).rejects.toThrow('append-only')
  await expect(app.owner`delete from security_log`).rejects.toThrow('append-only')
})

test('counts refusals by person or network, bounded, a line a minute each', async () => {
  const counts = openRefusalCounts(app.owner)
  const counting = app.another({ refusalCounts: counts })
  const ask = (cookie: string, e: Endpoint, headers: Record<string, string> = {}) =>
    counting.handle(requestTo(e, { headers: { ...(cookie && { cookie }), ...headers } }))
  for (let n = 0; n < 5; n++)
    expect((await ask(app.cookies.customer, listSecurity)).status).toBe(403)
  expect((await ask('', logout, { origin: 'https://kotu.example' })).status).toBe(403)
  expect((await ask('', listSecurity)).status).toBe(401)
  const forged = await counting.handle(
    requestTo(scanCode, {
      body: {
        payload: {
          userId: app.ids.customer,
          username: 'customer@telve.example',
          timestamp: Date.now(),
          nonce: 'AAAAAAAAAAAAAAAA',
          sig: 'k1.AAAA',
        },
      },
      headers: { cookie: app.cookies.admin },
    }),
  )
  expect(await forged.json()).toMatchObject({ code: 'qr_forged' })
  await counts.write()
  await counts.write()
  const lines = await log({ kind: 'refused' })
  expect(lines.map(({ actor, address, detail }) => [actor?.id, address, detail])).toEqual([
    [app.ids.admin, '127.0.0.1', { what: 'qr_forged', count: 1 }],
    [undefined, '127.0.0.1', { what: 'foreign_origin', count: 1 }],
    [app.ids.customer, '127.0.0.1', { what: 'forbidden', count: 5 }],
  ])
  for (let n = 0; n < 5_000; n++)
    counts.count('forbidden', { source: `198.51.${n >> 8}.${n & 255}` })
  await counts.write()
  const [most] = await log({ kind: 'refused', limit: 1 })
  expect(most?.detail).toEqual({ what: 'others', count: 4_900 })
  const [row] = await app.owner`
    select count(*)::int as lines, sum((detail ->> 'count')::int)::int as refusals
      from security_log where kind = 'refused'`
  expect(row).toEqual({ lines: 104, refusals: 5_007 })
})
