import type { Sql } from '../connection.ts'
import { testDatabase } from './test-database.ts'
import { insertPeople } from './test-people.ts'
import { newBranch } from './test-shop.ts'

/** Runs with a database of its own, which has branches 1 to 3 and two people. */
export async function withChain(
  run: (chain: { sql: Sql; customerId: number; staffId: number }) => Promise<void>,
): Promise<void> {
  const { sql, drop } = await testDatabase()
  try {
    const [customerId = 0, staffId = 0] = await insertPeople(sql, 2)
    for (const _ of [2, 3]) await newBranch(sql)
    await run({ sql, customerId, staffId })
  } finally {
    await drop()
  }
}
