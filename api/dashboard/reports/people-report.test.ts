import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import type { Sql } from '#sql/connection.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { rebuildStaffDays, sumStaffDays } from '#sql/purchases/staff-days.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { withChain } from '#sql/testing/test-chain.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { codeOf } from '../../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import { type PeopleReport, peopleReport } from '../../contracts/dashboard/people-report.ts'
import type { ReportPeriod } from '../../contracts/dashboard/report.ts'
import { anyScope, isWithin } from '../testing/scopes.ts'
import { readPeopleReport } from './people-report.ts'
import { exportDays } from './report-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000

interface Drawn {
  /** hours before now */
  ago: number
  branch: number
  person: 0 | 1
  kind: 'bill' | 'late bill' | 'refunded bill' | 'given' | 'taken' | 'reversed'
  value: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  ago: fc.integer({ min: 13, max: 24 * 70 }),
  branch: fc.integer({ min: 1, max: 2 }),
  person: fc.constantFrom(0 as const, 1 as const),
  kind: fc.constantFrom('bill', 'late bill', 'refunded bill', 'given', 'taken', 'reversed'),
  value: fc.integer({ min: 1, max: 900 }),
})

interface Act {
  at: number
  branch: number
  person: number
  of: Partial<Sums>
}
type Sums = PeopleReport['sums']

/** The day of the branches, 05:00 to 05:00 in Istanbul. */
const branchDayOf = (at: number) => new Date(at - 2 * hourMs).toISOString().slice(0, 10)

const nothing: Sums = {
  ...{ purchases: 0, paid: 0, refunds: 0, refunded: 0, given: 0, taken: 0, reversals: 0 },
}
const names = Object.keys(nothing) as (keyof Sums)[]
const sumsOf = (acts: readonly Act[]): Sums => {
  const sums = { ...nothing }
  for (const { of } of acts) for (const name of names) sums[name] += of[name] ?? 0
  return sums
}

interface Place {
  customerId: number
  people: number[]
  now: number
}

/** Puts an entry by hand. @returns its id */
async function putEntry(
  sql: Sql,
  userId: number,
  { at, branch, person }: Omit<Act, 'of'>,
  entry: { type: 'EARN' | 'SPEND'; amount: number; reverses?: number },
): Promise<number> {
  const requestKey = Bun.randomUUIDv7()
  await importHistory(sql, [
    {
      ...{ userId, branchId: branch, actorId: person, requestKey },
      ...{ reverses: null, ...entry, createdAt: new Date(at) },
    },
  ])
  const [row] = await sql<{ id: number }[]>`
    select id from point_transactions where request_key = ${requestKey}`
  return row?.id ?? 0
}

/** Puts a bill, which may be late or refunded after six hours. @returns what happened when */
async function putBill(
  sql: Sql,
  userId: number,
  { kind, value }: Drawn,
  when: Omit<Act, 'of'>,
): Promise<Act[]> {
  const refundedAt = kind === 'refunded bill' ? when.at + 6 * hourMs : undefined
  const earnedAt = kind === 'late bill' ? when.at - 6.5 * 24 * hourMs : when.at
  await putTestBill(sql, {
    ...{ userId, actorId: when.person, branchId: when.branch, total: value },
    ...{ at: new Date(when.at), earnedAt: new Date(earnedAt) },
    refundedAt: refundedAt === undefined ? undefined : new Date(refundedAt),
  })
  const bill: Act = { ...when, of: { purchases: 1, paid: value } }
  if (refundedAt === undefined) return [bill]
  return [bill, { ...when, at: refundedAt, of: { refunds: 1, refunded: value } }]
}

/** Puts what was drawn. @returns what happened when */
async function recordOne(sql: Sql, d: Drawn, { customerId, people, now }: Place): Promise<Act[]> {
  const { kind, value: amount } = d
  const when = { at: now - d.ago * hourMs, branch: d.branch, person: people[d.person] ?? 0 }
  if (kind === 'given' || kind === 'taken') {
    await putEntry(sql, customerId, when, { type: kind === 'given' ? 'EARN' : 'SPEND', amount })
    return [{ ...when, of: { [kind]: amount } }]
  }
  if (kind !== 'reversed') return putBill(sql, customerId, d, when)
  const reverses = await putEntry(sql, customerId, when, { type: 'EARN', amount })
  const later = { ...when, at: when.at + 1_000 }
  await putEntry(sql, customerId, later, { type: 'SPEND', amount, reverses })
  return [
    { ...when, of: { given: amount } },
    { ...later, of: { reversals: 1 } },
  ]
}

