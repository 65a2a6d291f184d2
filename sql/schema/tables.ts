import type { Sql } from '../connection.ts'
import { type Grant, grantLines, notOfExtension, quoted } from './catalog.ts'

interface Table {
  oid: number
  name: string
  unlogged: boolean
  options: string | null
  comment: string | null
}

interface Column {
  name: string
  type: string
  collation: string | null
  notNull: boolean
  identity: '' | 'a' | 'd'
  generated: '' | 's' | 'v'
  value: string | null
  storage: string | null
  comment: string | null
}

const identities = { a: 'always', d: 'by default' } as const
const storages: Record<string, string> = { p: 'plain', e: 'external', m: 'main', x: 'extended' }

function columnLine(column: Column): string {
  const { name, type, collation, identity, generated, value, storage, notNull } = column
  const filled = () => {
    if (identity !== '') return ` generated ${identities[identity]} as identity`
    if (generated !== '')
      return ` generated always as (${value}) ${generated === 's' ? 'stored' : 'virtual'}`
    return value === null ? '' : ` default ${value}`
  }
  return [
    `${name} ${type}`,
    storage ? ` storage ${storages[storage]}` : '',
    collation ? ` collate ${collation}` : '',
    notNull && identity === '' ? ' not null' : '',
    filled(),
  ].join('')
}

const columnsOf = (sql: Sql, table: number) => sql<Column[]>`
  select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
         (select quote_ident(collname) from pg_collation
           where oid = a.attcollation and a.attcollation <> t.typcollation) as collation,
         a.attnotnull as "notNull", a.attidentity as identity, a.attgenerated as generated,
         pg_get_expr(d.adbin, d.adrelid) as value,
         nullif(a.attstorage, t.typstorage) as storage,
         col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped
   order by a.attnum`

/** Primary keys first, then what is unique, foreign keys, checks; `not null` stands at its column. */
const constraintsOf = (sql: Sql, table: number) => sql<{ line: string }[]>`
  select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true) as line
    from pg_constraint where conrelid = ${table} and contype in ('p', 'u', 'f', 'c', 'x')
   order by position(contype::text in 'puxfc'), conname`

const indexesOf = (sql: Sql, table: number) => sql<{ line: string }[]>`
  select pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where i.indrelid = ${table}
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
   order by c.relname`

const triggersOf = (sql: Sql, table: number) => sql<{ line: string }[]>`
  select pg_get_triggerdef(oid, true) || ';'
         || case tgenabled when 'O' then '' else ' -- enabled: ' || tgenabled::text end as line
    from pg_trigger where tgrelid = ${table} and not tgisinternal order by tgname`

const grantsOf = (sql: Sql, table: number) => sql<(Grant & { column?: string })[]>`
  select a.privilege_type as privilege, coalesce(r.rolname, '') as grantee
    from pg_class c, aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
   where c.oid = ${table} and a.grantee <> c.relowner`

const columnGrantsOf = (sql: Sql, table: number) => sql<(Grant & { column: string })[]>`
  select a.privilege_type as privilege, coalesce(r.rolname, '') as grantee, t.attname as column
    from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped,
         aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
   where c.oid = ${table} and a.grantee <> c.relowner`

/** A table with all that hangs on it: columns, constraints, comments, indexes, triggers, grants. */
async function describeTable(sql: Sql, table: Table): Promise<string> {
  const { oid, name } = table
  const columns = await columnsOf(sql, oid)
  const constraints = await constraintsOf(sql, oid)
  const inside = [...columns.map(columnLine), ...constraints.map(({ line }) => line)]
  const grants = [...(await grantsOf(sql, oid))]
  return [
    `create ${table.unlogged ? 'unlogged ' : ''}table ${name} (\n  ${inside.join(',\n  ')}\n)` +
      (table.options ? ` with (${table.options});` : ';'),
    table.comment === null ? '' : `comment on table ${name} is ${quoted(table.comment)};`,
    ...columns.map((column) =>
      column.comment === null
        ? ''
        : `comment on column ${name}.${column.name} is ${quoted(column.comment)};`,
    ),
    ...(await indexesOf(sql, oid)).map(({ line }) => line),
    ...(await triggersOf(sql, oid)).map(({ line }) => line),
    ...grantLines(name, grants),
    ...grantLines(name, await columnGrantsOf(sql, oid)),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** All tables of the schema by name. */
export async function describeTables(sql: Sql): Promise<string[]> {
  const tables = await sql<Table[]>`
    select c.oid::int as oid, quote_ident(c.relname) as name, c.relpersistence = 'u' as unlogged,
           (select string_agg(o, ', ' order by o) from unnest(c.reloptions) o) as options,
           obj_description(c.oid, 'pg_class') as comment
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and ${notOfExtension(sql, 'pg_class', 'c.oid')}
     order by c.relname`
  const texts: string[] = []
  for (const table of tables) texts.push(await describeTable(sql, table))
  return texts
}

/** Views with what they select and who may read them. */
export async function describeViews(sql: Sql): Promise<string[]> {
  const views = await sql<{ oid: number; name: string; kind: string; text: string }[]>`
    select c.oid::int as oid, quote_ident(c.relname) as name, pg_get_viewdef(c.oid, true) as text,
           case c.relkind when 'm' then 'materialized view' else 'view' end
             || case when c.reloptions is null then '' else ' /* with ' || c.reloptions::text || ' */' end as kind
      from pg_class c
     where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
       and ${notOfExtension(sql, 'pg_class', 'c.oid')}
     order by c.relname`
  const texts: string[] = []
  for (const { oid, name, kind, text } of views) {
    const grants = grantLines(name, [...(await grantsOf(sql, oid))])
    texts.push([`create ${kind} ${name} as\n${text}`, ...grants].join('\n'))
  }
  return texts
}
