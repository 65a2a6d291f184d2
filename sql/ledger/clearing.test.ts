import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { connect, type Sql } from '../connection.ts'
import { refusedByTrigger } from '../testing/test-constraints.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { insertPeople } from '../testing/test-people.ts'
import { newBranch } from '../testing/test-shop.ts'
import { closeMonths } from './closings.ts'
import { type ImportedEntry, importHistory } from './import.ts'
import { foldEntries, type LotEntry } from './lots.ts'

/** Istanbul's midnight before the first day of a month, months counted from January 2025 on. */
const monthBegins = (month: number) => Date.UTC(2025, month, 1) - 3 * 3_600_000
const quarter = 15 * 60_000
/** the present month is over by then */
const future = new Date(Date.now() + 40 * 86_400_000)

/** The worker at a moment: it closes and clears what is due. */
async function turn(worker: Sql, at: Date): Promise<void> {
  await closeMonths(worker, { clock: () => at })
  await worker`select advance_lots(array(select id from users))`
  await worker`select clear_months()`
}

const clearedOf = async (sql: Sql): Promise<Record<string, number>> => {
  const rows = await sql<{ month: string; pair: string; points: number }[]>`
    select month, coalesce(issuer_id, 0) || ' ' || coalesce(redeemer_id, 0) as pair, points
      from cleared_points`
  return Object.fromEntries(rows.map(({ month, pair, points }) => [`${month} ${pair}`, points]))
}

/** Sums of what is kept, over all months. */
const totalOf = (cleared: Record<string, number>): Record<string, number> => {
  const total: Record<string, number> = {}
  for (const [key, points] of Object.entries(cleared)) {
    const pair = key.slice(11)
    total[pair] = (total[pair] ?? 0) + points
  }
  return Object.fromEntries(Object.entries(total).filter(([, points]) => points !== 0))
}

interface Kept extends LotEntry {
  userId: number
  branchId: number
  month: string
}

/** What one branch gave and another honoured, counted from the entries alone. @returns points by month and pair */
async function recount(sql: Sql): Promise<Record<string, number>> {
  const entries = await sql<Kept[]>`
    select p.user_id, p.seq, p.type, p.amount, p.kind, p.ref, p.branch_id, p.expires_on,
           r.seq as reverses, day_of(p.created_at) as day,
           coalesce(p.expires_on, last_day_of_before(day_of(p.created_at))) as last_day,
           date_trunc('month', p.created_at at time zone 'Europe/Istanbul')::date as month
      from point_transactions p left join point_transactions r on r.id = p.reverses
     order by p.user_id, p.seq`
  const counted: Record<string, number> = {}
  for (const own of Map.groupBy(entries, ({ userId }) => userId).values()) {
    const bySeq = new Map(own.map((entry) => [entry.seq, entry]))
    for (const { lot, spend, points } of foldEntries(own).takings) {
      const [gave, spent] = [bySeq.get(lot.seq), bySeq.get(spend)]
      if (!gave || !spent || gave.branchId === spent.branchId) continue
      const key = `${spent.month} ${gave.branchId} ${spent.branchId}`
      counted[key] = (counted[key] ?? 0) + points
    }
  }
  return counted
}

async function withShop(
  use: (shop: TestDatabase & { worker: Sql; people: number[] }) => Promise<void>,
) {
  const database = await testDatabase()
  const worker = connect(database.url, { role: 'telve_worker', max: 2 })
  try {
    const people = await insertPeople(database.sql, 3)
    for (const _ of [2, 3]) await newBranch(database.sql)
    await use({ ...database, worker, people })
  } finally {
    await worker.end()
    await database.drop()
  }
}

const movement = fc.record({
  person: fc.nat(2),
  type: fc.constantFrom('EARN' as const, 'SPEND' as const),
  amount: fc.integer({ min: 1, max: 500 }),
  branchId: fc.integer({ min: 1, max: 3 }),
  time: fc.integer({ min: monthBegins(0), max: monthBegins(6) - 1 }),
  /** in the present month */
  isTakenBack: fc.boolean(),
})

