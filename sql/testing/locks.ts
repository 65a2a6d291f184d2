import type { TransactionSql } from 'postgres'
import type { Sql } from '../connection.ts'

/** Runs `statement` and keeps its locks until the function is called that this resolves to. */
export async function hold(
  sql: Sql,
  statement: (tx: TransactionSql) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const done = sql.begin(async (tx) => {
    await statement(tx)
    held.resolve()
    await release.promise
  })
  await Promise.race([held.promise, done])
  return async () => {
    release.resolve()
    await done
  }
}

/**
 * Resolves once somebody in this database waits for a lock.
 *
 * @param who the application's name, `%` for anybody
 */
export async function untilBlocked(sql: Sql, who = '%'): Promise<void> {
  for (;;) {
    const blocked = await sql`
      select from pg_stat_activity
       where application_name like ${who} and datname = current_database()
         and wait_event_type = 'Lock'`
    if (blocked.count > 0) return
    await Bun.sleep(5)
  }
}

/**
 * Resolves once every line of the security log can be exported: no transaction that began before it is
 * open any more, in no database of the server (decisions/175).
 */
export async function untilExportable(sql: Sql): Promise<void> {
  for (;;) {
    const waiting = await sql`
      select from security_log where tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`
    if (waiting.count === 0) return
    await Bun.sleep(5)
  }
}
