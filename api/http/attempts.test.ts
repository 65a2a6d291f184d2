import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { Refusal } from './refusal.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const limit = { most: 3, window: 60_000 }

test('of a hundred at once, only as many as the limit pass', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => countAttempt(database.sql, 'a', limit)),
  )
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(3)
  const refused = results.find((r) => r.status === 'rejected')?.reason
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'too_many_attempts', retryAfter: 60 })
})

test('a forgiven attempt does not count, and a new window starts anew', async () => {
  for (let i = 0; i < 10; i++) {
    await countAttempt(database.sql, 'b', limit)
    await forgiveAttempt(database.sql, 'b')
  }
  for (let i = 0; i < 3; i++) await countAttempt(database.sql, 'b', limit)
  await expect(countAttempt(database.sql, 'b', limit)).rejects.toThrow(Refusal)
  await database.sql`update attempts set resets_at = now() - interval '1 second' where key = 'b'`
  await countAttempt(database.sql, 'b', limit)
})
