import type { Sql } from 'postgres'
import type { BodyOf, QueryOf } from '../contracts/endpoint.ts'
import type { exportSecurity, listSecurity, SecurityEntry } from '../contracts/security/security.ts'

type Row = Omit<SecurityEntry, 'at'> & { at: Date }

export type Filters = BodyOf<typeof exportSecurity>

/** The lines that the filters find, each with its actor and whom it concerns. */
function found(sql: Sql, { kind, q = '', from, to }: Filters) {
  const typed = q.trim()
  // Escaped after folding: a full-width ％ folds to %.
  const named = sql`(
    select '%' || regexp_replace(fold_turkish(${typed}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
  return sql`
    from security_log l
    left join users a on a.id = l.actor_id
    left join users s on s.id = l.subject_id
    where true
      ${kind ? sql`and l.kind = ${kind}` : sql``}
      ${from ? sql`and l.at >= ${from}::date::timestamp at time zone 'Europe/Istanbul'` : sql``}
      ${to ? sql`and l.at < (${to}::date + 1)::timestamp at time zone 'Europe/Istanbul'` : sql``}
      ${typed ? sql`and (a.search_text like ${named} or s.search_text like ${named})` : sql``}`
}

/** A page of the log, newest first, with one row more than the limit if there is one. */
export async function securityPage(
  sql: Sql,
  { before, limit, ...filters }: QueryOf<typeof listSecurity>,
): Promise<SecurityEntry[]> {
  const rows = await sql<Row[]>`
    select l.id, l.at, l.kind, l.address, l.detail,
           case when a.id is not null then
             jsonb_build_object('id', a.id, 'username', a.username, 'fullName', a.full_name) end as actor,
           case when s.id is not null then
             jsonb_build_object('id', s.id, 'username', s.username, 'fullName', s.full_name) end as subject
    ${found(sql, filters)}
      ${before === undefined ? sql`` : sql`and (l.at, l.id) < (select at, id from security_log where id = ${before})`}
    order by l.at desc, l.id desc
    limit ${limit + 1}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** How many lines the filters find, counted to one more than a bound. */
export async function countLines(sql: Sql, filters: Filters, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select ${found(sql, filters)} limit ${most + 1}) lines`
  return row?.count ?? 0
}
