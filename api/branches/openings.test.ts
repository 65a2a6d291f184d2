import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { testDatabase } from '#sql/testing/test-database.ts'
import { newBranch } from '#sql/testing/test-shop.ts'
import { type Hours, HoursForm } from '../contracts/branches/hours.ts'
import { branchZone, openingsAround } from '../contracts/branches/opening.ts'
import { replaceHours } from './hours-queries.ts'

const db = await testDatabase()
afterAll(() => db.drop())

const quarterMs = 15 * 60_000
const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
  )
const ranges = fc.array(fc.record({ opens: clock, closes: clock }), { maxLength: 2 })
const dates = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01']
const drawn = fc
  .record({
    week: fc.array(ranges, { minLength: 7, maxLength: 7 }),
    exceptions: fc
      .uniqueArray(fc.constantFrom(...dates), { maxLength: 3 })
      .chain((some) => fc.tuple(...some.map((date) => ranges.map((own) => ({ date, own })))))
      .map((some) => some.map(({ date, own }) => ({ date, name: 'Bayram', ranges: own }))),
  })
  .filter((hours) => HoursForm.safeParse(hours).success)

const zone = branchZone()
const begin = zone.momentOf('2026-12-28', 0)
/** Every quarter hour of five days, and what surrounds one of them. */
const moments = Array.from({ length: 5 * 96 }, (_, n) => begin + n * quarterMs)

/** From when a branch is open at a moment without a break, since the day before; null where it is closed. */
function openSince(hours: Hours, at: number): number | null {
  const earliest = zone.momentOf(zone.dateAt(at), -24 * 60)
  const around = openingsAround(hours, at, 2).toSorted(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [from, until] of around) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else merged.push([from, until])
  }
  const own = merged.find(([from, until]) => from <= at && at < until)
  return own ? Math.max(own[0], earliest) : null
}

it('the database knows when branches are open as everybody else does', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (hours) => {
      const branch = await newBranch(db.sql)
      await db.sql.begin((tx) => replaceHours(tx, branch, hours))
      const said = await db.sql<{ since: number | null }[]>`
        select (select (extract(epoch from lower(s.span)) * 1000)::bigint
                  from unnest(branch_openings(${branch}, m.at)) as s (span)
                 where s.span @> m.at) as since
          from (select to_timestamp(n / 1000.0) as at, n
                  from unnest(${moments}::bigint[]) n) m order by m.n`
      expect(said.map(({ since }) => since && Number(since))).toEqual(
        moments.map((at) => openSince(hours, at)),
      )
    }),
    runs(15, 60),
  )
})
