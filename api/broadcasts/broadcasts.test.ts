import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import {
  type Broadcast,
  countRecipients,
  listBroadcasts,
  listRecipients,
  type Recipient,
  sendNotification,
  tryNotification,
} from '../contracts/broadcasts/broadcasts.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { rateLimits } from '../http/rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.owner`
    insert into users (username, password_hash, full_name, phone, is_enabled)
    select name || '@posta.example', '-', full_name, phone, is_enabled
      from (values ('cicek', 'Çiçek Iğdır', '+905551112233', true),
                   ('isparta', 'Isparta Gülü', null, true),
                   ('sessiz', 'Çiçek Sessiz', null, false))
           as person (name, full_name, phone, is_enabled)`
})
afterAll(() => app.close())

const words = { title: 'Salep mevsimi', message: 'Tarçınlı salep tüm şubelerimizde.' }
const send = (body: Record<string, unknown>, key?: string) =>
  app.call('admin', sendNotification, {
    body: { ...words, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
interface Sent {
  id: number
  message: string
  recipients: number
}
const sent = async (answer: Response) => (await answer.json()) as Sent
const refused = async (answer: Response) => (await answer.json()) as ErrorAnswer

test('a broadcast to all counts those who would get it and leaves its event in the outbox', async () => {
  const answer = await send({ sendToAll: true })
  expect(answer.status).toBe(202)
  const { id, recipients, message } = await sent(answer)
  expect({ recipients, message }).toEqual({
    recipients: 5,
    message: 'Bildirim 5 kişiye gönderiliyor.',
  })
  expect(await app.owner`select topic from outbox where ref = ${id} and topic <> 'mail'`).toEqual([
    { topic: 'broadcast' },
  ])
  const [newest] = (await (await app.call('admin', listBroadcasts)).json()) as Broadcast[]
  expect(newest).toMatchObject({
    ...words,
    id,
    type: 'admin',
    audience: 'all',
    sender: 'Işıl admin',
    recipients: 5,
    delivered: 0,
    finishedAt: null,
  })
})

test('the selected are named, or found by a search without some', async () => {
  const { customer, staff } = app.ids
  expect(
    (await sent(await send({ sendToAll: false, userIds: [customer, staff] }))).recipients,
  ).toBe(2)
  expect((await sent(await send({ sendToAll: false, search: 'IŞIL' }))).recipients).toBe(3)
  expect(
    (await sent(await send({ sendToAll: false, search: 'ışıl', exceptIds: [staff] }))).recipients,
  ).toBe(2)
})

test.each([
  [{ title: ' ', sendToAll: true }, 'title', 'Başlık ve mesaj alanları zorunludur'],
  [{ message: '', sendToAll: true }, 'message', 'Başlık ve mesaj alanları zorunludur'],
  [{ sendToAll: false }, 'userIds', 'En az bir kullanıcı seçmelisiniz'],
  [{ sendToAll: false, userIds: [] }, 'userIds', 'En az bir kullanıcı seçmelisiniz'],
])('refuses %j', async (body, field, sentence) => {
  const answer = await send(body)
  expect(answer.status).toBe(400)
  expect((await refused(answer)).fields).toEqual({ [field]: sentence })
})

test('nobody to receive it is a refusal', async () => {
  const answer = await send({ sendToAll: false, userIds: [app.ids.deactivated] })
  expect([answer.status, (await refused(answer)).code]).toEqual([409, 'no_recipients'])
})

test('a trial goes to its sender alone, on the way of every broadcast', async () => {
  const tried = await app.call('admin', tryNotification, { body: words })
  expect(tried.status).toBe(202)
  const { id, recipients } = await sent(tried)
  expect(recipients).toBe(1)
  const planned = await app.owner`select part from plan_broadcast(${id}, 1000)`
  for (const { part } of planned) await app.owner`select deliver_broadcast(${id}, ${part})`
  const inboxes = await app.owner`select user_id, title from notifications where id = ${id}`
  expect([...inboxes]).toEqual([{ userId: app.ids.admin, title: words.title }])
  const list = await app.call('admin', listBroadcasts, { query: { limit: 1 } })
  expect((await list.json()) as Broadcast[]).toMatchObject([{ id, audience: 'self' }])
  // nobody else can be named
  for (const more of [{ userIds: [app.ids.customer] }, { sendToAll: true }])
    expect((await app.call('admin', tryNotification, { body: { ...words, ...more } })).status).toBe(
      400,
    )
})

test('a trial is refused where its sender wants no notifications, and limited like every broadcast', async () => {
  await app.owner`update users set is_enabled = false where id = ${app.ids.admin}`
  const quiet = await app.call('admin', tryNotification, { body: words })
  expect([quiet.status, (await refused(quiet)).code]).toEqual([409, 'no_recipients'])
  await app.owner`update users set is_enabled = true where id = ${app.ids.admin}`
  await app.owner`delete from attempts`
  const limited = app.another({ rateLimits: { ...rateLimits, rare: { most: 2, window: 60_000 } } })
  const ask = async (path: string) => {
    const answer = await limited.handle(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          origin: 'http://localhost',
          cookie: app.cookies.admin,
          'content-type': 'application/json',
        },
        body: JSON.stringify(words),
      }),
    )
    return answer.status
  }
  const path = '/api/send-notification/try'
  expect([await ask(path), await ask(path), await ask(path)]).toEqual([202, 202, 429])
})

