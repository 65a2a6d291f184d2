import { afterAll, expect, it } from 'vitest'
import { checksumOf } from './checksums.ts'
import { type MigrateOptions, migrate, type Release, thisRelease } from './migrator.ts'
import { hold, untilBlocked } from './testing/locks.ts'
import { blankDatabase } from './testing/test-database.ts'

const database = await blankDatabase()
const { sql } = database
afterAll(() => database.drop())

const script = (name: string, text: string) => ({ name, text, checksum: checksumOf(text) })
const migration = (number: number, text: string) => script(`migrations/${number}.sql`, text)
const greeting = (word: string) =>
  script(
    'functions/b_greeting.sql',
    `drop function if exists greeting(); drop function if exists greeting(int);
     create function greeting(${word === 'iyi günler' ? 'int' : ''}) returns text
     language sql as $$ select '${word}' $$`,
  )
/** A function file that comes after the greeting in the order of names. */
const last = (text: string) => script('functions/z_last.sql', text)

const people = migration(1, "create table people (name text); insert into people values ('Elif')")
type Scripts = Omit<Release, 'triggers'> & Partial<Release>
const first: Scripts = { migrations: [people], functions: [greeting('merhaba'), last('select 1')] }
const greet = async () => {
  const [row] = await sql<{ greeting: string }[]>`select greeting()`
  return row?.greeting
}
const run = (release: Scripts, more: MigrateOptions = {}) =>
  migrate(sql, { release: { triggers: [], ...release }, ...more })

it('runs what is new and what has changed, and nothing again', async () => {
  expect(await run(first)).toEqual([
    'migrations/1.sql',
    'functions/b_greeting.sql',
    'functions/z_last.sql',
  ])
  expect(await run(first)).toEqual([])
  expect(await greet()).toBe('merhaba')
})

it('shows the functions of one release, all of them: while they change, and after a failure', async () => {
  const slow = {
    ...first,
    functions: [greeting('iyi günler'), last('select pg_advisory_xact_lock(7)')],
  }
  const release = await hold(sql, (tx) => tx`select pg_advisory_xact_lock(7)`)
  const changing = run(slow, { lockWaitMs: 60_000 })
  await untilBlocked(sql)
  expect(await greet()).toBe('merhaba')
  await release()
  await changing
  await expect(greet()).rejects.toMatchObject({ code: '42883' })
  const wrong = { ...first, functions: [greeting('selam'), last('select nothing')] }
  await expect(run(wrong)).rejects.toThrow('functions/z_last.sql failed')
  const [row] = await sql`select greeting(1)`
  expect(row).toEqual({ greeting: 'iyi günler' })
})

it('refuses an older release, which may come back on purpose, and the newer one after it', async () => {
  const newer = {
    migrations: [...first.migrations, migration(2, 'alter table people add age int')],
    functions: [greeting('selam'), last('select 1')],
  }
  await run(newer)
  await expect(run(first)).rejects.toThrow('newer release (migrations/2.sql)')
  expect(await greet()).toBe('selam')
  expect(await run(first, { back: true })).toEqual(['functions/b_greeting.sql'])
  expect(await greet()).toBe('merhaba')
  expect(await run(newer)).toEqual(['functions/b_greeting.sql'])
  expect(await greet()).toBe('selam')
})

it('refuses an older release that lacks no migration, only later texts', async () => {
  const before = { migrations: [people, migration(2, 'alter table people add age int')] }
  const older = { ...before, functions: [greeting('selam'), last('select 1')] }
  const newer = { ...before, functions: [greeting('kolay gelsin'), last('select 1')] }
  await run(newer)
  await expect(run(older)).rejects.toThrow('newer release (functions/b_greeting.sql)')
  // A release may bring an old text again, as long as it brings something of its own.
  const again = { ...before, functions: [greeting('selam'), last('select 2')] }
  await run(again)
  expect(await greet()).toBe('selam')
  await expect(run(newer)).rejects.toThrow('newer release')
})

it('lets everybody through while a lock is held, tries again, and gives up in the end', async () => {
  const ages = migration(2, 'alter table people add age int')
  const cities = migration(3, 'alter table people add city text')
  const next = {
    migrations: [people, ages, cities],
    functions: [greeting('selam'), last('select 3')],
  }
  const release = await hold(sql, (tx) => tx`select from people`)
  await expect(run(next, { lockWaitMs: 100, patienceMs: 0 })).rejects.toMatchObject({
    message: expect.stringContaining('migrations/3.sql failed: '),
    cause: { code: '55P03' },
  })
  const changing = run(next, { lockWaitMs: 200 })
  await untilBlocked(sql)
  // It stands behind the migration, which would wait until the lock is free.
  expect(await sql`select name from people`).toEqual([{ name: 'Elif' }])
  await release()
  expect(await changing).toContain('migrations/3.sql')
})

