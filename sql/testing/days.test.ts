import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOneDay, plusDays, todayOf } from './days.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('a date has others before and after it, over months, years and changes of clocks', () => {
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(plusDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(plusDays('2026-03-29', 365)).toBe('2027-03-29')
})

test('today is the day of Turkey, where midnight comes at 21:00 UTC', async () => {
  const [row] = await db.sql`
    select day_of('2026-11-20T20:59:59Z')::text as before, day_of('2026-11-20T21:00:00Z')::text as on,
           day_of('2026-11-20T21:00:01Z')::text as after`
  expect(row).toMatchObject({ before: '2026-11-20', on: '2026-11-21', after: '2026-11-21' })
  expect(
    await onOneDay(
      () => todayOf(db.sql),
      async (day) => day,
    ),
  ).toMatch(/^\d{4}-\d\d-\d\d$/)
})

/** A clock that tells these days, and the last of them from then on. */
const telling = (...days: string[]) => {
  const left = [...days]
  return async () => (left.length > 1 ? (left.shift() ?? '') : (left[0] ?? ''))
}

test.each([
  ['before midnight', ['2026-11-20'], ['2026-11-20']],
  ['on midnight', ['2026-11-20', '2026-11-21'], ['2026-11-20', '2026-11-21']],
  ['after midnight', ['2026-11-21'], ['2026-11-21']],
])('%s what holds for a day is run on one', async (_, told, ran) => {
  const days: string[] = []
  const run = async (day: string) => {
    days.push(day)
    if (day !== told.at(-1)) throw new Error('yesterday is over')
    return day
  }
  expect(await onOneDay(telling(...told), run)).toBe(told.at(-1))
  expect(days).toEqual(ran)
})

test('what fails on its day fails', async () => {
  const run = () => Promise.reject(new Error('wrong'))
  await expect(onOneDay(telling('2026-11-20'), run)).rejects.toThrow('wrong')
})
