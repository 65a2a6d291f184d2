import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrationComplaints } from '../checksums.ts'
import { testDatabase } from '../testing/test-database.ts'
import { describeSchema } from './describe.ts'

const db = await testDatabase()
afterAll(db.drop)

it('is written down in sql/schema.sql as it is', async () => {
  const written = readFileSync(join(import.meta.dirname, '../schema.sql'), 'utf8')
  expect(await describeSchema(db.sql), 'sql/schema.sql is old: `npm run schema` writes it').toBe(
    written,
  )
})

it('shows whatever changes', async () => {
  let before = await describeSchema(db.sql)
  const changes = [
    'alter table users alter column points set default 1',
    'alter table ratings alter column comment set not null',
    'alter domain points_amount add check (value < 5)',
    'create index more on users (created_at)',
    'grant select on outbox to telve_api',
    'grant update (points) on users to telve_api',
    'alter table users disable trigger fold',
    'alter table attempts set logged',
    'alter table media alter column bytes set storage main',
    "comment on column users.full_name is 'x'",
    'revoke execute on function fold_turkish from public',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin end $$',
    'alter type point_kind add value $$OTHER$$',
  ]
  const unseen: string[] = []
  for (const change of changes) {
    await db.sql.unsafe(change)
    const after = await describeSchema(db.sql)
    if (after === before) unseen.push(change)
    before = after
  }
  expect(unseen).toEqual([])
})

it('knows migrations that changed after they landed, are missing, or share a number', () => {
  const landed = new Map([['001_a.sql', new Set(['x', 'y'])]])
  expect(migrationComplaints(new Map([['001_a.sql', 'y']]), landed)).toEqual([])
  expect(migrationComplaints(new Map([['001_a.sql', 'z']]), landed)).toEqual([
    expect.stringContaining('is not what landed'),
  ])
  expect(migrationComplaints(new Map(), landed)).toEqual([expect.stringContaining('is missing')])
  const two = new Map([
    ['001_a.sql', 'x'],
    ['001_b.sql', 'x'],
  ])
  expect(migrationComplaints(two, landed)).toEqual([
    expect.stringContaining('npm run schema'),
    '001_a.sql and 001_b.sql have one number.',
  ])
  expect(migrationComplaints()).toEqual([])
})
