import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePost } from '#sql/testing/test-posts.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { changeUsers, type UserOutcome } from '../contracts/users/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const change = async (ids: number[], isActive: boolean) => {
  const answer = await app.call('admin', changeUsers, { body: { ids, isActive } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as UserOutcome[]
}
const isActive = async (id: number) => {
  const [row] = await app.owner<{ isActive: boolean }[]>`
    select is_active from users where id = ${id}`
  return row?.isActive
}

test('changes each by itself, tells of each, and spares oneself', async () => {
  const { admin, staff, customer, deactivated } = app.ids
  expect((await app.call('customer', currentUser)).status).toBe(200)
  expect(await change([customer, admin, 987_654, deactivated, staff, customer], false)).toEqual([
    { id: customer, outcome: 'changed', error: null },
    { id: admin, outcome: 'refused', error: 'Kendi hesabınızı devre dışı bırakamazsınız.' },
    { id: 987_654, outcome: 'refused', error: 'Kullanıcı bulunamadı' },
    { id: deactivated, outcome: 'unchanged', error: null },
    { id: staff, outcome: 'changed', error: null },
  ])
  expect(await isActive(admin)).toBe(true)
  expect([await isActive(customer), await isActive(staff)]).toEqual([false, false])
  expect((await app.call('customer', currentUser)).status).toBe(401)
  const [logged] = await app.owner<{ count: number }[]>`
    select count(*) from security_log
     where kind = 'deactivated' and actor_id = ${admin} and subject_id in (${customer}, ${staff})`
  expect(logged?.count).toBe(2)

  const restored = await change([customer, staff], true)
  expect(restored.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
  expect(await isActive(customer)).toBe(true)
})

test('two administrators who close each other’s accounts leave one, whatever else they close', async () => {
  await app.owner`update users set is_active = true where id = ${app.ids.customer}`
  await givePost(app.owner, app.ids.customer, { role: 'administrator' })
  await app.signIn('customer')
  const both = [app.ids.customer, app.ids.admin, app.ids.staff]
  const answers = await Promise.all(
    (['admin', 'customer'] as const).map((who) =>
      app.call(who, changeUsers, { body: { ids: both, isActive: false } }),
    ),
  )
  for (const answer of answers) expect([200, 401, 403]).toContain(answer.status)
  const left = await app.owner`
    select from administrators() a join users u on u.id = a and u.is_active`
  expect(left).toHaveLength(1)
})

test('takes a hundred people and no more', async () => {
  await app.owner`update users set is_active = true`
  await app.signIn('admin')
  const ids = Array.from({ length: 101 }, (_, n) => 500_000 + n)
  expect((await app.call('admin', changeUsers, { body: { ids, isActive: true } })).status).toBe(400)
  expect(await change(ids.slice(1), true)).toHaveLength(100)
  expect((await app.call('admin', changeUsers, { body: { ids: [], isActive: true } })).status).toBe(
    400,
  )
})
