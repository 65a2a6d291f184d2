import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { auditClosings, closeMonths } from '#sql/ledger/closings.ts'
import { type ImportedEntry, importHistory } from '#sql/ledger/import.ts'
import { rebuildPointDays, sumPointDays } from '#sql/ledger/point-days.ts'
import { withChain } from '#sql/testing/test-chain.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import { pointReport } from '../../contracts/dashboard/point-report.ts'
import type { ReportPeriod } from '../../contracts/dashboard/report.ts'
import { EntryKind } from '../../contracts/points/points.ts'
import { pointSums, pointSumsOf } from '../point-sums.ts'
import { anyScope, isOfSeveral, isWithin } from '../testing/scopes.ts'
import { readPointReport } from './point-report.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A Thursday, two in the night: Wednesday, 11 March is over. */
const now = new Date('2026-03-12T02:00:00+03:00')
const midnight = Date.parse('2026-03-12T00:00:00+03:00')
const dayMs = 86_400_000

interface Moved {
  /** ms before that midnight */
  ago: number
  type: 'EARN' | 'SPEND'
  amount: number
  branchId: number
  /** by a person without a scan: the chain's */
  byHand: boolean
  /** taken back a day later */
  takenBack: boolean
}

const moved: fc.Arbitrary<Moved> = fc.record({
  ago: fc.integer({ min: -3_600_000, max: 800 * dayMs }),
  type: fc.constantFrom('EARN', 'SPEND'),
  amount: fc.integer({ min: 1, max: 500 }),
  branchId: fc.integer({ min: 1, max: 3 }),
  byHand: fc.boolean(),
  takenBack: fc.boolean(),
})

interface Row {
  day: string
  type: 'EARN' | 'SPEND'
  amount: number
  branchId: number | null
  isBack: boolean
}

/** What people know of an entry: its day, and where its points count. */
const dayOf = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)

test(
  'each figure equals a plain count, by every period and scope, and months agree with their days',
  {
    timeout: 300_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(moved, { maxLength: 50 }),
        fc.constantFrom<ReportPeriod>('7d', '28d', '13w', '12m'),
        anyScope,
        (movements, period, scope) =>
          withChain(async ({ sql, customerId, staffId }) => {
            const history = movements.toSorted((one, other) => other.ago - one.ago)
            const entries = history.map(
              ({ ago, type, amount, branchId: branch, byHand }, nth): ImportedEntry => ({
                ...{ userId: customerId, type, amount, branchId: branch },
                ...{ requestKey: `key-${nth}`, createdAt: new Date(midnight - ago) },
                actorId: byHand ? staffId : null,
              }),
            )
            await importHistory(sql, entries)
            const written = await sql<{ id: number; requestKey: string; createdAt: Date }[]>`
            select id, request_key, created_at from point_transactions order by seq`
            const nthOf = (key: string) => Number(key.slice(4))
            await importHistory(
              sql,
              written
                .filter(({ requestKey }) => history[nthOf(requestKey)]?.takenBack)
                .map(({ id, requestKey, createdAt }) => ({
                  ...{
                    userId: customerId,
                    type: 'EARN',
                    amount: 1,
                    branchId: 1,
                    reverses: id,
                  },
                  requestKey: `back-${nthOf(requestKey)}`,
                  createdAt: new Date(createdAt.getTime() + dayMs),
                })),
            )
            await sumPointDays(sql, () => now)
            await closeMonths(sql, { clock: () => now })
            expect(await auditClosings(sql, undefined)).toEqual([])

            const kept = await sql<
              { type: 'EARN' | 'SPEND'; amount: number; requestKey: string; createdAt: Date }[]
            >`select type, amount, request_key, created_at from point_transactions`
            const rows = kept.map(({ type, amount, requestKey, createdAt }): Row => {
              const of = history[nthOf(requestKey.replace('back', 'key'))]
              return {
                ...{ day: dayOf(createdAt), type, amount, isBack: requestKey.startsWith('back') },
                branchId: !of || of.byHand ? null : of.branchId,
              }
            })
            const told = await readPointReport(sql, () => now, { period, scope })
            const sumsIn = (first: string, last: string, of: (row: Row) => boolean) => {
              const found = rows.filter((row) => first <= row.day && row.day <= last && of(row))
              const sum = (which: (row: Row) => boolean) =>
                found.filter(which).reduce((all, { amount }) => all + amount, 0)
              return {
                given: sum(({ type, isBack }) => type === 'EARN' && !isBack),
                spent: sum(({ type, isBack }) => type === 'SPEND' && !isBack),
                expired: 0,
                takenBack:
                  sum(({ type, isBack }) => type === 'SPEND' && isBack) -
                  sum(({ type, isBack }) => type === 'EARN' && isBack),
              }
            }
            const asked = (row: Row) => isWithin(scope, row.branchId)
            expect(told.sums).toEqual(sumsIn(told.first, told.last, asked))
            expect(told.before.sums).toEqual(sumsIn(told.before.first, told.before.last, asked))
            for (const { first, last, given, spent } of told.columns)
              expect({ given, spent }).toEqual(
                (({ given: g, spent: s }) => ({ given: g, spent: s }))(sumsIn(first, last, asked)),
              )
            for (const { branch, ...sums } of told.branches)
              expect(sums).toEqual(
                sumsIn(told.first, told.last, (row) => row.branchId === (branch?.id ?? null)),
              )
            const net = told.kinds.reduce((all, { given, taken }) => all + given - taken, 0)
            expect(net).toBe(told.sums.given - told.sums.spent - told.sums.takenBack)
            if (isOfSeveral(scope))
              expect(told.branches.reduce((all, { given }) => all + given, 0)).toBe(told.sums.given)
          }),
      ),
      runs(4, 40),
    ),
)

