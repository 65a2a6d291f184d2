import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { endPost, givePost } from '#sql/testing/test-posts.ts'
import { cookiesOf } from '../conformance/read-answers.ts'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import { changePassword } from '../contracts/account/account.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import { changeUser } from '../contracts/users/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.owner`delete from mails`
})
afterAll(() => app.close())
afterEach(() => app.owner`delete from mails`)

/** As the mails' templates read it (worker/mails). */
const isInstant = (at: unknown) => z.iso.datetime({ offset: true }).safeParse(at).success

const queued = async () => {
  const rows = await app.owner<{ kind: string; address: string; data: object }[]>`
    select kind, address::text, data from mails order by id`
  return [...rows]
}
const signIn = (cookie = '') => {
  const request = requestTo(login, { body: { username: 'customer@telve.example', password } })
  if (cookie) request.headers.set('cookie', cookie)
  return app.handle(request)
}

test('a sign-in on a browser that is new to the account is told by mail, on a known one not', async () => {
  const cookies = cookiesOf(await signIn())
  const [mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'new_device', address: 'customer@telve.example' })
  expect(mail?.data).toEqual({
    device: 'Bilinmeyen cihaz',
    address: '127.0.0.1',
    at: expect.toSatisfy(isInstant),
  })
  await app.owner`delete from mails`
  expect((await signIn(cookies)).status).toBe(200)
  expect(await queued()).toEqual([])
})

test('a wrong password on a new browser is told to nobody', async () => {
  const body = { username: 'customer@telve.example', password: 'yanlis-sifre' }
  await app.handle(requestTo(login, { body }))
  expect(await queued()).toEqual([])
})

test('whoever registers hears nothing of their own browser', async () => {
  const username = `yeni-${Bun.randomUUIDv7()}@telve.example`
  const body = { username, password, fullName: 'Yeni Biri', phone: '0532 123 45 67' }
  expect((await app.call('signed out', register, { body })).status).toBe(201)
  expect((await queued()).filter(({ kind }) => kind === 'new_device')).toEqual([])
})

test('a changed password is told, a refused change not', async () => {
  const change = (currentPassword: string) =>
    app.call('customer', changePassword, {
      body: { currentPassword, newPassword: password, confirmPassword: password },
    })
  expect((await change('yanlis-sifre')).status).toBe(400)
  expect(await queued()).toEqual([])
  expect((await change(password)).status).toBe(200)
  const [mail] = await queued()
  expect(mail).toMatchObject({ kind: 'password_changed', address: 'customer@telve.example' })
  expect(mail?.data).toEqual({ at: expect.toSatisfy(isInstant) })
})

test('another role is told, whoever gives or takes it', async () => {
  const [row] = await app.owner<{ id: number; version: number }[]>`
    insert into users (username, password_hash, full_name)
    values ('rol@telve.example', 'x', 'Biri') returning id, version`
  const change = (body: object, version = row?.version) =>
    app.call('admin', changeUser, {
      params: { id: row?.id ?? 0 },
      body,
      headers: { 'if-match': `"${version}"` },
    })
  expect((await change({ isStaff: true }, 99)).status).toBe(409)
  expect((await change({ fullName: 'Başka Biri' })).status).toBe(200)
  expect(await queued()).toEqual([])
  await endPost(app.owner, await givePost(app.owner, row?.id ?? 0, { role: 'barista' }))
  const mails = await queued()
  expect(mails.map(({ kind, address }) => [kind, address])).toEqual([
    ['role_changed', 'rol@telve.example'],
    ['role_changed', 'rol@telve.example'],
  ])
  expect(mails.map(({ data }) => data)).toEqual([
    { roles: ['barista'], at: expect.toSatisfy(isInstant) },
    { roles: [], at: expect.toSatisfy(isInstant) },
  ])
  // A closed account has other sorrows.
  await app.owner`update users set is_active = false where id = ${row?.id ?? 0}`
  await givePost(app.owner, row?.id ?? 0, { role: 'barista' })
  expect(await queued()).toHaveLength(2)
})
