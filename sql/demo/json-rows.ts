import type { Queryable } from '../connection.ts'

/** Rows as one parameter, for jsonb_populate_recordset(): dates as their ISO text. */
export const jsonRows = (sql: Queryable, rows: readonly object[]) =>
  sql.json(JSON.parse(JSON.stringify(rows)))
