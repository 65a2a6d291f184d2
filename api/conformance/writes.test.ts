import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { type Writes, watchWrites } from './writes.ts'

let db: TestDatabase
let writes: Writes
beforeAll(async () => {
  db = await testDatabase()
  writes = await watchWrites(db.sql)
})
afterAll(() => db.drop())

test('whatever writes is seen', async () => {
  const before = await writes.digests()
  expect(await writes.digests()).toEqual(before)
  await db.sql`update branches set name = name || '!' where id = 1`
  const after = await writes.digests()
  expect(after).not.toEqual(before)
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  expect(changed).toEqual(['branches'])
  await db.sql`update branches set name = trim(trailing '!' from name) where id = 1`
  expect(await writes.digests()).not.toEqual(after)
})

test('each table of the schema is looked at', async () => {
  const tables = await db.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by name`
  expect(Object.keys(await writes.digests()).toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  )
  expect(await writes.digests(['branches'])).not.toHaveProperty('branches')
})

test('what is undone is not seen', async () => {
  const before = await writes.digests()
  await db.sql
    .begin(async (tx) => {
      await tx`update branches set name = 'Başka'`
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await writes.digests()).toEqual(before)
})

test('rows that are added and removed are counted', async () => {
  const person = (name: string) => db.sql`
    insert into users (username, password_hash, full_name)
    values (${`${name}@telve.example`}, 'x', 'Işıl Çağlar')`
  expect(await writes.growth(() => person('bir'))).toMatchObject({ users: 1 })
  expect(await writes.growth(() => person('iki'), ['users'])).not.toHaveProperty('users')
  expect(await writes.growth(() => db.sql`delete from users`)).toMatchObject({ users: -2 })
  expect(await writes.growth(async () => {})).toEqual({})
})
