import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { testDatabase } from '../testing/test-database.ts'
import { readHistory } from './history.ts'
import { importHistory } from './import.ts'

const database = await testDatabase()
/** One connection, so that what it has read is counted when it has read it. */
const api = connect(database.url, { role: 'telve_api', max: 1 })
/** Earned 20,000 times, and spent five points in the first days, one in the last. */
let customer = 0
const earned = 20_000

beforeAll(async () => {
  const [person] = await database.sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    values ('uzun@telve.example', 'x', 'Uzun Geçmiş') returning id`
  customer = person?.id ?? 0
  const first = Date.parse('2020-01-01T09:00:00Z')
  const entryAt = (place: number) => ({
    userId: customer,
    type: place > 100 && place <= 105 ? ('SPEND' as const) : ('EARN' as const),
    amount: 1,
    branchId: 1,
    requestKey: `entry-${place}`,
    createdAt: new Date(first + place * 60_000),
  })
  const entries = Array.from({ length: earned }, (_, place) => entryAt(place))
  entries.push({ ...entryAt(earned), type: 'SPEND' })
  expect(await importHistory(database.sql, entries)).toBe(earned + 1)
  await database.sql`vacuum analyze point_transactions`
})
afterAll(async () => {
  await api.end()
  await database.drop()
})

/** Rows of the ledger that all queries so far have looked at. */
async function rowsRead(): Promise<number> {
  await api`select pg_stat_force_next_flush()`
  const [row] = await api<{ read: number }[]>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read
      from pg_stat_user_tables where relname = 'point_transactions'`
  return row?.read ?? 0
}

describe('a page of one type', () => {
  const pages = [
    { type: 'SPEND', limit: 6 },
    { type: 'SPEND', limit: 21 },
    { type: 'EARN', limit: 21 },
    { type: undefined, limit: 21 },
  ] as const
  it.for(pages)('of $type, $limit entries, reads little more than it shows', async (page) => {
    const before = await rowsRead()
    const entries = await readHistory(api, { userId: customer, ...page })
    expect(entries.every(({ type }) => !page.type || type === page.type)).toBe(true)
    // each entry, whether another reverses it, and those of the other type on the way
    expect((await rowsRead()) - before).toBeLessThan(100)
  })

  it('goes on where the last one ended, whatever lies between', async () => {
    const [newest] = await readHistory(api, { userId: customer, type: 'SPEND', limit: 1 })
    expect(newest?.seq).toBe(earned + 1)
    const older = { userId: customer, type: 'SPEND', limit: 21 } as const
    const rest = await readHistory(api, { ...older, before: newest?.id ?? 0 })
    expect(rest.map(({ seq }) => seq)).toEqual([106, 105, 104, 103, 102])
  })
})
