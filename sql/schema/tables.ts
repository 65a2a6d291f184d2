import type { Queryable } from '../connection.ts'
import { type Grant, grantLines, notOfExtension, sqlString } from './catalog.ts'

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

/** All objects of one kind that belong to tables, grouped by table, from one query. */
async function byTable<Row extends { on: number }>(rows: PromiseLike<readonly Row[]>) {
  const groups = Map.groupBy(await rows, ({ on }) => on)
  return (table: number): readonly Row[] => groups.get(table) ?? []
}

const columns = (sql: Queryable) => sql<(Column & { on: number })[]>`
  select a.attrelid::int as on, quote_ident(a.attname) as name,
         format_type(a.atttypid, a.atttypmod) as type,
         (select quote_ident(collname) from pg_collation
           where oid = a.attcollation and a.attcollation <> t.typcollation) as collation,
         a.attnotnull as not_null, a.attidentity as identity, a.attgenerated as generated,
         pg_get_expr(d.adbin, d.adrelid) as value,
         nullif(a.attstorage, t.typstorage) as storage,
         col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
   order by a.attnum`

interface Line {
  on: number
  line: string
}

/**
 * Primary keys first, then unique, foreign key and check constraints; `not null` is on its column.
 */
const constraints = (sql: Queryable) => sql<Line[]>`
  select conrelid::int as on,
         'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid, true) as line
    from pg_constraint
   where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
   order by position(contype::text in 'puxfc'), conname`

const indexes = (sql: Queryable) => sql<Line[]>`
  select i.indrelid::int as on, pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
   order by c.relname`

const triggers = (sql: Queryable) => sql<Line[]>`
  select tgrelid::int as on, pg_get_triggerdef(t.oid, true) || ';'
         || case tgenabled when 'O' then '' else ' -- enabled: ' || tgenabled::text end as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not tgisinternal order by tgname`

const grants = (sql: Queryable) => sql<(Grant & { on: number })[]>`
  select c.oid::int as on, a.privilege_type as privilege, coalesce(r.rolname, '') as grantee
    from pg_class c, aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
   where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner`

const columnGrants = (sql: Queryable) => sql<(Grant & { on: number; column: string })[]>`
  select c.oid::int as on, a.privilege_type as privilege, coalesce(r.rolname, '') as grantee,
         t.attname as column
    from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped,
         aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
   where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner`

/** All tables by name, each with its constraints, comments, indexes, grants … */
export async function describeTables(sql: Queryable): Promise<string[]> {
  const tables = await sql<Table[]>`
    select c.oid::int as oid, quote_ident(c.relname) as name, c.relpersistence = 'u' as unlogged,
           (select string_agg(o, ', ' order by o) from unnest(c.reloptions) o) as options,
           obj_description(c.oid, 'pg_class') as comment
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and ${notOfExtension(sql, 'pg_class', 'c.oid')}
     order by c.relname`
  const columnsOf = await byTable(columns(sql))
  const constraintsOf = await byTable(constraints(sql))
  const indexesOf = await byTable(indexes(sql))
  const triggersOf = await byTable(triggers(sql))
  const grantsOf = await byTable(grants(sql))
  const columnGrantsOf = await byTable(columnGrants(sql))
  return tables.map(({ oid, name, unlogged, options, comment }) => {
    const lines = [...columnsOf(oid).map(columnLine), ...constraintsOf(oid).map(({ line }) => line)]
    return [
      `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n  ${lines.join(',\n  ')}\n)` +
        (options ? ` with (${options});` : ';'),
      comment === null ? '' : `comment on table ${name} is ${sqlString(comment)};`,
      ...columnsOf(oid).map((column) =>
        column.comment === null
          ? ''
          : `comment on column ${name}.${column.name} is ${sqlString(column.comment)};`,
      ),
      ...indexesOf(oid).map(({ line }) => line),
      ...triggersOf(oid).map(({ line }) => line),
      ...grantLines(name, grantsOf(oid)),
      ...grantLines(name, columnGrantsOf(oid)),
    ]
      .filter((line) => line !== '')
      .join('\n')
  })
}

/** Views with their queries and the roles that may read them. */
export async function describeViews(sql: Queryable): Promise<string[]> {
  const views = await sql<{ oid: number; name: string; kind: string; text: string }[]>`
    select c.oid::int as oid, quote_ident(c.relname) as name, pg_get_viewdef(c.oid, true) as text,
           case c.relkind when 'm' then 'materialized view' else 'view' end
             || case when c.reloptions is null then '' else ' /* with ' || c.reloptions::text || ' */' end as kind
      from pg_class c
     where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
       and ${notOfExtension(sql, 'pg_class', 'c.oid')}
     order by c.relname`
  const grantsOf = await byTable(grants(sql))
  return views.map(({ oid, name, kind, text }) =>
    [`create ${kind} ${name} as\n${text}`, ...grantLines(name, grantsOf(oid))].join('\n'),
  )
}
