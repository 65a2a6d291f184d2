import type { Sql } from '../connection.ts'

/**
 * Fills a new server's set of WAL files for reuse, as on a server that has been running. Until then
 * it creates each file when it needs it, and every commit waits 50 ms for that.
 * @param files of 16 MB; what is kept of them is bounded by min_wal_size
 */
export const breakIn = async (sql: Sql, files: number): Promise<void> => {
  for (let file = 0; file < files; file++) {
    await sql`select pg_logical_emit_message(false, 'bench', 'so that there is something to end')`
    await sql`select pg_switch_wal()`
  }
  await sql`checkpoint`
}
