import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import type { Sql } from '#sql/connection.ts'
import { rebuildCohortMonths, sumCohortMonths } from '#sql/purchases/cohort-months.ts'
import { putEndedOrder } from '#sql/testing/ended-orders.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { withChain } from '#sql/testing/test-chain.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import { type CohortReport, cohortReport } from '../../contracts/dashboard/cohort-report.ts'
import { readCohortReport } from './cohort-report.ts'
import { exportDays } from './report-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The month in Istanbul, from the first month on. */
const monthOf = (at: number) => {
  const local = new Date(at + 3 * hourMs)
  return local.getUTCFullYear() * 12 + local.getUTCMonth()
}
const monthText = (month: number) =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
/** Noon of the fifteenth of a month that is so many before now. */
const middleOf = (ago: number) => {
  const month = monthOf(Date.now()) - ago
  return Date.UTC(Math.floor(month / 12), month % 12, 15, 9)
}

interface Member {
  /** days before now */
  joined: number
  visits: {
    /** days after registration */
    after: number
    what: 'bill' | 'late bill' | 'order' | 'cancelled order'
  }[]
}

const member: fc.Arbitrary<Member> = fc.record({
  joined: fc.integer({ min: 1, max: 480 }),
  visits: fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 240 }),
      what: fc.constantFrom('bill', 'bill', 'late bill', 'order', 'cancelled order'),
    }),
    { maxLength: 4 },
  ),
})

/** Lets somebody register and visit. @returns the months in which they did */
async function putMember(
  sql: Sql,
  { joined, visits }: Member,
  { staffId, now }: { staffId: number; now: number },
): Promise<{ joinedIn: number; cameIn: Set<number> }> {
  const at = now - joined * dayMs
  const userId = await insertPerson(sql, undefined, { created_at: new Date(at) })
  const cameIn = new Set<number>()
  for (const { after, what } of visits) {
    const visit = at + after * dayMs
    if (visit > now - 2 * dayMs) continue
    if (what.endsWith('order'))
      await putEndedOrder(sql, {
        ...{ userId, branchId: 1, staffId, took: 0, late: 0, promisedIn: visit - now },
        ending: what === 'order' ? 'collected' : 'byStaff',
      })
    else
      await putTestBill(sql, {
        ...{ userId, actorId: staffId, total: 100, at: new Date(visit) },
        earnedAt: new Date(what === 'late bill' ? visit - 6.5 * dayMs : visit),
      })
    // an order counts on the day of the branches for which it was promised
    if (what !== 'cancelled order')
      cameIn.add(monthOf(what === 'order' ? visit - 5 * hourMs : visit))
  }
  return { joinedIn: monthOf(at), cameIn }
}

test('each figure equals a plain count, and a rebuild changes nothing', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 12 }), (members) =>
      withChain(async ({ sql, staffId }) => {
        const now = Date.now()
        // whoever records bills came long before
        await sql`update users set created_at = ${new Date(now - 700 * dayMs)}`
        const people: Awaited<ReturnType<typeof putMember>>[] = []
        for (const one of members) people.push(await putMember(sql, one, { staffId, now }))
        const clock = () => new Date(now)
        await sumCohortMonths(sql, clock)
        const told = await readCohortReport(sql)

        const over = monthOf(now - hourMs / 4) - 1
        expect(told.months.map(({ month }) => month)).toEqual(
          Array.from({ length: 12 }, (_, ago) => monthText(over - ago)),
        )
        for (const [ago, cohort] of told.months.entries()) {
          const own = people.filter(({ joinedIn }) => joinedIn === over - ago)
          const after = (months: number) =>
            over - ago + months > over
              ? null
              : own.filter(({ cameIn }) => cameIn.has(over - ago + months)).length
          expect(cohort).toMatchObject({
            ...{ members: own.length, first: after(1), third: after(3), sixth: after(6) },
          })
        }
        const kept = () => sql`select month, joined, active from cohort_totals order by 1, 2`
        const before = [...(await kept())]
        await rebuildCohortMonths(sql, clock)
        expect([...(await kept())]).toEqual(before)
      }),
    ),
    runs(4, 40),
  ),
)

test('who came again is told to administrators, summed once, and is a file', async () => {
  const { owner: sql, ids } = app
  await sql`update users set created_at = ${new Date(middleOf(4))}`
  for (const userId of [ids.customer, ids.admin])
    await putTestBill(sql, { userId, actorId: ids.staff, total: 100, at: new Date(middleOf(3)) })
  const clock = () => new Date()
  const summed = await Promise.all([sumCohortMonths(sql, clock), sumCohortMonths(sql, clock)])
  expect(summed[0] + summed[1]).toBe(4)
  expect(await sumCohortMonths(sql, clock)).toBe(0)
  const answer = await app.call('admin', cohortReport, {})
  const { months } = (await answer.json()) as CohortReport
  expect(months.at(-1)).toMatchObject({ first: 2, third: 0, sixth: null })
  expect(months.slice(0, 3).map(({ members }) => members)).toEqual([0, 0, 0])
  expect((await app.call('staff', cohortReport, {})).status).toBe(403)

  const actor = { id: ids.admin, address: '10.0.0.1' } as Parameters<typeof exportDays>[2]
  const { file, name } = await exportDays(sql, clock, actor, {
    ...{ report: 'cohorts', period: '7d', scope: null },
  })
  expect(name).toBe(`kohortlar-${months[3]?.month}-${months[0]?.month}.csv`)
  const lines = (await new Response(file).text()).split('\r\n')
  expect(lines[0]).toContain('Kayıt ayı;Kaydolan;1. ayda gelen;3. ayda gelen;6. ayda gelen')
  expect(lines[4]).toBe(`${months[3]?.month};${months[3]?.members};2;0;`)
  const [noted] = await sql<{ detail: object }[]>`
    select detail from security_log where kind = 'report_exported' order by id desc limit 1`
  expect(noted?.detail).toEqual({ report: 'cohorts' })
})