/** Puts what was drawn, the earliest first. @returns what happened when */
async function record(sql: Sql, draws: readonly Drawn[], place: Place): Promise<Act[]> {
  // what is spent was there before, and some day is over
  const first = draws.reduce((most, { ago }) => Math.max(most, ago), 0)
  await importHistory(sql, [
    {
      ...{ userId: place.customerId, type: 'EARN', amount: 1_000_000, branchId: 3, actorId: null },
      ...{ requestKey: Bun.randomUUIDv7(), reverses: null },
      createdAt: new Date(place.now - (Math.max(first, 48) + 1) * hourMs),
    },
  ])
  const acts: Act[] = []
  for (const d of draws.toSorted((a, b) => b.ago - a.ago))
    acts.push(...(await recordOne(sql, d, place)))
  return acts
}

test(
  'each figure equals a plain count, by every period, branch and person, and a rebuild changes nothing',
  { timeout: 300_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 25 }),
        fc.constantFrom<ReportPeriod>('7d', '28d', '13w', '12m'),
        anyScope,
        (draws, period, scope) =>
          withChain(async ({ sql, customerId, staffId }) => {
            const other = await insertPerson(sql)
            const clock = await noon(sql)
            const people = [staffId, other]
            const at = { customerId, people, now: clock().getTime() }
            const acts = await record(sql, draws, at)
            await sumStaffDays(sql, clock)
            const [row] = await sql<
              { days: number }[]
            >`select count(*)::int as days from staff_days`
            expect(row?.days).toBeGreaterThan(0)
            const told = await readPeopleReport(sql, clock, { period, scope })

            const here = acts.filter(({ branch }) => isWithin(scope, branch))
            const within = ({ first, last }: { first: string; last: string }) =>
              here.filter((act) => first <= branchDayOf(act.at) && branchDayOf(act.at) <= last)
            expect(told.sums).toEqual(sumsOf(within(told)))
            expect(told.before.sums).toEqual(sumsOf(within(told.before)))
            expect(told.before.people).toBe(
              new Set(within(told.before).map((act) => act.person)).size,
            )
            expect(told.people.map(({ id, branch }) => `${id} ${branch.id}`).sort()).toEqual(
              [...new Set(within(told).map((act) => `${act.person} ${act.branch}`))].sort(),
            )
            for (const { id, branch, fullName: _, ...sums } of told.people)
              expect(sums).toEqual(
                sumsOf(within(told).filter((act) => act.person === id && act.branch === branch.id)),
              )

            const kept = () =>
              sql`select * from staff_day_totals order by day, branch_id, person_id`
            const before = [...(await kept())]
            await rebuildStaffDays(sql, clock)
            expect([...(await kept())]).toEqual(before)
          }),
      ),
      runs(4, 40),
    ),
)

/** Noon of the branches' present day: the day before is over for long. */
async function noon(sql: Sql) {
  const [row] = await sql<{ at: Date }[]>`
    select (branch_day(now()) + time '12:00') at time zone 'Europe/Istanbul' as at`
  if (!row) throw new Error('a query without a table returned no row')
  return () => row.at
}

test('an import takes the days that it reaches into out of the sums, which the next look brings back', async () => {
  const { owner: sql, ids } = app
  const clock = await noon(sql)
  const of = { userId: ids.customer, actorId: ids.staff, branchId: 1 }
  for (const days of [5, 3])
    await putTestBill(sql, {
      ...of,
      total: 10_000,
      at: new Date(clock().getTime() - days * 24 * hourMs),
    })
  const [one, other] = await Promise.all([sumStaffDays(sql, clock), sumStaffDays(sql, clock)])
  expect(one + other).toBe(5)
  expect(await sumStaffDays(sql, clock)).toBe(0)
  await importHistory(sql, [
    {
      ...{ ...of, type: 'EARN', amount: 40, requestKey: Bun.randomUUIDv7(), reverses: null },
      createdAt: new Date(clock().getTime() - 2 * 24 * hourMs),
    },
  ])
  expect(await sumStaffDays(sql, clock)).toBe(2)
  const answer = await app.call('admin', peopleReport, { query: { period: '7d', branchId: 1 } })
  expect(((await answer.json()) as PeopleReport).people).toEqual([
    {
      ...{ ...nothing, id: ids.staff, fullName: 'Işıl staff' },
      branch: { id: 1, name: 'Merkez' },
      ...{ purchases: 2, paid: 20_000, given: 40 },
    },
  ])
  const nowhere = { query: { period: '7d', branchId: 9_999_999 } }
  expect(await codeOf(await app.call('admin', peopleReport, nowhere))).toBe('branch_not_found')
  const actor = { id: ids.admin, address: '10.0.0.1' } as Parameters<typeof exportDays>[2]
  const { file } = await exportDays(sql, clock, actor, {
    report: 'people',
    period: '7d',
    scope: [1],
  })
  const lines = (await new Response(file).text()).split('\r\n')
  expect(lines[0]).toContain('Gün;Şube;Kişi;Alışveriş')
  expect(lines.slice(1, -1).map((line) => line.split(';').slice(1).join(';'))).toEqual([
    'Merkez;Işıl staff;1;100;0;0;0;0;0',
    'Merkez;Işıl staff;1;100;0;0;0;0;0',
    'Merkez;Işıl staff;0;0;0;0;40;0;0',
  ])
})
