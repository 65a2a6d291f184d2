import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LiveListener, type LiveNews, listenLive } from './live.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'
import { insertPerson } from './testing/test-people.ts'
import { givePost } from './testing/test-posts.ts'

let db: TestDatabase
let listener: LiveListener
let heard: LiveNews[] = []
beforeAll(async () => {
  db = await testDatabase()
  listener = listenLive({ url: db.url, onEvent: (news) => heard.push(news), onReconnect: () => {} })
  await listener.listening
})
afterAll(async () => {
  await listener.close()
  await db.drop()
})

/** An administrator who is a barista too, signed in `count` times. */
const signedIn = async (count: number) => {
  heard = []
  const id = await insertPerson(db.sql, 'administrator')
  await givePost(db.sql, id, { role: 'barista' })
  const rows = await db.sql<{ session: string }[]>`
    insert into sessions (id_hash, user_id, expires_at)
    select sha256(gen_random_uuid()::text::bytea), ${id}, now() + interval '1 day'
      from generate_series(1, ${count})
    returning encode(id_hash, 'hex') as session`
  return { id, sessions: rows.map((row) => row.session) }
}
const reasonOf = async (session: string | undefined) => {
  const [row] = await db.sql<{ reason: string }[]>`
    select reason from ended_sessions where id_hash = decode(${session ?? ''}, 'hex')`
  return row?.reason
}
const left = async (id: number) => {
  const rows = await db.sql<{ session: string }[]>`
    select encode(id_hash, 'hex') as session from sessions where user_id = ${id}`
  return rows.map((row) => row.session)
}

const endOf = (role: string) => (id: number) =>
  db.sql`
  update posts set ended_at = clock_timestamp() where person_id = ${id} and role = ${role}`

it.each([
  ['the end of one post', endOf('administrator'), 'role_changed'],
  ['the end of another', endOf('barista'), 'role_changed'],
  [
    'a closed account',
    (id: number) => db.sql`update users set is_active = false where id = ${id}`,
    'deactivated',
  ],
] as const)('%s, by hand too, ends the sessions and says why', async (_, change, reason) => {
  const { id, sessions } = await signedIn(2)
  const [other] = (await signedIn(1)).sessions
  await change(id)
  expect(await left(id)).toEqual([])
  expect(await reasonOf(sessions[0])).toBe(reason)
  expect(await reasonOf(other)).toBeUndefined()
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard).toEqual([
    { kind: 'sessions_ended', userId: id, sessions: expect.toSatisfy(sameAs(sessions)) },
  ])
})

const sameAs = (expected: readonly string[]) => (given: readonly string[]) =>
  given.toSorted().join() === expected.toSorted().join()

it('a change that takes nothing away ends none', async () => {
  const { id, sessions } = await signedIn(1)
  await givePost(db.sql, id, { role: 'analyst' })
  await db.sql`update users set full_name = 'Biri', points = 3 where id = ${id}`
  expect(await left(id)).toEqual(sessions)
})

it('one may live on, and one alone may end', async () => {
  const { id, sessions } = await signedIn(3)
  const [kept = '', ended = ''] = sessions
  await db.sql`select end_sessions(${id}, 'signed_out', only_hash => decode(${ended}, 'hex'))`
  expect(await left(id)).not.toContain(ended)
  await db.sql`select end_sessions(${id}, 'password_changed', kept_hash => decode(${kept}, 'hex'))`
  expect(await left(id)).toEqual([kept])
  expect(await reasonOf(ended)).toBe('signed_out')
  expect(await reasonOf(sessions[2])).toBe('password_changed')
  expect(await reasonOf(kept)).toBeUndefined()
})

it('tells of more sessions than a payload may hold', async () => {
  const { id, sessions } = await signedIn(250)
  await db.sql`delete from sessions where user_id = ${id}`
  // what the test before has ended may be told late
  const ofThem = () =>
    heard.filter((news) => news.kind === 'sessions_ended').filter((news) => news.userId === id)
  await expect.poll(ofThem).toHaveLength(3)
  const told = ofThem().flatMap((news) => news.sessions)
  expect(told.toSorted()).toEqual(sessions.toSorted())
})

it('none lasts longer than 90 days', async () => {
  const { id } = await signedIn(1)
  const extend = (interval: string) => db.sql`
    update sessions set expires_at = created_at + ${interval}::interval where user_id = ${id}`
  await extend('2160 hours')
  await expect(extend('2160 hours 1 second')).rejects.toThrow('sessions_end')
})
