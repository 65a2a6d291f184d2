import type { Sql } from './connection.ts'

/** Lines that are read, and held in memory, at a time. */
const piece = 1_000

/** The place of a line in the export: its transaction and its id (decisions/175). */
export interface SecurityCursor {
  tx: string
  id: string
}

/** The cursor of an exported line, the beginning for undefined; undefined for any other text. */
export function cursorOf(text: string | undefined): SecurityCursor | undefined {
  if (text === undefined) return { tx: '0', id: '0' }
  const [, tx, id] = /^(\d{1,19})-(\d{1,18})$/.exec(text) ?? []
  return tx !== undefined && id !== undefined ? { tx, id } : undefined
}

/** A line of the security log as it is exported: ids, no names. */
export interface ExportedLine {
  cursor: string
  id: number
  /** ISO 8601 */
  at: string
  kind: string
  actor: number | null
  subject: number | null
  address: string | null
  detail: Record<string, unknown>
}

/**
 * The lines of the security log after a cursor, in the order of their transactions, a piece at a time
 * as they are asked for. Lines of transactions that others might still precede wait for the next call,
 * so whoever goes on from the last line misses none (decisions/175).
 */
export async function* exportedSecurity(
  sql: Sql,
  from: SecurityCursor,
): AsyncGenerator<ExportedLine[]> {
  for (let { tx, id } = from; ; ) {
    const rows = await sql<(Omit<ExportedLine, 'at' | 'cursor'> & { at: Date; tx: string })[]>`
      select l.tx::text as tx, l.id, l.at, l.kind, l.actor_id as actor, l.subject_id as subject,
             l.address, l.detail
        from security_log l
       where (l.tx, l.id) > (${tx}::text::xid8, ${id}::text::bigint)
         and l.tx < pg_snapshot_xmin(pg_current_snapshot())
       order by l.tx, l.id limit ${piece}`
    if (rows.length > 0)
      yield rows.map(({ tx, at, ...row }) => ({
        cursor: `${tx}-${row.id}`,
        ...row,
        at: at.toISOString(),
      }))
    const last = rows.at(-1)
    if (!last || rows.length < piece) return
    tx = last.tx
    id = String(last.id)
  }
}
