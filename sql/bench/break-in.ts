import type { Sql } from '../connection.ts'

/**
 * Leaves a new server with log files to use again, as one that has been running has: until then it
 * makes and fills each when it comes to it, and every commit waits 50 ms for that.
 * @param files of 16 MB; what is kept of them is bounded by min_wal_size
 */
export const breakIn = async (sql: Sql, files: number): Promise<void> => {
  for (let file = 0; file < files; file++) {
    await sql`select pg_logical_emit_message(false, 'bench', 'so that there is something to end')`
    await sql`select pg_switch_wal()`
  }
  await sql`checkpoint`
}
