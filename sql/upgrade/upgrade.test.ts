import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checksumOf, landedChecksums } from '../checksums.ts'
import type { Sql } from '../connection.ts'
import { auditLedger } from '../ledger/audit.ts'
import { importHistory } from '../ledger/import.ts'
import { rebuildBalances } from '../ledger/rebuild.ts'
import { migrate, pendingMigrations } from '../migrator.ts'
import { describeSchema } from '../schema/describe.ts'
import { blankDatabase, type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { changedOnce, migrationsUpTo, migrationText } from './earlier-migrations.ts'

// Each test runs all migrations, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const dataOf = (name: string) => readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')
/** The migrations of the first version that ran as a product. */
const firstMigrations = [
  '001_people.sql',
  '002_branches.sql',
  '003_scans.sql',
  '010_ledger.sql',
  '020_notifications.sql',
]

const made: TestDatabase[] = []
let today: string
beforeAll(async () => {
  const fresh = await testDatabase()
  made.push(fresh)
  today = await describeSchema(fresh.sql, { whole: true })
})
afterAll(() => Promise.all(made.map((database) => database.drop())))

/** Runs migrations and records them as an old version did. */
async function run(sql: Sql, names: readonly string[], version: 'now' | 'earlier') {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  await sql`grant select on schema_migrations to public`
  for (const name of names) {
    const text = migrationText(name, version)
    await sql.begin(async (tx) => {
      await tx.unsafe(text)
      await tx`insert into schema_migrations (name, checksum)
               values (${`migrations/${name}`}, ${checksumOf(text)})`
    })
  }
}

async function database(): Promise<Sql> {
  const blank = await blankDatabase()
  made.push(blank)
  return blank.sql
}

const facts = async (sql: Sql) => ({
  people: await sql`select username, full_name, phone, birth_date, gender, points, ledger_seq
                      from users order by id`,
  entries: await sql`select user_id, seq, id, type, amount, balance_after, reverses, note, hash
                       from point_transactions order by id`,
  inbox: await sql`select user_id, title, is_read, entry_seq from notifications order by id`,
  waiting: await sql`select topic, user_id, ref from outbox order by id`,
  sessions: await sql`select id_hash, user_id from sessions`,
})

describe('an upgrade from the first release', () => {
  it('keeps what the database held, and ends with the schema of a new one', async () => {
    const sql = await database()
    await run(sql, firstMigrations, 'now')
    await sql.unsafe(dataOf('first-release'))
    const before = await facts(sql)
    await migrate(sql)
    expect(await describeSchema(sql, { whole: true })).toBe(today)
    expect(await pendingMigrations(sql)).toEqual([])
    expect(await facts(sql)).toEqual(before)
    expect(await auditLedger(sql)).toMatchObject({ entries: 4, chains: 2, problems: [], strays: 0 })
    const [counted] = await sql`
      select (select people from people_count) as people,
             (select count(*)::int from users where search_text like '%isik%') as found,
             (select points from point_standings where user_id = 1) as standing`
    expect(counted).toEqual({ people: 4, found: 1, standing: 120 })
    // whoever could do something has a post for it, at every branch (decisions/253)
    expect(
      await sql`select u.roles::text[], p.branch_id, p.region_id, p.is_unsorted
                  from users u join posts p on p.person_id = u.id order by u.id`,
    ).toEqual([
      { roles: ['barista'], branchId: null, regionId: null, isUnsorted: true },
      { roles: ['administrator'], branchId: null, regionId: null, isUnsorted: false },
    ])
  })

  it('leaves a ledger that verifies and goes on, old entries in their form', async () => {
    const sql = await database()
    await run(sql, firstMigrations, 'now')
    await sql.unsafe(dataOf('first-release'))
    await migrate(sql)
    const entry = (requestKey: string, reverses: number | null) => ({
      ...{ userId: 1, type: 'EARN' as const, amount: 5, branchId: 1, actorId: 4, requestKey },
      ...{ reverses, reason: 'düzeltme' as const, createdAt: new Date() },
    })
    expect(await importHistory(sql, [entry('key-4', null), entry('key-5', 1)])).toBe(2)
    expect(
      await sql`select seq, form, kind, reason, points from point_transactions p
                  join users u on u.id = p.user_id where user_id = 1 and seq > 2 order by seq`,
    ).toEqual([
      { seq: 3, form: 1, kind: null, reason: null, points: 5 },
      { seq: 4, form: 2, kind: 'manual', reason: 'düzeltme', points: 5 },
      { seq: 5, form: 2, kind: 'reversal', reason: 'düzeltme', points: 5 },
    ])
    expect(await auditLedger(sql)).toMatchObject({ entries: 6, problems: [], strays: 0 })
    expect(await rebuildBalances(sql)).toEqual({ users: 4, mended: 0 })
  })
})

describe('a database that ran an earlier version of', () => {
  it.each(changedOnce)('%s upgrades to the schema of a new one', async (name) => {
    expect(landedChecksums().get(name)).toContain(checksumOf(migrationText(name, 'earlier')))
    const sql = await database()
    await run(sql, migrationsUpTo(name), 'earlier')
    await sql`insert into users (username, password_hash, full_name) values ('a@b.c', 'x', 'Ada')`
    await migrate(sql)
    expect(await describeSchema(sql, { whole: true })).toBe(today)
    await sql`insert into users (username, password_hash, full_name) values ('d@e.f', 'x', 'Ece')`
    expect(await sql`select people from people_count`).toEqual([{ people: 2 }])
  })
})

it('keeps a broadcast that is half written, with one id in all its rows', async () => {
  const sql = await database()
  await run(sql, migrationsUpTo('060_quick_balances.sql'), 'earlier')
  await sql.unsafe(dataOf('with-broadcasts'))
  await migrate(sql)
  expect(await describeSchema(sql, { whole: true })).toBe(today)
  const [row] = await sql`
    select b.id = n.id and n.broadcast_id = b.id and o.ref = b.id as one_id, b.delivered, n.title,
           (select json_agg(c.written order by c.part) from broadcast_chunks c
             where c.broadcast_id = b.id) as written,
           (select count(*)::int from notifications) as messages,
           (select media_id from stories) as picture
      from broadcasts b join notifications n on n.broadcast_id is not null
      join outbox o on o.topic = 'broadcast'`
  expect(row).toEqual({
    oneId: true,
    delivered: 1,
    title: 'Salep',
    written: [1, null],
    messages: 2,
    picture: 'a'.repeat(32),
  })
})

it('runs a migration that lands with a lower number than others that have run', async () => {
  const sql = await database()
  await migrate(sql)
  await sql`drop index ratings_by_stars`
  await sql`delete from schema_migrations where name = 'migrations/076_ratings_by_stars.sql'`
  expect((await migrate(sql))[0]).toBe('migrations/076_ratings_by_stars.sql')
  expect(await describeSchema(sql, { whole: true })).toBe(today)
})
