import { afterAll, beforeAll, expect, it } from 'vitest'
import { importHistory } from '#sql/ledger/import.ts'
import { drawSigningKey, readSigningKey } from '#sql/ledger/signing.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { startWorker } from '../process.ts'
import { quietLog, until } from '../testing/worker.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

it('closes and signs each month that is over, once, with two workers', async () => {
  const [userId = 0] = await insertPeople(db.sql, 1)
  const createdAt = new Date(Date.now() - 95 * 86_400_000)
  await importHistory(db.sql, [
    { userId, type: 'EARN', amount: 10, branchId: 1, requestKey: 'key-1', createdAt },
  ])
  const signingKey = await readSigningKey(drawSigningKey())
  const options = { databaseUrl: db.url, log: quietLog, signingKey }
  const workers = await Promise.all([startWorker(options), startWorker(options)])
  const months = () => db.sql<{ signature: Uint8Array | null; closing: number }[]>`
    select signature, closing from month_closings order by month`
  // 95 days are three or four months' ends
  await until('the months are closed', async () => (await months()).length >= 3)
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const { signature, closing } of await months()) {
    expect(signature).toHaveLength(64)
    expect(closing).toBe(10)
  }
})
