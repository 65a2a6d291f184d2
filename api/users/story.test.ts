import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { sendNotification } from '../contracts/broadcasts/broadcasts.ts'
import { type PersonStory, personStory } from '../contracts/users/story.ts'
import { changeUser } from '../contracts/users/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const story = async (id: number) => {
  const answer = await app.call('admin', personStory, { params: { id } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as PersonStory
}

test('tells what a person did and what was done to them, the newest of each', async () => {
  const id = app.ids.customer
  for (let n = 1; n <= 12; n++) await app.give(id, n)
  await app.owner`select deliver_points(array(select id from outbox))`
  await app.owner`
    insert into ratings (user_id, stars, created_at)
    select ${id}, 5, now() - make_interval(days => n) from generate_series(1, 6) n`
  await app.owner`
    insert into visit_ratings (user_id, branch_id, order_id, stars, comment)
    values (${id}, 1, 41, 2, 'Beklettiler.')`
  await app.owner`insert into consents (user_id, kind, given) values (${id}, 'email', true)`
  await app.owner`insert into consents (user_id, kind, given) values (${id}, 'email', false)`
  await app.owner`insert into consents (user_id, kind, given) values (${id}, 'sms', true)`
  await app.call('admin', changeUser, { params: { id }, body: { isStaff: true } })
  const told = await story(id)
  expect(told).toMatchObject({
    user: { id, points: 78, isStaff: true },
    entries: 12,
    consents: { email: false, sms: true, call: false, push: false },
    devices: 0,
  })
  expect([told.ratings.length, told.notifications.length]).toEqual([3, 5])
  expect(told.visitRatings).toMatchObject([
    { kind: 'order', branch: { name: 'Merkez' }, stars: 2, comment: 'Beklettiler.' },
  ])
  expect(told.notifications[0]?.message).toContain('12 puan')
  expect(told.security[0]).toMatchObject({
    kind: 'role_changed',
    actor: { id: app.ids.admin },
    subject: { id },
  })
  expect(told.security.map((entry) => entry.kind)).toContain('sign_in')
})

test('tells of an administrator what they did to others, each line once', async () => {
  await app.call('admin', sendNotification, {
    body: { title: 'Salep', message: 'Geldi.', sendToAll: true },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  })
  const told = await story(app.ids.admin)
  const kinds = told.security.map((entry) => entry.kind)
  expect(kinds.slice(0, 2)).toEqual(['broadcast_sent', 'role_changed'])
  expect(new Set(told.security.map((entry) => entry.id)).size).toBe(told.security.length)
})

test('of nobody there is none', async () => {
  const answer = await app.call('admin', personStory, { params: { id: 999_999 } })
  expect(answer.status).toBe(404)
})

test('is found along indexes, however long log and inboxes are', async () => {
  await app.owner`
    insert into security_log (kind, actor_id, subject_id)
    select 'sign_in', n, n from generate_series(100000, 160000) n`
  await app.owner`vacuum analyze security_log`
  const rows = await app.owner<Record<string, string>[]>`
    explain select * from security_log where actor_id = ${app.ids.admin}
     order by at desc, id desc limit 8`
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toContain('security_log_by_actor')
  expect(plan).not.toContain('Sort')
})
