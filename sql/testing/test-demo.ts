import { afterAll } from 'vitest'
import type { Sql } from '../connection.ts'
import { seedDemo } from '../demo/seed.ts'
import { testDatabase } from './test-database.ts'

/** A database with the demo's data, as it is on an afternoon in November. */
export async function prepareDemo() {
  const db = await testDatabase()
  afterAll(() => db.drop())
  const now = new Date('2026-11-20T14:00:00+03:00')
  if (!(await seedDemo(db.sql, { now }))) throw new Error('the demo was there already')
  return {
    sql: db.sql,
    now,
    /** How many rows a table has. */
    count: async (table: string): Promise<number> => {
      const [row] = await db.sql<{ count: number }[]>`
        select count(*)::int as count from ${db.sql(table)}`
      return row?.count ?? -1
    },
  }
}

/**
 * Counts the tiers anew, as they are when the reviews that are due by the database's clock have been: a demo of a
 * named day grows older.
 *
 * @returns people whose tiers were others, and the tiers that came to be
 */
export async function recountedTiers(sql: Sql): Promise<{ wrong: number; added: number }> {
  await sql`
    select settle_reviews(user_id, day_of(now()), false) from person_tiers
     where upper_inf(holds) and review_on <= day_of(now())`
  const [row] = await sql<{ wrong: number; tiers: number }[]>`
    select rebuild_tier_points() as wrong, (select count(*)::int from person_tiers) as tiers`
  const [after] = await sql<{ tiers: number }[]>`select count(*)::int as tiers from person_tiers`
  return { wrong: row?.wrong ?? -1, added: (after?.tiers ?? -1) - (row?.tiers ?? -1) }
}
