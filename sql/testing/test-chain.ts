import type { Sql } from '../connection.ts'
import { testDatabase } from './test-database.ts'
import { newBranch } from './test-shop.ts'

/** Runs with a database of its own, which has branches 1 to 3 and two people. */
export async function withChain(
  run: (chain: { sql: Sql; customerId: number; staffId: number }) => Promise<void>,
): Promise<void> {
  const { sql, drop } = await testDatabase()
  try {
    const [customer, staff] = await sql<{ id: number }[]>`
      insert into users (username, password_hash, full_name)
      select 'kisi' || n || '@posta.example', 'x', 'Kişi ' || n from generate_series(1, 2) n returning id`
    if (!customer || !staff) throw new Error('an insert of two people returned fewer')
    for (const _ of [2, 3]) await newBranch(sql)
    await run({ sql, customerId: customer.id, staffId: staff.id })
  } finally {
    await drop()
  }
}
