import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const dueOf = async (at: string): Promise<string | undefined> => {
  const [row] = await db.sql<{ due: string }[]>`select iys_due_on(${at}::timestamptz)::text as due`
  return row?.due
}

test.each([
  ['a Monday', '2026-11-23T10:00:00+03:00', '2026-11-26'],
  ['a Friday, over the weekend', '2026-11-27T23:59:00+03:00', '2026-12-02'],
  [
    'late on a day in Istanbul, which is the day before in UTC',
    '2026-11-24T01:00:00+03:00',
    '2026-11-27',
  ],
  ['a Sunday', '2026-11-22T12:00:00+03:00', '2026-11-25'],
  ['the day before a half and a whole holiday', '2026-10-27T09:00:00+03:00', '2026-11-02'],
  ['the eve of Kurban Bayramı, four days and a weekend', '2026-05-26T09:00:00+03:00', '2026-06-03'],
  ['New Year', '2026-12-31T09:00:00+03:00', '2027-01-06'],
])('three business days from %s', async (_, at, due) => {
  expect(await dueOf(at)).toBe(due)
})

/** The first days of Ramazan (1 Shawwal) and Kurban Bayramı (10 Dhu al-Hijja) as ICU computes them. */
const computed = (year: number): string[] => {
  const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    ...{ month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  })
  const days: string[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const parts = Object.fromEntries(
      islamic.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    if (`${parts.month}/${parts.day}` === '10/1' || `${parts.month}/${parts.day}` === '12/10')
      days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}

test.each([2026, 2027, 2028, 2029, 2030])('the feasts of %i stand in the table', async (year) => {
  const first = await db.sql<{ day: string }[]>`
    select day::text as day from public_holidays
     where name like '%Bayramı 1. günü%' and extract(year from day) = ${year} order by day`
  expect(first.map(({ day }) => day)).toEqual(computed(year))
  const [count] = await db.sql<{ whole: number; half: number }[]>`
    select count(*) filter (where not half)::int as whole, count(*) filter (where half)::int as half
      from public_holidays where extract(year from day) = ${year}`
  // seven fixed days and seven of the feasts, less those that fall on each other
  expect(count?.whole).toBeGreaterThanOrEqual(13)
  expect(count?.half).toBeGreaterThanOrEqual(2)
})
