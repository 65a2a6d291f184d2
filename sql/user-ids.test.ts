import { afterAll, expect, it } from 'vitest'
import { testDatabase } from './testing/test-database.ts'
import { insertPerson } from './testing/test-people.ts'

const db = await testDatabase()
afterAll(db.drop)

const newPerson = (name: string) =>
  insertPerson(db.sql, undefined, { username: `${name}@telve.example` })
const idsOf = (id: number) => db.sql`select from user_ids where id = ${id}`

const openSession = (id: number) => db.sql`
  insert into sessions (id_hash, user_id, expires_at)
  values (sha256('x'), ${id}, now() + interval '1 day')`

it('is what keys refer to, so that a changed balance asks none of them', async () => {
  const keys = await db.sql<{ name: string }[]>`
    select conname as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass and conenforced`
  expect(keys.map(({ name }) => name)).toEqual([])
})

it('comes and goes with the person, and takes along what refers to it', async () => {
  const id = await newPerson('ayse')
  expect(await idsOf(id)).toHaveLength(1)
  await openSession(id)
  await db.sql`delete from users where id = ${id}`
  expect(await idsOf(id)).toHaveLength(0)
  expect(await db.sql`select from sessions where user_id = ${id}`).toHaveLength(0)
})

it('is none of an account that was not opened, since its address was taken', async () => {
  await newPerson('bora')
  const before = await db.sql`select from user_ids`
  await db.sql`
    insert into users (username, password_hash, full_name)
    values ('bora@telve.example', 'x', 'Bora') on conflict (username) do nothing`
  expect(await db.sql`select from user_ids`).toHaveLength(before.length)
})

it('stays while rows refer to it that must stay', async () => {
  const id = await newPerson('can')
  await db.sql`
    insert into broadcasts (sender_id, title, message, type, recipients)
    values (${id}, 'x', 'x', 'campaign', 0)`
  await expect(db.sql`delete from users where id = ${id}`).rejects.toThrow(
    'broadcasts_sender_id_fkey',
  )
  expect(await idsOf(id)).toHaveLength(1)
})

it('of nobody is refused', async () => {
  await expect(openSession(900_000_000)).rejects.toThrow('sessions_user_id_fkey')
})

it('never changes', async () => {
  const id = await newPerson('deniz')
  await expect(db.sql`update users set id = default where id = ${id}`).rejects.toThrow(
    'never changes',
  )
})