let keys = 0
const entry = (createdAt: string, change: Partial<ImportedEntry> = {}): ImportedEntry => ({
  ...{ userId: app.ids.customer, type: 'EARN', amount: 100, branchId: 1 },
  ...{ requestKey: `key-${++keys}`, createdAt: new Date(createdAt), ...change },
})
const reportAt = (at: string) =>
  readPointReport(app.owner, () => new Date(at), { period: '7d', scope: null })

test('a day is summed once a quarter of an hour has passed, once, and anew when a history reaches into it', async () => {
  await importHistory(app.owner, [entry('2026-03-10T12:00:00+03:00')])
  const sumAt = (at: string) => sumPointDays(app.owner, () => new Date(at))
  expect(await sumAt('2026-03-11T00:14:00+03:00')).toBe(0)
  const [one, other] = await Promise.all([
    sumAt('2026-03-12T00:16:00+03:00'),
    sumAt('2026-03-12T00:16:00+03:00'),
  ])
  expect(one + other).toBe(2)
  expect(await reportAt('2026-03-12T12:00:00+03:00')).toMatchObject({
    ...{ last: '2026-03-11', sums: { given: 100 } },
  })
  // the worker is away: the period ends with what is summed
  expect(await reportAt('2026-03-15T12:00:00+03:00')).toMatchObject({ last: '2026-03-11' })

  await importHistory(app.owner, [entry('2026-03-11T12:00:00+03:00', { amount: 30 })])
  expect(await reportAt('2026-03-12T12:00:00+03:00')).toMatchObject({ last: '2026-03-10' })
  expect(await sumAt('2026-03-12T00:16:00+03:00')).toBe(1)
  expect(await reportAt('2026-03-12T12:00:00+03:00')).toMatchObject({
    ...{ last: '2026-03-11', sums: { given: 130 } },
    kinds: [{ kind: 'manual', given: 130, taken: 0 }],
  })
})

