import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test.each([
  ['the last second before five is yesterday', '2026-11-22T04:59:59+03:00', '2026-11-21'],
  ['five is today', '2026-11-22T05:00:00+03:00', '2026-11-22'],
  ['midnight belongs to the day before', '2027-01-01T00:00:00+03:00', '2026-12-31'],
  // clocks went from 03:00 to 04:00, the last time so far
  ['five by the clocks that were put forward', '2016-03-27T05:00:00+03:00', '2016-03-27'],
  ['a minute before it', '2016-03-27T04:59:00+03:00', '2016-03-26'],
  ['five by clocks that were put back', '2015-11-08T05:00:00+02:00', '2015-11-08'],
  ['the hour that came twice', '2015-11-08T03:30:00+02:00', '2015-11-07'],
])('a branch’s day: %s', async (_, at, day) => {
  const [row] = await database.sql`select branch_day(${at}::timestamptz)::text as day`
  expect(row).toEqual({ day })
})
