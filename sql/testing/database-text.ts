import type { Sql } from '../connection.ts'

/**
 * A logical dump: the rows of every table as text, by its name. The same as COPY writes but for quotes; the
 * client's COPY may leave its connection paused after a table larger than a stream's buffer.
 */
export async function databaseText(sql: Sql): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname !~ '^pg_|^information_schema$' order by 1`
  const out = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ text: string }[]>(
      `select coalesce(string_agg(row_text::text, E'\\n'), '') as text from ${name} row_text`,
    )
    out.set(name, row?.text ?? '')
  }
  return out
}
