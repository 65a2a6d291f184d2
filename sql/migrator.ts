import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumOf, landedChecksums } from './checksums.ts'
import { concurrentStatements, isConcurrent } from './concurrent-indexes.ts'
import type { Sql } from './connection.ts'

interface Script {
  name: string
  text: string
  checksum: string
}

const script = (name: string, text: string): Script => ({ name, text, checksum: checksumOf(text) })

/** Reads a folder's SQL files in name order. */
function scripts(folder: string): Script[] {
  const at = join(import.meta.dirname, folder)
  return readdirSync(at)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => script(`${folder}/${file}`, readFileSync(join(at, file), 'utf8')))
}

const trigger =
  /^(?:create or replace trigger|drop trigger if exists) (\w+)\s(?:[^;]*?\s)?on (\w+)\b[^;]*;\n/gm

/** A trigger that a function file makes or drops, as a script of its own (decisions/256). */
interface Trigger extends Script {
  /** the name of the file, without which it means nothing */
  file: string
}

const triggersOf = ({ name: file, text }: Script): Trigger[] =>
  [...text.matchAll(trigger)].map(([statement, name, table]) => ({
    ...script(`triggers/${table}.${name}`, statement),
    file,
  }))

/** The scripts of one release. */
export interface Release {
  /** each runs once in a database, in the order of their numbers */
  migrations: readonly Script[]
  /** functions and views: each runs again when its text has changed */
  functions: readonly Script[]
  /** likewise, behind them and each by itself; also when its file has changed: going back may have brought another one */
  triggers: readonly Trigger[]
}

/** The scripts of this checkout. */
export const thisRelease = (): Release => {
  const files = scripts('functions')
  return {
    migrations: scripts('migrations'),
    functions: files.map(({ name, text }) => script(name, text.replaceAll(trigger, ''))),
    triggers: files.flatMap(triggersOf),
  }
}

/** How many migrations this checkout has: none is ever taken away, so a later release has as many or more. */
export const countMigrations = (): number => scripts('migrations').length

/** What a database has run: each script's text now, and every text that it ever had, as `name checksum`. */
interface Done {
  now: ReadonlyMap<string, string>
  ever: ReadonlySet<string>
}

const textOf = ({ name, checksum }: { name: string; checksum: string }) => `${name} ${checksum}`

/** Empty for a new database. One that was migrated before texts were remembered has had those of now. */
async function applied(sql: Sql): Promise<Done> {
  const [tables] = await sql<{ now: string | null; ever: string | null }[]>`
    select to_regclass('public.schema_migrations') as now, to_regclass('public.schema_texts') as ever`
  if (!tables?.now) return { now: new Map(), ever: new Set() }
  type Row = { name: string; checksum: string }
  const rows = await sql<Row[]>`select name, checksum from schema_migrations`
  const texts = tables.ever ? await sql<Row[]>`select name, checksum from schema_texts` : []
  return {
    now: new Map(rows.map((row) => [row.name, row.checksum])),
    ever: new Set([...rows, ...texts].map(textOf)),
  }
}

/** How a release stands to what a database has run. */
interface Comparison {
  /** migrations that have not run */
  migrations: Script[]
  /** functions whose text the database does not have, and triggers that are to be made */
  functions: Script[]
  triggers: Script[]
  /** functions and triggers whose text it never had, and whose it has had and replaced since */
  fresh: Script[]
  replaced: Script[]
  /** migrations that it has run and the release does not know */
  unknown: string[]
}

/**
 * A migration that lands later with a lower number runs after higher ones.
 * @throws Error when an applied migration's file has been changed since
 */
function compare(release: Release, { now, ever }: Done): Comparison {
  const landed = landedChecksums()
  for (const { name, checksum } of release.migrations) {
    const known = now.get(name)
    if (known === undefined || known === checksum) continue
    // An earlier version that databases have run; a later migration brings both to the same schema.
    if (!landed.get(name.slice('migrations/'.length))?.has(known))
      throw new Error(
        `${name} has been changed after it was applied; migrations only go forward: add a new one`,
      )
  }
  const names = new Set(release.migrations.map(({ name }) => name))
  const isChanged = ({ name, checksum }: Script) => now.get(name) !== checksum
  const functions = release.functions.filter(isChanged)
  const files = new Set(functions.map(({ name }) => name))
  const triggers = release.triggers.filter((one) => isChanged(one) || files.has(one.file))
  const changed = [...functions, ...triggers.filter(isChanged)]
  return {
    migrations: release.migrations.filter(({ name }) => !now.has(name)),
    ...{ functions, triggers },
    fresh: changed.filter((one) => !ever.has(textOf(one))),
    replaced: changed.filter((one) => ever.has(textOf(one))),
    unknown: [...now.keys()].filter((name) => name.startsWith('migrations/') && !names.has(name)),
  }
}

/**
 * The names of scripts that a database still needs before this release can work with it; empty also
 * where a newer release has brought it further.
 */
export async function pendingMigrations(sql: Sql): Promise<string[]> {
  const { migrations, fresh } = compare(thisRelease(), await applied(sql))
  return [...migrations, ...fresh].map(({ name }) => name)
}

/** SQLSTATE of a lock that was not free in time, and of two transactions that wait for each other. */
const busy = ['55P03', '40P01']
/** ms between two tries to be the one who migrates */
const askEvery = 50

export interface MigrateOptions {
  release?: Release
  /** whether an older release may put its functions over those of a newer one */
  back?: boolean
  /** ms that a script waits for a lock; everybody else waits behind it */
  lockWaitMs?: number
  /** ms for which scripts that met a lock are tried again */
  patienceMs?: number
}

