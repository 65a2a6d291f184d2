import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { changePreferences } from '../contracts/account/account.ts'
import { registerDevice } from '../contracts/devices/devices.ts'
import type { Received } from '../contracts/endpoint.ts'
import { listNotifications } from '../contracts/notifications/notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const inbox = async (who: Visitor) => {
  const answer = await app.call(who, listNotifications, { query: { limit: 5 } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Received<typeof listNotifications>
}
const register = async (who: Visitor, deviceToken: string, platform: string) => {
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
  const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${deviceToken}`, keys }
  const body = { deviceToken, platform, subscription }
  expect((await app.call(who, registerDevice, { body })).status).toBe(204)
}

test('a notification tells whose it is, and of no device but the one that asks', async () => {
  await app.owner`
    insert into notifications (user_id, title, message, type)
    select id, 'Merhaba', 'Yeni menümüz geldi.', 'admin' from users
    where id in (${app.ids.customer}, ${app.ids.staff})`
  const shared = { userId: app.ids.customer, isRead: false, isEnabled: true }
  expect(await inbox('customer')).toMatchObject([{ ...shared, deviceToken: null, platform: null }])

  await register('customer', 'phone-token', 'android')
  const phone = { ...shared, deviceToken: 'phone-token', platform: 'android' }
  expect(await inbox('customer')).toMatchObject([phone])

  // the same person's browser, signed in on its own, and somebody else's
  const onPhone = app.cookies.customer
  await app.signIn('customer')
  expect(await inbox('customer')).toMatchObject([{ ...shared, deviceToken: null, platform: null }])
  expect(await inbox('staff')).toMatchObject([
    { userId: app.ids.staff, deviceToken: null, platform: null },
  ])
  app.cookies.customer = onPhone
  expect(await inbox('customer')).toMatchObject([phone])
})

test('a notification tells whether its recipient wants any', async () => {
  const body = { isEnabled: false }
  expect((await app.call('customer', changePreferences, { body })).status).toBe(200)
  expect(await inbox('customer')).toMatchObject([{ isEnabled: false }])
})
