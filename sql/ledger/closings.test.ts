import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { connect, type Sql } from '../connection.ts'
import { refusedByTrigger } from '../testing/test-constraints.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { insertPeople } from '../testing/test-people.ts'
import { auditClosings, closeMonths, closingStatement, readClosings } from './closings.ts'
import { type ImportedEntry, importHistory } from './import.ts'
import { drawSigningKey, fingerprintOf, readSigningKey } from './signing.ts'

const forever = { since: '0001-01-01', until: '9999-12-31' }
/** Istanbul's midnight before the first day of a month, months counted from January 2024 on. */
const monthBegins = (month: number) => Date.UTC(2024, month, 1) - 3 * 3_600_000
const quarter = 15 * 60_000
const at = (iso: string) => () => new Date(iso)

let keys = 0
const entryAt = (userId: number, createdAt: Date, change: Partial<ImportedEntry> = {}) => ({
  userId,
  type: 'EARN' as const,
  amount: 10,
  branchId: 1,
  requestKey: `key-${++keys}`,
  createdAt,
  ...change,
})

describe('any history of two years', () => {
  const moment = fc.oneof(
    fc.integer({ min: monthBegins(0), max: monthBegins(24) - 1 }),
    // around midnights that begin a month
    fc
      .tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: -2, max: 2 }))
      .map(([month, ms]) => monthBegins(month) + ms),
  )
  const movement = fc.record({
    person: fc.nat(2),
    type: fc.constantFrom('EARN' as const, 'SPEND' as const),
    amount: fc.integer({ min: 1, max: 500 }),
    time: moment,
  })

  it('closes each month at what all people had at its midnight', async () => {
    const key = await readSigningKey(drawSigningKey())
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 24 }),
        async (movements, firstLook) => {
          const database = await testDatabase()
          const { sql, url } = database
          const worker = connect(url, { role: 'telve_worker', max: 2 })
          try {
            const people = await insertPeople(sql, 3)
            const history = movements.toSorted((a, b) => a.time - b.time)
            await importHistory(
              sql,
              history.map(({ person, type, amount, time }) =>
                entryAt(people[person] ?? 0, new Date(time), { type, amount }),
              ),
            )
            // some months at a first look, by two workers at once, the others later
            const first = { key, clock: () => new Date(monthBegins(firstLook) + quarter) }
            await Promise.all([closeMonths(worker, first), closeMonths(worker, first)])
            await closeMonths(worker, { key, clock: () => new Date(monthBegins(24) + quarter) })

            const closings = await readClosings(worker, forever)
            const [{ begun } = { begun: null }] = await sql<{ begun: Date | null }[]>`
              select min(created_at) as begun from point_transactions`
            expect(closings.length > 0).toBe(begun !== null)
            for (const { month, closing } of closings) {
              const [held] = await sql<{ points: number }[]>`
                select coalesce(sum(balance_after), 0)::bigint as points
                  from (select distinct on (user_id) balance_after from point_transactions
                         where created_at < (${month}::date + interval '1 month') at time zone 'Europe/Istanbul'
                         order by user_id, seq desc) last`
              expect(closing, month).toBe(held?.points)
            }
            if (begun) expect(closings.at(-1)?.month).toBe('2025-12-01')
            const trusted = [fingerprintOf(key.publicKey)]
            expect(await auditClosings(sql, trusted)).toEqual([])
          } finally {
            await worker.end()
            await database.drop()
          }
        },
      ),
      runs(3, 25),
    )
  })
})

