import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#sql/ledger/audit.ts'
import { drawSigningKey, fingerprintOf, readSigningKey } from '#sql/ledger/signing.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPeople } from '#sql/testing/test-people.ts'
import { startWorker } from '../process.ts'
import { appendEntries, quietLog, until } from '../testing/worker.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

describe('a worker with a signing key', () => {
  it('signs where the chains stand', async () => {
    await appendEntries(db.sql, await insertPeople(db.sql, 3))
    const signingKey = await readSigningKey(drawSigningKey())
    const worker = await startWorker({ databaseUrl: db.url, log: quietLog, signingKey })
    await until(
      'a checkpoint is made',
      async () => (await db.sql`select from checkpoints`).count > 0,
    )
    await worker.stop()
    expect(await db.sql`select from checkpoint_heads`).toHaveLength(3)
    const trusted = [fingerprintOf(signingKey.publicKey)]
    expect(await auditLedger(db.sql, { trusted })).toMatchObject({ checkpoints: 1, problems: [] })
  })
})