/**
 * Brings a database to a release: each numbered migration once, in its own transaction, the last of
 * them together with every function whose text has changed. Indexes that are made concurrently run in
 * no transaction, and before the functions. After a migration all functions run: it may have dropped
 * those that depend on what it changes. So whoever works meanwhile finds the functions of one release,
 * all of them. Triggers follow, each in a transaction of its own: it locks one table, so it waits for nobody
 * who waits for it (decisions/256). Several processes may call it at once.
 * @returns the names of the scripts that ran
 * @throws Error when an applied migration's file has been changed since, when the database belongs to
 *   a newer release and `back` is not given, or when a lock stays
 */
export async function migrate(
  sql: Sql,
  {
    release = thisRelease(),
    back = false,
    lockWaitMs = 2_000,
    patienceMs = 60_000,
  }: MigrateOptions = {},
): Promise<string[]> {
  const connection = await sql.reserve()
  try {
    await becomeTheOne(connection)
    await makeTables(connection)
    const { migrations, functions, triggers, fresh, replaced, unknown } = compare(
      release,
      await applied(connection),
    )
    const older = unknown.length > 0 || (migrations.length + fresh.length === 0 && replaced[0])
    if (older && !back)
      throw new Error(
        `this database belongs to a newer release (${unknown[0] ?? replaced[0]?.name}): ` +
          'start that one, or go back on purpose (docs/operations.md, Going back)',
      )
    const changed = migrations.length > 0 ? release.functions : functions
    const groups = migrations.map((one): Script[] => [one])
    const withChanged = groups.at(-1)
    if (withChanged?.every((one) => !isConcurrent(one))) withChanged.push(...changed)
    else groups.push([...changed])
    groups.push(...triggers.map((one) => [one]))
    for (const group of groups)
      await runPatiently(connection, group, { back, lockWaitMs, patienceMs })
    return groups.flat().map(({ name }) => name)
  } finally {
    await connection`select pg_advisory_unlock(727001)`.catch(() => {})
    connection.release()
  }
}

/**
 * Waits until no other process migrates. By asking again: one that stands in a queue has a snapshot, for which
 * an index that is made concurrently would wait.
 */
async function becomeTheOne(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ first: boolean }[]>`select pg_try_advisory_lock(727001) as first`
    if (row?.first) return
    await Bun.sleep(askEvery)
  }
}

async function makeTables(sql: Sql): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
  await sql`
    create table if not exists schema_texts (
      name text not null,
      checksum text not null,
      first_applied_at timestamptz not null default now(),
      primary key (name, checksum)
    )`
  await sql`grant select on schema_migrations, schema_texts to public`
}

type How = Required<Omit<MigrateOptions, 'release'>>

/** Runs scripts, in one transaction if they can be, again and again while somebody holds a lock that they need. */
async function runPatiently(
  sql: Sql,
  group: readonly Script[],
  { back, lockWaitMs, patienceMs }: How,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      const [script] = group
      if (script && isConcurrent(script)) await runConcurrently(sql, script, { back, patienceMs })
      else await runTogether(sql, group, { back, lockWaitMs })
      return
    } catch (error) {
      const { code } = error instanceof Error ? (error.cause as { code?: string }) : {}
      if (!busy.includes(code ?? '') || performance.now() > until) throw error
      // everybody who waited behind the lock goes first
      await Bun.sleep(lockWaitMs / 4)
    }
  }
}

async function runTogether(
  sql: Sql,
  group: readonly Script[],
  { back, lockWaitMs }: Pick<How, 'back' | 'lockWaitMs'>,
): Promise<void> {
  await sql`begin`
  let running = ''
  try {
    await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`
    for (const script of group) {
      running = script.name
      await sql.unsafe(script.text)
      await remember(sql, script, back)
    }
    await sql`commit`
  } catch (error) {
    await sql`rollback`
    throw failure(running, error)
  }
}

const failure = (name: string, error: unknown) =>
  new Error(`${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })

/**
 * Makes and drops indexes without keeping anybody from writing. A try that broke off leaves an index that is not
 * valid, which the next one makes anew.
 */
async function runConcurrently(
  sql: Sql,
  script: Script,
  { back, patienceMs }: Pick<How, 'back' | 'patienceMs'>,
): Promise<void> {
  try {
    // nobody waits behind this one, but it waits for every transaction that is older
    await sql`select set_config('lock_timeout', ${String(patienceMs)}, false)`
    for (const { statement, index } of concurrentStatements(script)) {
      const [broken] = await sql`
        select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`
      if (broken) await sql`drop index concurrently ${sql(index)}`
      await sql.unsafe(statement)
    }
    await remember(sql, script, back)
  } catch (error) {
    throw failure(script.name, error)
  } finally {
    await sql`reset lock_timeout`
  }
}

/** Notes a script that ran; going back, what it replaces is as good as never run, so that it can come again. */
async function remember(sql: Sql, { name, checksum }: Script, back: boolean): Promise<void> {
  if (back) await sql`delete from schema_texts where name = ${name} and checksum <> ${checksum}`
  else
    await sql`
      insert into schema_texts (name, checksum)
      select name, checksum from schema_migrations where name = ${name}
      on conflict do nothing`
  await sql`
    insert into schema_texts (name, checksum) values (${name}, ${checksum}) on conflict do nothing`
  await sql`
    insert into schema_migrations (name, checksum) values (${name}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`
}