describe('a closed month', () => {
  let database: TestDatabase
  let sql: Sql
  let person: number
  beforeAll(async () => {
    database = await testDatabase()
    sql = database.sql
    person = (await insertPeople(sql, 3))[0] ?? 0
    await importHistory(sql, [
      entryAt(person, new Date('2026-08-31T20:59:59Z')),
      entryAt(person, new Date('2026-09-10T09:00:00Z'), { amount: 30 }),
      entryAt(person, new Date('2026-09-30T20:59:59.999Z'), { type: 'SPEND', amount: 5 }),
      entryAt(person, new Date('2026-09-30T21:00:00Z')),
    ])
  })
  afterAll(() => database.drop())

  it('is closed a quarter of an hour after its midnight in Istanbul, not before', async () => {
    expect(await closeMonths(sql, { clock: at('2026-08-31T21:14:59Z') })).toEqual([])
    expect(await closeMonths(sql, { clock: at('2026-08-31T21:15:00Z') })).toEqual(['2026-08-01'])
    expect(await closeMonths(sql, { clock: at('2026-09-30T21:15:00Z') })).toEqual(['2026-09-01'])
    expect(await readClosings(sql, forever)).toMatchObject([
      { month: '2026-08-01', opening: 0, closing: 10 },
      {
        month: '2026-09-01',
        opening: 10,
        closing: 35,
        movements: [{ kind: 'manual', given: 30, taken: 5, entries: 2 }],
      },
    ])
  })

  it('takes no entry of a history any more', async () => {
    const late = [entryAt(person, new Date('2026-09-30T20:59:59Z'))]
    await expect(importHistory(sql, late)).rejects.toThrow('a month that is closed')
    expect(await importHistory(sql, [entryAt(person, new Date('2026-10-02T09:00:00Z'))])).toBe(1)
  })

  it('is never changed', async () => {
    for (const table of ['month_closings', 'month_movements'])
      await refusedByTrigger(
        sql,
        { table, trigger: 'append_only', message: 'append-only' },
        `update ${table} set month = month`,
      )
  })

  it('is found out when it is not what its entries come to, or does not follow the one before', async () => {
    const tampered = async (statement: string) => {
      const problems: unknown[] = []
      await sql
        .begin(async (tx) => {
          await tx.unsafe(`alter table month_closings disable trigger user;
                           alter table month_movements disable trigger user;
                           alter table point_transactions disable trigger user`)
          await tx.unsafe(statement)
          problems.push(...(await auditClosings(tx, undefined)))
          throw new Error('rolled back')
        })
        .catch(() => {})
      return problems
    }
    const of = (month: string, problem: string) => expect.objectContaining({ month, problem })
    expect(await tampered('select 1')).toEqual([])
    expect(
      await tampered(`update month_movements set given = given + 1 where month = '2026-09-01'`),
    ).toContainEqual(of('2026-09-01', 'month'))
    expect(await tampered(`delete from month_movements where month = '2026-09-01'`)).toContainEqual(
      of('2026-09-01', 'month'),
    )
    expect(
      await tampered(`update month_closings set closing = closing + 1 where month = '2026-09-01'`),
    ).toContainEqual(of('2026-09-01', 'month'))
    expect(
      await tampered(`update month_closings set closed_at = now() where month = '2026-08-01'`),
    ).toContainEqual(of('2026-09-01', 'closing'))
    expect(
      await tampered(`update point_transactions set amount = 31 where amount = 30`),
    ).toContainEqual(of('2026-09-01', 'month'))
    expect(
      await tampered(`
        insert into month_liabilities values ('2026-09-01', now(), 10000, 0, 0, 0, 0);
        insert into liability_parts values ('2026-09-01', '2026-09-01', 0, 1)`),
    ).toContainEqual(of('2026-09-01', 'liability'))
  })

  it('is signed since there is a key, by one that is trusted', async () => {
    const key = await readSigningKey(drawSigningKey())
    const other = await readSigningKey(drawSigningKey())
    await closeMonths(sql, { key, clock: at('2026-10-31T22:00:00Z') })
    await closeMonths(sql, { clock: at('2026-11-30T22:00:00Z') })
    const october = { userId: null, seq: null, month: '2026-10-01', problem: 'closing' }
    const november = { ...october, month: '2026-11-01' }
    expect(await auditClosings(sql, [fingerprintOf(key.publicKey)])).toEqual([november])
    expect(await auditClosings(sql, [fingerprintOf(other.publicKey)])).toEqual([october, november])
    const [closing] = await readClosings(sql, { since: '2026-10-01', until: '2026-10-01' })
    if (!closing) throw new Error('October is not closed')
    expect(closingStatement(closing).split('\n').slice(0, 2)).toEqual(['telve month', '2026-10-01'])
  })
})
