import { afterAll } from 'vitest'
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
