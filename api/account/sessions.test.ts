import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import {
  endOtherSessions,
  endOwnSession,
  type OwnSession,
  ownSessions,
} from '../contracts/account/sessions.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import type { Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { mostSessions } from '../sessions/sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.owner`delete from sessions`
  for (const who of ['customer', 'staff', 'admin'] as const) await app.signIn(who)
})

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

/** Signs the customer in on a further device. @returns its cookie */
async function onAnotherDevice(): Promise<string> {
  const request = requestTo(login, { body: { username: 'customer@telve.example', password } })
  request.headers.set('user-agent', phone)
  const answer = await app.handle(request)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const asked = (cookie: string, e: Endpoint = currentUser) => {
  const request = requestTo(e)
  request.headers.set('cookie', cookie)
  return app.handle(request)
}
const listed = async (): Promise<OwnSession[]> =>
  (await (await app.call('customer', ownSessions)).json()) as OwnSession[]
const end = (id: string) => app.call('customer', endOwnSession, { params: { id } })

test('people see their own sessions: this one first, with device, address and no secret', async () => {
  const cookie = await onAnotherDevice()
  const sessions = await listed()
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({ current: true, device: null, address: '127.0.0.1' })
  expect(sessions[1]).toMatchObject({ current: false, device: 'Chrome · Android' })
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
    ['address', 'createdAt', 'current', 'device', 'id', 'seenAt'].sort(),
  )
  const seenThere = (await (await asked(cookie, ownSessions)).json()) as OwnSession[]
  expect(seenThere.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id).reverse())
})

test('a session ended from another device is refused at once, and told why', async () => {
  const cookie = await onAnotherDevice()
  const [, other] = await listed()
  expect((await end(other?.id ?? '')).status).toBe(204)
  const answer = await asked(cookie)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'signed_out', reason: 'ended_elsewhere' })
  expect((await listed()).map(({ current }) => current)).toEqual([true])
})

test('of twenty that end it at once, one does', async () => {
  await onAnotherDevice()
  const [, other] = await listed()
  const before = await notes()
  const all = await Promise.all(Array.from({ length: 20 }, () => end(other?.id ?? '')))
  expect(all.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(19).fill(404)])
  expect(await notes()).toBe(before + 1)
})

test('the twenty-first ends the one that has rested longest, which says why; no other', async () => {
  await app.owner`delete from sessions where user_id = ${app.ids.customer}`
  const cookies: string[] = []
  for (let n = 0; n < mostSessions; n++) cookies.push(await onAnotherDevice())
  // opened first, but in use: it stays, and the second goes
  await app.owner`
    update sessions s set seen_at = now() - o.n * interval '1 hour'
      from (select id_hash, row_number() over (order by created_at desc) as n
              from sessions where user_id = ${app.ids.customer}) o
     where s.id_hash = o.id_hash and o.n < ${mostSessions}`
  const [oldest = '', second = ''] = cookies
  const staff = app.cookies.staff
  const newest = await onAnotherDevice()
  const ended = await asked(second)
  expect([ended.status, await ended.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'signed_out', reason: 'too_many' }),
  ])
  for (const cookie of [oldest, newest, staff]) expect((await asked(cookie)).status).toBe(200)
  const rows = await app.owner`select from sessions where user_id = ${app.ids.customer}`
  expect(rows).toHaveLength(mostSessions)
})

test('fifty that open at once leave twenty', async () => {
  await Promise.all(Array.from({ length: 50 }, () => onAnotherDevice()))
  const rows = await app.owner`select from sessions where user_id = ${app.ids.customer}`
  expect(rows).toHaveLength(mostSessions)
  expect(app.reported).toEqual([])
})

test('nobody ends the session of somebody else, or their own current one', async () => {
  await app.signIn('staff')
  const theirs = (await (await app.call('staff', ownSessions)).json()) as OwnSession[]
  const [own] = await listed()
  for (const id of [theirs[0]?.id ?? '', own?.id ?? '', crypto.randomUUID()]) {
    const answer = await end(id)
    expect([answer.status, ((await answer.json()) as ErrorAnswer).code]).toEqual([
      404,
      'session_not_found',
    ])
  }
  expect((await app.call('staff', currentUser)).status).toBe(200)
  expect((await app.call('customer', currentUser)).status).toBe(200)
})

test('all others end together, and nobody else’s', async () => {
  const cookies = [await onAnotherDevice(), await onAnotherDevice()]
  expect(await (await app.call('customer', endOtherSessions)).json()).toEqual({ ended: 2 })
  for (const cookie of cookies) expect((await asked(cookie)).status).toBe(401)
  expect((await app.call('customer', currentUser)).status).toBe(200)
  expect((await app.call('staff', currentUser)).status).toBe(200)
  expect(await (await app.call('customer', endOtherSessions)).json()).toEqual({ ended: 0 })
})

test('the last use is stored to the quarter of an hour, and does not move the end', async () => {
  await app.owner`update sessions set seen_at = now() - interval '20 minutes'`
  const stored = async () => {
    const [row] = await app.owner<{ seen: boolean; end: Date }[]>`
      select seen_at > now() - interval '1 minute' as seen, expires_at as end
        from sessions where user_id = ${app.ids.customer}`
    return row
  }
  const before = await stored()
  expect(before?.seen).toBe(false)
  const answer = await app.call('customer', currentUser)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await stored()).toEqual({ seen: true, end: before?.end })
})

async function notes(): Promise<number> {
  const [row] = await app.owner<{ count: number }[]>`
    select count(*)::int as count from security_log where kind = 'sessions_ended'`
  return row?.count ?? 0
}
