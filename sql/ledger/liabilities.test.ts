import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { connect, type Sql } from '../connection.ts'
import { refusedByTrigger } from '../testing/test-constraints.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPeople } from '../testing/test-people.ts'
import { auditLedger } from './audit.ts'
import { closeMonths } from './closings.ts'
import { type ImportedEntry, importHistory } from './import.ts'
import { noteLiability } from './liabilities.ts'

/** Istanbul's midnight before the first day of a month, months counted from January 2025 on. */
const monthBegins = (month: number) => Date.UTC(2025, month, 1) - 3 * 3_600_000
const quarter = 15 * 60_000

/** A database with three people. */
async function withPeople() {
  const database = await testDatabase()
  const worker = connect(database.url, { role: 'telve_worker', max: 2 })
  const people = await insertPeople(database.sql, 3)
  const close = async () => {
    await worker.end()
    await database.drop()
  }
  return { sql: database.sql, worker, people, close }
}

/** The worker as a month is over. */
async function closeUntil(worker: Sql, month: number): Promise<string | undefined> {
  await closeMonths(worker, { clock: () => new Date(monthBegins(month) + quarter) })
  return noteLiability(worker)
}

const partsOf = (sql: Sql, month: string) =>
  sql<
    { givenIn: string; used: number; remaining: number }[]
  >`select given_in, used, remaining from liability_parts where month = ${month} order by given_in`

const headOf = async (sql: Sql, month: string) => {
  const [head] = await sql`
    select expected_use, ended_months, coupons, coupon_points, coffees
      from month_liabilities where month = ${month}`
  return head
}

let keys = 0
const entry = (createdAt: Date | string, change: Partial<ImportedEntry> = {}): ImportedEntry => ({
  ...{ userId: 0, type: 'EARN', amount: 100, branchId: 1, requestKey: `key-${++keys}` },
  ...{ createdAt: new Date(createdAt), ...change },
})

interface Movement {
  person: number
  type: 'EARN' | 'SPEND'
  amount: number
  /** ms */
  time: number
}

const movement: fc.Arbitrary<Movement> = fc.record({
  person: fc.nat(2),
  type: fc.constantFrom('EARN', 'SPEND'),
  amount: fc.integer({ min: 1, max: 500 }),
  time: fc.integer({ min: monthBegins(0), max: monthBegins(6) - 1 }),
})

/**
 * What was left of each month's points at a moment, counted point by point: each has the month that gave it. Within
 * half a year none expires, and those that were given first are spent first.
 */
function countByPoint(history: readonly Movement[], end: number) {
  const held: string[][] = [[], [], []]
  const given = new Map<string, number>()
  for (const { person, type, amount, time } of history.filter((one) => one.time < end)) {
    const own = held[person] ?? []
    const month = new Date(time + 3 * 3_600_000).toISOString().slice(0, 7)
    if (type === 'EARN') {
      own.push(...Array<string>(amount).fill(month))
      given.set(month, (given.get(month) ?? 0) + amount)
    } else if (own.length >= amount) own.splice(0, amount)
  }
  return [...given].sort().map(([month, all]) => {
    const remaining = held.flat().filter((of) => of === month).length
    return { givenIn: `${month}-01`, used: all - remaining, remaining }
  })
}

