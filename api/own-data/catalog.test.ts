import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { leftOut } from './left-out.ts'
import { readPiece } from './part.ts'
import { coveredByProof, parts } from './parts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const answered = [...parts.flatMap((part) => part.covers), ...coveredByProof]
const excepted = leftOut.flatMap(({ columns }) => columns)

/**
 * Columns that refer to people: by a constraint, or by their name where the ledger has none for
 * speed; and those that hold an address, a name or a number.
 */
const referring = (except = 'users.id') => database.sql<{ ref: string }[]>`
  select distinct c.relname || '.' || a.attname as ref
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
   where a.attnum > 0 and not a.attisdropped and c.relname || '.' || a.attname <> ${except}
     and (exists (select from pg_constraint k
                   where k.conrelid = c.oid and k.contype = 'f'
                     and k.confrelid in ('users'::regclass, 'user_ids'::regclass)
                     and a.attnum = any (k.conkey))
          or a.atttypid = 'bigint'::regtype
             and a.attname ~ '^(user|person|actor|subject|staff|customer|sender|author|owner)_id$'
          or a.atttypid in ('email_address'::regtype, 'person_name'::regtype, 'phone_number'::regtype))
   order by 1`

/** Tables whose rows hang on rows that are in the archive. */
const hanging = (tables: string[]) => database.sql<{ ref: string }[]>`
  select distinct c.relname || '.' || a.attname as ref
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
   where k.contype = 'f' and t.relname = any (${tables}) and c.relname <> all (${tables})
   order by 1`

const tableOf = (column: string) => column.split('.')[0] ?? ''

test('every column that refers to people is in the archive or left out for a reason', async () => {
  const columns = (await referring()).map(({ ref }) => ref)
  expect(columns.filter((ref) => !answered.includes(ref) && !excepted.includes(ref))).toEqual([])
})

test('so is every table that hangs on the person’s rows', async () => {
  const tables = [...new Set(answered.map(tableOf))].filter((table) => table !== 'users')
  const known = excepted.map(tableOf)
  const columns = (await hanging(tables)).map(({ ref }) => ref)
  expect(columns.filter((ref) => !known.includes(tableOf(ref)))).toEqual([])
})

test('a new table that refers to people is found', async () => {
  await database.sql`create table forgotten (user_id bigint, mine bigint references user_ids)`
  const columns = (await referring()).map(({ ref }) => ref)
  expect(columns).toEqual(expect.arrayContaining(['forgotten.user_id', 'forgotten.mine']))
  await database.sql`drop table forgotten`
})

test('nothing is named twice, and nothing that is not there', async () => {
  const all = [...answered, ...excepted]
  expect(new Set(all).size).toBe(all.length)
  const columns = await database.sql<{ ref: string }[]>`
    select table_name || '.' || column_name as ref from information_schema.columns
     where table_schema = 'public'`
  const there = new Set(columns.map(({ ref }) => ref))
  expect(all.filter((ref) => !there.has(ref))).toEqual([])
})

test.each(parts)('the files of $name name its columns as the SQL does', async (part) => {
  const { sql } = database
  const named = await sql<{ name: string }[]>`
    select json_object_keys(row_to_json(r)) as name
      from (select p.* from (values (0)) one left join (${part.rows(sql, 0)}) p on false) r`
  const { columns } = await readPiece(sql, part, 0, 0)
  expect(['key', ...columns].toSorted()).toEqual(named.map(({ name }) => name).toSorted())
})
