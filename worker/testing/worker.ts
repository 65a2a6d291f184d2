import { createClient } from 'redis'
import { openLog } from '#platform/log.ts'
import type { Sql } from '#sql/connection.ts'
import { importHistory } from '#sql/ledger/import.ts'

/** A log that discards its lines. */
export const quietLog = openLog('test', () => {})

export interface TestBackend {
  name: 'postgres' | 'redis'
  redisUrl: string | undefined
  /** Deletes the queue's data, as the restart of a Redis without a disk does. */
  forget(): Promise<void>
}

/**
 * The backends for a suite: PostgreSQL, and Redis if REDIS_TEST_URL names one.
 *
 * @param redisDatabase number of the Redis database that belongs to the suite alone
 */
export const testBackends = (redisDatabase: number): TestBackend[] => {
  const backends: TestBackend[] = [
    { name: 'postgres', redisUrl: undefined, forget: async () => {} },
  ]
  const server = process.env.REDIS_TEST_URL
  if (server) {
    const redisUrl = Object.assign(new URL(server), { pathname: `/${redisDatabase}` }).href
    backends.push({ name: 'redis', redisUrl, forget: () => flush(redisUrl) })
  }
  return backends
}

const flush = async (url: string): Promise<void> => {
  const client = createClient({ url })
  await client.connect()
  await client.flushDb()
  client.destroy()
}

/** People whose entries and notifications do not match one to one, or stand in another order. */
export const findMisdelivered = (sql: Sql) => sql<
  { userId: number; entries: number; told: number }[]
>`
  select u.id as user_id, coalesce(e.count, 0) as entries, coalesce(n.count, 0) as told
    from users u
    left join (select user_id, count(*)::int from point_transactions group by user_id) e
      on e.user_id = u.id
    left join (select user_id, count(*)::int from notifications group by user_id) n
      on n.user_id = u.id
   where coalesce(e.count, 0) <> coalesce(n.count, 0)
      or exists (select from point_transactions p
                  where p.user_id = u.id and not exists (
                    select from notifications i where i.user_id = p.user_id and i.entry_seq = p.seq))
      or exists (select from notifications a join notifications b on b.user_id = a.user_id and b.id > a.id
                  where a.user_id = u.id and a.entry_seq > b.entry_seq)`

/** Resolves when `met` holds; checks every 10 ms. @throws when it does not hold in time */
export const until = async (
  what: string,
  met: () => Promise<boolean> | boolean,
  withinMs = 45_000,
): Promise<void> => {
  const deadline = performance.now() + withinMs
  while (!(await met())) {
    if (performance.now() > deadline) throw new Error(`not in ${withinMs} ms: ${what}`)
    await Bun.sleep(10)
  }
}

/** Writes one EARN entry of 10 points for each customer. */
export const appendEntries = async (sql: Sql, userIds: readonly number[]): Promise<void> => {
  const createdAt = new Date()
  const written = await importHistory(
    sql,
    userIds.map((userId) => ({
      userId,
      type: 'EARN',
      amount: 10,
      branchId: 1,
      requestKey: crypto.randomUUID(),
      createdAt,
    })),
  )
  if (written !== userIds.length) throw new Error(`${written} of ${userIds.length} entries written`)
}