test('a refund counts where the bill was, and the chain takes what expires', async () => {
  await app.owner`delete from point_days`
  await importHistory(app.owner, [
    entry('2026-03-20T12:00:00+03:00', {
      amount: 80,
      kind: 'purchase',
      ref: '7',
      requestKey: '~p:7',
    }),
    entry('2026-03-21T12:00:00+03:00', {
      ...{ type: 'SPEND', amount: 20, kind: 'refund', ref: '7', requestKey: '~r:7' },
    }),
    entry('2026-03-21T12:00:01+03:00', {
      ...{ type: 'SPEND', amount: 50, kind: 'expiry', requestKey: '~expiry:1' },
    }),
  ])
  await sumPointDays(app.owner, () => new Date('2026-03-22T12:00:00+03:00'))
  const { branches, sums } = await reportAt('2026-03-22T12:00:00+03:00')
  expect(sums).toEqual({ given: 80, spent: 0, expired: 50, takenBack: 20 })
  expect(branches).toEqual([
    { branch: { id: 1, name: 'Merkez' }, given: 80, spent: 0, expired: 0, takenBack: 20 },
    { branch: null, given: 0, spent: 0, expired: 50, takenBack: 0 },
  ])
})

test('the database and the API sum kinds alike', async () => {
  const moved = EntryKind.options.map((kind, n) => ({ kind, given: 3 ** n, taken: 5 * 2 ** n }))
  const [sums] = await app.owner`
    select ${pointSums(app.owner)}
      from jsonb_to_recordset(${app.owner.json(moved)}) t (kind entry_kind, given bigint, taken bigint)`
  expect(sums).toEqual(pointSumsOf(moved))
})

test('a sum that is not what its month came to is found', async () => {
  await importHistory(app.owner, [entry('2026-04-01T12:00:00+03:00')])
  await closeMonths(app.owner, { clock: () => new Date('2026-04-30T23:00:00Z') })
  await app.owner`insert into point_days (day) select d::date from generate_series(date '2026-04-01', date '2026-04-30', interval '1 day') d`
  await app.owner`insert into point_day_totals values ('2026-04-01', 1, 'manual', 99, 0)`
  expect(await auditClosings(app.owner, undefined)).toEqual([
    { userId: null, seq: null, month: '2026-04-01', problem: 'days' },
  ])
})

/** The months that follow are the sums of their days. */
async function monthsAgree(): Promise<void> {
  const ofDays = await app.owner`
    select date_trunc('month', day)::date as month, branch_id, kind, sum(given)::int as given, sum(taken)::int as taken
      from point_day_totals group by 1, 2, 3 order by 1, 2, 3`
  const kept = await app.owner`
    select month, branch_id, kind, given::int, taken::int from point_month_totals
     where given <> 0 or taken <> 0 order by 1, 2, 3`
  expect(kept.length).toBeGreaterThan(1)
  expect([...kept]).toEqual([...ofDays])
}

test('a rebuild mends what is wrong, and changes nothing else', async () => {
  const told = () => app.owner`select * from point_day_totals order by day, branch_id, kind`
  await rebuildPointDays(app.owner)
  const right = [...(await told())]
  expect(right.length).toBeGreaterThan(3)
  await app.owner`update point_day_totals set given = given + 1`
  await monthsAgree()
  await app.owner`delete from point_days where day = '2026-03-20'`
  await monthsAgree()
  await rebuildPointDays(app.owner)
  expect([...(await told())]).toEqual(right)
  await monthsAgree()
})

test('is for administrators, of branches and periods that there are', async () => {
  expect((await app.call('staff', pointReport, {})).status).toBe(403)
  expect((await app.call('admin', pointReport, {})).status).toBe(200)
  const unknown = await app.call('admin', pointReport, { query: { branchId: '99' } })
  expect((await unknown.json()) as unknown).toMatchObject({ code: 'branch_not_found' })
  for (const query of [{ period: '1d' }, { period: '' }, { branchId: 'x' }])
    expect((await app.call('admin', pointReport, { query })).status).toBe(400)
})