it('makes an index while others write, two at once, and anew what broke off', async () => {
  const migrations = [
    people,
    migration(2, 'alter table people add age int'),
    migration(3, 'alter table people add city text'),
  ]
  const text = `-- for the list of people
    create unique index concurrently if not exists people_of_name on people (name);
    drop index concurrently if exists people_of_nothing;`
  const next = {
    migrations: [...migrations, migration(4, text)],
    functions: [greeting('iyi akşamlar'), last('select 4')],
  }
  await sql`insert into people (name) values ('Elif')`
  await expect(run(next)).rejects.toMatchObject({
    message: expect.stringContaining('migrations/4.sql failed: '),
    cause: { code: '23505' },
  })
  expect(await greet()).toBe('selam')
  await sql`delete from people where age is null`
  await sql`insert into people (name) values ('Elif')`

  const release = await hold(sql, (tx) => tx`update people set age = 30`)
  const both = [run(next), run(next)]
  await untilBlocked(sql)
  // it waits for who wrote before, and nobody waits for it
  await sql`insert into people (name) values ('Deniz')`
  await release()
  expect((await Promise.all(both)).filter((ran) => ran.length > 0)).toEqual([
    ['migrations/4.sql', 'functions/b_greeting.sql', 'functions/z_last.sql'],
  ])
  const [index] = await sql`
    select indisvalid as valid from pg_index where indexrelid = 'people_of_name'::regclass`
  expect(index).toEqual({ valid: true })
})

it('refuses anything but indexes beside an index that is made concurrently', async () => {
  const mixed = migration(5, 'create index concurrently x on people (age); delete from people')
  const migrations = [...first.migrations, mixed]
  await expect(run({ ...first, migrations }, { back: true })).rejects.toThrow(
    'can hold nothing but "create index concurrently if not exists …"',
  )
  expect(await sql`select name from people order by name`).toEqual([
    { name: 'Deniz' },
    { name: 'Elif' },
  ])
})

it('makes triggers behind the functions, each by itself, and again when their text has changed', async () => {
  const trigger = (name: string, table: string, when: string) => ({
    ...script(
      `triggers/${table}.${name}`,
      `create or replace trigger ${name} ${when} on ${table} execute function nothing();`,
    ),
    file: 'functions/z_last.sql',
  })
  const own = await blankDatabase()
  const { sql } = own
  const tables = migration(1, 'create table people (name text); create table cities (name text)')
  const nothing = `create or replace function nothing() returns trigger language plpgsql
                   as $$ begin return null; end $$`
  const run = (when: string, more: MigrateOptions = {}) =>
    migrate(sql, { release: next(when), ...more })
  const next = (when: string): Release => ({
    migrations: [tables],
    functions: [last(nothing)],
    triggers: [trigger('b', 'cities', when), trigger('a', 'people', when)],
  })
  // Whoever writes to one table and waits for the other keeps neither from its trigger, one after the other.
  await migrate(sql, { release: { ...next('after insert'), triggers: [] } })
  const release = await hold(sql, (tx) => tx`lock table people in row exclusive mode`)
  const making = run('after insert', { lockWaitMs: 60_000 })
  await untilBlocked(sql)
  await sql.begin(async (tx) => {
    await tx`set local lock_timeout = '5s'`
    await tx`insert into cities (name) values ('Ankara')`
  })
  await release()
  expect(await making).toEqual(['triggers/cities.b', 'triggers/people.a'])
  expect(await run('after insert')).toEqual([])
  expect(await run('after delete')).toEqual(['triggers/cities.b', 'triggers/people.a'])
  await expect(run('after insert')).rejects.toThrow('newer release (triggers/cities.b)')

  // A release of before made them in its function files: whoever comes back after it finds its own again.
  const old = `${nothing};
    create or replace trigger b after update on cities execute function nothing();`
  const before = { ...next('after delete'), functions: [last(old)], triggers: [] }
  await migrate(sql, { release: before, back: true })
  const made = () => sql<{ on: string }[]>`
    select substring(pg_get_triggerdef(oid) from 'AFTER (\\w+)') as on from pg_trigger where tgname = 'b'`
  expect(await made()).toEqual([{ on: 'UPDATE' }])
  expect(
    await migrate(sql, { release: { ...next('after delete'), functions: [last(`${nothing}; `)] } }),
  ).toContain('triggers/cities.b')
  expect(await made()).toEqual([{ on: 'DELETE' }])
  await own.drop()
})

it('finds every trigger of the function files', () => {
  const { functions, triggers } = thisRelease()
  expect(triggers.length).toBeGreaterThan(40)
  expect(new Set(triggers.map(({ name }) => name)).size).toBe(triggers.length)
  // One that was dropped or made in another way would lock its table while functions change.
  const left = functions.filter(({ text }) =>
    /^\s*(create|drop|alter) [^;]*\btrigger\s+[^;]*\bon\b/im.test(text),
  )
  expect(left.map(({ name }) => name)).toEqual([])
})
