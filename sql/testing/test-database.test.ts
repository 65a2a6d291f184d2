import { afterAll, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { migrate, pendingMigrations } from '../migrator.ts'
import { testDatabase } from './test-database.ts'

const one = await testDatabase()
const other = await testDatabase()
afterAll(() => Promise.all([one.drop(), other.drop()]))

it('is migrated, and running the migrations again changes nothing', async () => {
  expect(await pendingMigrations(one.sql)).toEqual([])
  expect(await migrate(one.sql)).toEqual([])
})

it('is nobody else’s', async () => {
  await one.sql`create table mark ()`
  const [row] = await other.sql`select to_regclass('mark') as mark`
  expect(row).toEqual({ mark: null })
})

it('reads int8 as numbers, dates as text, instants as dates, columns in camel case, as its role', async () => {
  const api = connect(one.url, { role: 'telve_api', max: 1 })
  const [row] = await api`
    select 9007199254740991::int8 as most, '2026-11-20'::date as day,
           '2026-11-20T10:00:00+03'::timestamptz as instant, current_user as acts_as,
           json_build_object('the_name', 1) as with_names`
  expect(row).toEqual({
    most: Number.MAX_SAFE_INTEGER,
    day: '2026-11-20',
    instant: new Date('2026-11-20T07:00:00Z'),
    actsAs: 'telve_api',
    withNames: { the_name: 1 },
  })
  await expect(api`select 9007199254740993::int8 as beyond`).rejects.toThrow('beyond 2^53')
  await api.end()
})

it('stops when an applied migration has been changed', async () => {
  await one.sql`update schema_migrations set checksum = 'x' where name like 'migrations/001%'`
  await expect(migrate(one.sql)).rejects.toThrow('changed after it was applied')
})
