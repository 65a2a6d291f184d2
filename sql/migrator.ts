import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumOf, landedChecksums } from './checksums.ts'
import type { Sql } from './connection.ts'

interface Script {
  name: string
  text: string
  checksum: string
}

/** Reads a folder's SQL files in name order. */
function scripts(folder: string): Script[] {
  const at = join(import.meta.dirname, folder)
  return readdirSync(at)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(at, file), 'utf8')
      return { name: `${folder}/${file}`, text, checksum: checksumOf(text) }
    })
}

/** The scripts that this database has run, name → checksum; empty on a new one. */
async function applied(sql: Sql): Promise<Map<string, string>> {
  const [table] = await sql`select to_regclass('public.schema_migrations') as name`
  if (!table?.name) return new Map()
  const rows = await sql<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations`
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * First the numbered migrations that have not run, in the order of their numbers: one that lands
 * later with a lower number runs after higher ones. Then new or changed functions and views: all of
 * them after a migration, which may have dropped those that depend on what it changes.
 */
function outstanding(done: ReadonlyMap<string, string>): Script[] {
  const migrations = scripts('migrations')
  const landed = landedChecksums()
  for (const { name, checksum } of migrations) {
    const known = done.get(name)
    if (known === undefined || known === checksum) continue
    // An earlier version that databases have run; a later migration brings both to the same schema.
    if (!landed.get(name.slice('migrations/'.length))?.has(known))
      throw new Error(
        `${name} has been changed after it was applied; migrations only go forward: add a new one`,
      )
  }
  const pending = migrations.filter((script) => !done.has(script.name))
  const functions = scripts('functions').filter(
    (script) => pending.length > 0 || done.get(script.name) !== script.checksum,
  )
  return [...pending, ...functions]
}

/** The names of scripts that {@link migrate} would run; empty when the schema is up to date. */
export async function pendingMigrations(sql: Sql): Promise<string[]> {
  return outstanding(await applied(sql)).map((script) => script.name)
}

/**
 * Brings a database to this version: each numbered migration once, in its own transaction, then
 * every function file whose text has changed. Several processes may call it at once.
 * @returns the names of the scripts that ran
 * @throws Error when an applied migration's file has been changed since
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(727001)`
    await connection`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
    await connection`grant select on schema_migrations to public`
    const pending = outstanding(await applied(connection))
    for (const { name, text, checksum } of pending) {
      await connection`begin`
      try {
        await connection.unsafe(text)
        await connection`
          insert into schema_migrations (name, checksum) values (${name}, ${checksum})
          on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`
        await connection`commit`
      } catch (error) {
        await connection`rollback`
        throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      }
    }
    return pending.map((script) => script.name)
  } finally {
    await connection`select pg_advisory_unlock(727001)`.catch(() => {})
    connection.release()
  }
}