test('the list of unfinished broadcasts has those that have not reached everybody', async () => {
  await app.owner`
    update broadcasts set finished_at = now(), chunks_left = 0 where finished_at is null`
  const { id } = await sent(await send({ sendToAll: true }))
  const list = await app.call('admin', listBroadcasts, { query: { unfinished: 'true' } })
  expect(((await list.json()) as Broadcast[]).map((one) => one.id)).toEqual([id])
})

test('the same key sends once; with other words it is refused', async () => {
  const key = Bun.randomUUIDv7()
  const body = { sendToAll: false, search: 'ışıl' }
  const answers = await Promise.all([send(body, key), send(body, key), send(body, key)])
  const ids = await Promise.all(answers.map(async (answer) => (await sent(answer)).id))
  expect(new Set(ids).size).toBe(1)
  const other = await send({ ...body, title: 'Başka' }, key)
  expect([other.status, (await refused(other)).code]).toEqual([409, 'idempotency_conflict'])
})

test.each([
  ['cicek', ['Çiçek Iğdır']],
  ['ISPARTA', ['Isparta Gülü']],
  ['0555 111', ['Çiçek Iğdır']],
  ['%', []],
  ['％', []],
  ['＿', []],
  ['﹪', []],
  ['ışıl', ['Işıl admin', 'Işıl customer', 'Işıl staff']],
])('%j finds %j among the recipients', async (q, names) => {
  const found = await app.call('admin', listRecipients, { query: { q } })
  expect(((await found.json()) as Recipient[]).map((person) => person.fullName)).toEqual(names)
  const counted = await app.call('admin', countRecipients, { query: { q } })
  expect(await counted.json()).toEqual({ recipients: names.length })
})

test('recipients come in pages by name', async () => {
  const first = await app.call('admin', listRecipients, { query: { limit: 2 } })
  const people = (await first.json()) as Recipient[]
  const before = people.at(-1)?.id ?? 0
  const second = await app.call('admin', listRecipients, { query: { limit: 10, before } })
  people.push(...((await second.json()) as Recipient[]))
  expect(people.map((person) => person.fullName)).toEqual([
    'Çiçek Iğdır',
    'Isparta Gülü',
    'Işıl admin',
    'Işıl customer',
    'Işıl staff',
  ])
  expect(second.headers.get('link')).toBeNull()
})
