import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#sql/connection.ts'
import { noteSecurityPast } from '#sql/security-log.ts'
import { openTestApp, type RequestParts, type TestApp } from '../conformance/test-app.ts'
import { login } from '../contracts/auth/sign-in.ts'
import { sendNotification } from '../contracts/broadcasts/broadcasts.ts'
import { reversePoints } from '../contracts/points/recording.ts'
import { listSecurity, type SecurityEntry } from '../contracts/security/security.ts'
import { changeUser, deactivateUser } from '../contracts/users/users.ts'

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

test('tells who signed in and who failed, by whatever name they typed', async () => {
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
    ['customer@telve.example', { username: 'customer@telve.example', reason: 'wrong_credentials' }],
    [undefined, { username: 'hirsiz@telve.example', reason: 'wrong_credentials' }],
  ])
  expect(await log({ q: 'hirsiz' })).toHaveLength(1)
  for (const wildcard of ['％', 'h＿rs＿z', 'hir﹪']) expect(await log({ q: wildcard })).toEqual([])
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
  ])
  for (const { actor, subject } of about)
    expect([actor?.id, subject?.id]).toEqual([app.ids.admin, app.ids.staff])
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
    detail: { type: 'SPEND', points: 25, reason: 'düzeltme' },
  })
})

test('pages and days', async () => {
  const whole = await log()
  const before = whole[1]?.id ?? 0
  expect(await log({ before, limit: 2 })).toEqual(whole.slice(2, 4))
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
  expect(await log({ from: today, to: today })).toEqual(whole)
  expect(await log({ to: '2020-01-01' })).toEqual([])
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
    detail: { title: 'Salep mevsimi', recipients: 1 },
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
  await expect(noteSecurityPast(api, [note])).rejects.toThrow('permission denied')
  await api.end()
})

test('the database refuses to change or forget it', async () => {
  await expect(app.owner`update security_log set actor_id = 1`).rejects.toThrow('append-only')
  await expect(app.owner`delete from security_log`).rejects.toThrow('append-only')
})
