import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { testDatabase } from '#sql/testing/test-database.ts'
import { fillReports, regionOf, reports } from './reports.ts'

/** A chain of which some branches are a part, and days of which eight weeks are one. */
const chain = { branches: 60, days: 100 }
const some = regionOf(chain.branches).slice(0, 12)

let database: Awaited<ReturnType<typeof testDatabase>>
let api: Sql
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`
    insert into users (username, password_hash, full_name)
    select 'kisi' || n || '@telve.example', 'x', 'Işıl Çağlar' from generate_series(1, 1000) n`
  await fillReports(database.sql, chain)
  api = connect(database.url, { role: 'telve_api', max: 1 })
}, 240_000)
afterAll(async () => {
  await api.end()
  await database.drop()
})

/** How often each sum by day was read from end to end, by this connection's reports as well. */
async function scanned(): Promise<Record<string, number>> {
  await api`select pg_stat_force_next_flush()`
  const rows = await database.sql<{ relname: string; scans: number }[]>`
    select relname, seq_scan::integer as scans from pg_stat_user_tables where relname ~ '_totals$' or relname = 'campaign_day_members' order by 1`
  return Object.fromEntries(rows.map(({ relname, scans }) => [relname, scans]))
}

// who came again is told of the whole chain, by months
const ofBranches = Object.entries(reports).filter(([name]) => name !== 'cohorts')

test.each(ofBranches)(
  '%s of some branches reads no other days from end to end',
  async (_, read) => {
    const before = await scanned()
    await read(api, () => new Date(), { period: '28d', scope: some })
    expect(await scanned()).toEqual(before)
  },
)