describe('what is left of each month’s points', () => {
  it('is what a count point by point finds, however far lots have got', { timeout: 300_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(movement, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 6 }),
        fc.subarray([0, 1, 2]),
        async (movements, months, delivered) => {
          const { sql, worker, people, close } = await withPeople()
          const history = movements.toSorted((a, b) => a.time - b.time)
          await importHistory(
            sql,
            history.map(({ person, type, amount, time }) =>
              entry(new Date(time), { userId: people[person] ?? 0, type, amount }),
            ),
          )
          await worker`select advance_lots(${delivered.map((nth) => people[nth] ?? 0)}::bigint[])`
          const end = monthBegins(months)
          const month = await closeUntil(worker, months)
          const parts = countByPoint(history, end)
          expect(month ? [...(await partsOf(sql, month))] : []).toEqual(parts)
          expect((await auditLedger(sql)).problems).toEqual([])
          await close()
        },
      ),
      runs(3, 25),
    ),
  )

  it('has what is given back where it was given, and leaves out what expired', async () => {
    const { sql, worker, people, close } = await withPeople()
    const [userId = 0] = people
    await importHistory(sql, [
      entry('2025-01-10', { userId, expiresOn: '2025-02-27' }),
      entry('2025-02-10', { userId, amount: 70 }),
      entry('2025-02-11', { userId, amount: 40, type: 'SPEND', requestKey: 'spent' }),
      entry('2025-02-28', {
        userId,
        amount: 60,
        type: 'SPEND',
        kind: 'expiry',
        requestKey: '~expiry:1',
      }),
    ])
    const [spent] = await sql<{ id: number }[]>`
      select id from point_transactions where request_key = 'spent'`
    // in March what was spent of January's is given back, and has expired
    await importHistory(sql, [
      entry('2025-03-02', { userId, amount: 40, reverses: spent?.id ?? 0, requestKey: 'back' }),
    ])
    await closeMonths(worker, { clock: () => new Date(monthBegins(2) + quarter) })
    expect(await noteLiability(worker)).toBe('2025-02-01')
    expect([...(await partsOf(sql, '2025-02-01'))]).toEqual([
      { givenIn: '2025-01-01', used: 40, remaining: 0 },
      { givenIn: '2025-02-01', used: 0, remaining: 70 },
    ])
    expect(await headOf(sql, '2025-02-01')).toMatchObject({ expectedUse: 4_000, endedMonths: 1 })
    await close()
  })

  it('expects what was set until a month has ended, and tells of coupons and coffees', async () => {
    const { sql, worker, people, close } = await withPeople()
    const [userId = 0] = people
    await sql`
      insert into programme_settings (point_value, grant_months, coupon_days, donation_points, starts_on, expected_use)
      select point_value, grant_months, coupon_days, donation_points, starts_on, 85
        from programme_settings order by id desc limit 1`
    await importHistory(sql, [entry('2025-01-10', { userId })])
    // usable at the end; used after it; used before it; over before it; made after it
    await sql`
      with reward as (
        insert into rewards (name, price, benefit, amount) values ('Kahve', 40, 'amount', 1000) returning id)
      insert into coupons (user_id, source, reward_id, reward_version, points, branch_id, name, benefit, amount,
                           created_at, expires_at, state, closed_at)
      select ${userId}, 'reward', id, 1, 40, 1, 'Kahve', 'amount', 1000, made::timestamptz, ends::timestamptz,
             case when closed is null then 'usable' else 'expired' end::coupon_state, closed::timestamptz
        from reward, (values ('2025-01-05', '2025-02-05', null), ('2025-01-05', '2025-02-05', '2025-02-05'),
                             ('2025-01-05', '2025-02-05', '2025-01-20'), ('2025-01-05', '2025-01-20', '2025-01-21'),
                             ('2025-02-05', '2025-03-05', null)) c (made, ends, closed)`
    await sql`
      insert into hanging_acts (branch_id, kind, person_id, at)
      select 1, kind::hanging_kind, ${userId}, at::timestamptz
        from (values ('hung', '2025-01-05'), ('hung', '2025-01-06'), ('handed_out', '2025-01-07'),
                     ('handed_out', '2025-02-07')) a (kind, at)`
    await closeUntil(worker, 1)
    expect(await headOf(sql, '2025-01-01')).toEqual({
      ...{ expectedUse: 8_500, endedMonths: 0, coupons: 2, couponPoints: 80, coffees: 1 },
    })
    await close()
  })

  it('is noted once by two workers, of the last month alone, and never changed', async () => {
    const { sql, worker, people, close } = await withPeople()
    const [userId = 0] = people
    await importHistory(sql, [entry('2025-01-10', { userId })])
    await closeMonths(worker, { clock: () => new Date(monthBegins(3) + quarter) })
    const noted = await Promise.all([noteLiability(worker), noteLiability(worker)])
    expect(noted.filter((month) => month === '2025-03-01').length).toBeGreaterThan(0)
    expect(await noteLiability(worker)).toBe(undefined)
    expect([...(await sql`select month from month_liabilities`)]).toEqual([{ month: '2025-03-01' }])
    expect(await partsOf(sql, '2025-03-01')).toHaveLength(1)
    for (const table of ['month_liabilities', 'liability_parts'])
      await refusedByTrigger(
        sql,
        { table, trigger: 'append_only', message: 'append-only' },
        `update ${table} set month = month`,
      )
    await close()
  })
})
