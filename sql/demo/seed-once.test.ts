import { expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { testDatabase } from '../testing/test-database.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-20T14:00:00+03:00')
/** enough to have all that the demo has */
const customers = 60

/** ms: a start takes seconds, and beside other work longer than a test usually may */
const timeout = 90_000

it('is inserted once, whoever asks again or at the same time', { timeout }, async () => {
  const [db, fresh] = [await testDatabase(), await testDatabase()]
  const counts = () => db.sql`
    select (select count(*) from users) as users, (select count(*) from menu_items) as items,
           (select count(*) from point_transactions) as entries,
           (select count(*) from notifications) as notifications`
  try {
    expect(await seedDemo(db.sql, { now, customers })).toBe(true)
    const before = await counts()
    const later = new Date(now.getTime() + 40 * 86_400_000)
    expect(await seedDemo(db.sql, { now: later, customers })).toBe(false)
    expect(await counts()).toEqual(before)

    const both = await Promise.all([1, 2].map(() => seedDemo(fresh.sql, { now, customers })))
    expect(both.sort()).toEqual([false, true])
    const histories = await Promise.all(
      [db, fresh].map(
        ({ sql }) => sql`
        select user_id, seq, type, amount, branch_id, created_at, encode(hash, 'hex') as hash
          from point_transactions order by user_id, seq`,
      ),
    )
    expect(histories[1]).toEqual(histories[0])
  } finally {
    await Promise.all([db.drop(), fresh.drop()])
  }
})

it('leaves nothing behind when it is cut off', { timeout }, async () => {
  const fresh = await testDatabase()
  try {
    const doomed = connect(fresh.url, { max: 1, applicationName: 'doomed seed' })
    const seeding = seedDemo(doomed, { now }).then(
      () => 'finished',
      () => 'cut off',
    )
    await expect
      .poll(
        async () => {
          const [row] = await fresh.sql`
            select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
             where application_name = 'doomed seed' and query like '%import_points%'`
          return row?.cut
        },
        { interval: 5, timeout: timeout / 2 },
      )
      .toBe(1)
    expect(await seeding).toBe('cut off')
    await doomed.end({ timeout: 1 })
    const [left] = await fresh.sql`
      select (select count(*) from users) + (select count(*) from seeds)
           + (select count(*) from menu_items) as rows`
    expect(left?.rows).toBe(0)
    expect(await seedDemo(fresh.sql, { now, customers })).toBe(true)
  } finally {
    await fresh.drop()
  }
})