describe('what branches owe each other', () => {
  it(
    'is what the lots of any history say, and what is taken back later is deducted later',
    {
      timeout: 300_000,
    },
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(movement, { minLength: 1, maxLength: 60 }),
          fc.integer({ min: 1, max: 6 }),
          async (movements, firstLook) =>
            withShop(async ({ sql, worker, people }) => {
              const history = movements.toSorted((a, b) => a.time - b.time)
              await importHistory(
                sql,
                history.map(({ person, type, amount, branchId, time }, nth) => ({
                  ...{ userId: people[person] ?? 0, type, amount, branchId },
                  ...{ requestKey: `key-${nth}`, createdAt: new Date(time) },
                })),
              )
              await turn(worker, new Date(monthBegins(firstLook) + quarter))
              await turn(worker, new Date(monthBegins(6) + quarter))
              expect(await clearedOf(sql)).toEqual(await recount(sql))

              const written = await sql<{ id: number; userId: number; nth: number }[]>`
              select id, user_id, split_part(request_key, '-', 2)::int as nth
                from point_transactions where type = 'SPEND'`
              await importHistory(
                sql,
                written
                  .filter(({ nth }) => history[nth]?.isTakenBack)
                  .map(({ id, userId, nth }) => ({
                    ...{ userId, type: 'EARN', amount: 1, branchId: 1, reverses: id },
                    ...{ requestKey: `back-${nth}`, createdAt: new Date() },
                  })),
              )
              await turn(worker, future)
              expect(totalOf(await clearedOf(sql))).toEqual(totalOf(await recount(sql)))
            }),
        ),
        runs(3, 25),
      ),
  )

  const at = (iso: string) => new Date(`${iso}T12:00:00Z`)

  /** Writes entries of the first person, each with a key of its own. */
  const written = async (
    { sql, people }: { sql: Sql; people: number[] },
    entries: (Partial<ImportedEntry> & Pick<ImportedEntry, 'createdAt'>)[],
  ) =>
    importHistory(
      sql,
      entries.map((entry) => ({
        ...{ userId: people[0] ?? 0, type: 'EARN' as const, amount: 100, branchId: 1 },
        requestKey: `${(entry.kind ?? 'manual') === 'manual' ? '' : '~'}${Bun.randomUUIDv7()}`,
        ...entry,
      })),
    )

  it('has the chain for gifts and corrections, and nobody for what it took itself', () =>
    withShop(async (shop) => {
      const { sql, worker, people } = shop
      await written(shop, [
        { createdAt: at('2025-01-02'), kind: 'welcome', amount: 50 },
        { createdAt: at('2025-01-03'), actorId: people[1] ?? 0, amount: 30, branchId: 3 },
        { createdAt: at('2025-01-04'), type: 'SPEND', amount: 60, branchId: 2 },
        // by an administrator: no branch gave anything for it
        {
          ...{ createdAt: at('2025-01-05'), type: 'SPEND', amount: 15, branchId: 2 },
          actorId: people[1] ?? 0,
        },
      ])
      await turn(worker, new Date(monthBegins(1) + quarter))
      expect(await clearedOf(sql)).toEqual({ '2025-01-01 0 2': 60 })
    }))

  it('counts a reward where and when its coupon is used, and takes it back with its bill', () =>
    withShop(async (shop) => {
      const { sql, worker, people } = shop
      const [coupon] = await sql<{ id: number }[]>`
        with reward as (
          insert into rewards (name, price, benefit, amount) values ('Kahve', 40, 'amount', 1000)
          returning id)
        insert into coupons (user_id, source, reward_id, reward_version, points, branch_id, name, benefit, amount,
                             created_at, expires_at)
        select ${people[0] ?? 0}, 'reward', id, 1, 40, 1, 'Kahve', 'amount', 1000, ${at('2025-01-05')}, 'infinity'
          from reward returning id`
      if (!coupon) throw new Error('a coupon was not written')
      await written(shop, [
        { createdAt: at('2025-01-02'), branchId: 2 },
        {
          ...{ createdAt: at('2025-01-05'), type: 'SPEND', amount: 40, kind: 'reward' },
          ref: `${coupon.id}`,
        },
      ])
      await turn(worker, new Date(monthBegins(1) + quarter))
      expect(await clearedOf(sql)).toEqual({})

      await sql`
        insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at, first,
                               earned)
        values (7, ${people[0] ?? 0}, 3, ${people[1] ?? 0}, 'bill-7', ${at('2025-02-03')}, 2000, 1000,
                ${at('2025-02-03')}, true, 0)`
      await sql`update coupons set state = 'used', closed_at = ${at('2025-02-03')}, purchase_id = 7`
      await turn(worker, new Date(monthBegins(2) + quarter))
      expect(await clearedOf(sql)).toEqual({ '2025-02-01 2 3': 40 })

      await sql`update coupons set state = 'usable', closed_at = null, purchase_id = null`
      await turn(worker, new Date(monthBegins(3) + quarter))
      expect(await clearedOf(sql)).toEqual({ '2025-02-01 2 3': 40, '2025-03-01 2 3': -40 })
    }))

  it('waits for the lots, is cleared once by two workers, and is never changed', () =>
    withShop(async (shop) => {
      const { sql, worker } = shop
      await written(shop, [
        { createdAt: at('2025-01-02'), branchId: 2 },
        { createdAt: at('2025-01-03'), branchId: 3, type: 'SPEND', amount: 70 },
      ])
      await closeMonths(worker, { clock: () => new Date(monthBegins(1) + quarter) })
      await worker`select clear_months()`
      expect(await sql`select from month_clearings`).toHaveLength(0)
      await worker`select advance_lots(array(select id from users))`
      await Promise.all([worker`select clear_months()`, worker`select clear_months()`])
      expect(await clearedOf(sql)).toEqual({ '2025-01-01 2 3': 70 })
      for (const table of ['month_clearings', 'cleared_points'])
        await refusedByTrigger(
          sql,
          { table, trigger: 'append_only', message: 'append-only' },
          `update ${table} set month = month`,
        )
    }))
})
