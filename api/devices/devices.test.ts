import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, password, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { changePassword } from '../contracts/account/account.ts'
import { logout } from '../contracts/auth/session.ts'
import { registerDevice, unregisterDevice } from '../contracts/devices/devices.ts'
import { deactivateUser } from '../contracts/users/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from devices`
})

const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`
const register = async (who: Visitor, name: string) => {
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
  const body = { subscription: { endpoint: endpointOf(name), keys } }
  expect((await app.call(who, registerDevice, { body })).status).toBe(204)
}
const devices = async () => {
  const rows = await app.owner<{ name: string; userId: number }[]>`
    select substring(endpoint from '[^/]+$') as name, user_id from devices order by name`
  return rows.map(({ name, userId }) => [name, userId])
}

test('a device belongs to whoever registered it last', async () => {
  await register('customer', 'tablet')
  await register('staff', 'tablet')
  expect(await devices()).toEqual([['tablet', app.ids.staff]])
})

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://fcm.googleapis.com@10.0.0.1/a',
  'https://fcm.googleapis.com.kotu.example/a',
  'https://fcm.googleapis.com./a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/a',
  'https://kotu.example/?fcm.googleapis.com',
])('the server sends to push services and to nobody else: %s', async (endpoint) => {
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
  const body = { subscription: { endpoint, keys } }
  expect((await app.call('customer', registerDevice, { body })).status).toBe(400)
  expect(await devices()).toEqual([])
})

test('a person forgets their own device and nobody else’s', async () => {
  await register('customer', 'a')
  await register('customer', 'b')
  const forget = (who: Visitor, name: string) =>
    app.call(who, unregisterDevice, { body: { endpoint: endpointOf(name) } })
  expect((await forget('staff', 'a')).status).toBe(204)
  expect((await forget('customer', 'b')).status).toBe(204)
  expect(await devices()).toEqual([['a', app.ids.customer]])
})

test('a person has ten devices: those that have not come by for the longest go', async () => {
  for (let n = 0; n < 10; n++) await register('staff', `phone-${n}`)
  await register('staff', 'phone-0')
  await register('staff', 'phone-10')
  const names = (await devices()).map(([name]) => name)
  expect(names).toEqual([0, 10, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `phone-${n}`))
})

test('ten it is when forty are registered at once, new ones and those of somebody else', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => register('admin', `shared-${n}`)))
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => register('staff', n < 10 ? `shared-${n}` : `new-${n}`)),
  )
  const owners = (await devices()).map(([, userId]) => userId)
  expect(owners).toEqual(Array(10).fill(app.ids.staff))
})

test('who signs out is not told anything there any more', async () => {
  await register('customer', 'here')
  const here = app.cookies.customer
  await app.signIn('customer')
  await register('customer', 'elsewhere')
  app.cookies.customer = here
  expect((await app.call('customer', logout)).status).toBe(204)
  expect(await devices()).toEqual([['elsewhere', app.ids.customer]])
  await app.signIn('customer')
})

test('a changed password silences the other devices', async () => {
  await register('staff', 'lost')
  await app.signIn('staff')
  await register('staff', 'kept')
  const body = {
    currentPassword: password,
    newPassword: 'zeytin-mavisi-27',
    confirmPassword: 'zeytin-mavisi-27',
  }
  expect((await app.call('staff', changePassword, { body })).status).toBe(200)
  expect(await devices()).toEqual([['kept', app.ids.staff]])
})

test('a deactivated person’s devices are forgotten', async () => {
  await register('customer', 'phone')
  const params = { id: app.ids.customer }
  expect((await app.call('admin', deactivateUser, { params })).status).toBeLessThan(300)
  expect(await devices()).toEqual([])
})
