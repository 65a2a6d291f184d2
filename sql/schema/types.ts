import type { Queryable } from '../connection.ts'
import { notOfExtension, sqlString } from './catalog.ts'

/** Extensions, collations, enumerations, composite types, domains and sequences without a table. */
export async function describeTypes(sql: Queryable): Promise<string[]> {
  const extensions = await sql<{ name: string }[]>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname`
  const collations = await sql<{ name: string; locale: string }[]>`
    select collname as name, colllocale as locale from pg_collation
     where collnamespace = 'public'::regnamespace order by collname`
  const enums = await sql<{ name: string; labels: string[] }[]>`
    select t.typname as name, array_agg(e.enumlabel order by e.enumsortorder) as labels
      from pg_type t join pg_enum e on e.enumtypid = t.oid
     where t.typnamespace = 'public'::regnamespace and ${notOfExtension(sql, 'pg_type', 't.oid')}
     group by t.typname order by t.typname`
  const composites = await sql<{ name: string; fields: string[] }[]>`
    select c.relname as name,
           array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attnum) as fields
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'c' and c.relnamespace = 'public'::regnamespace
     group by c.relname order by c.relname`
  const domains = await sql<{ name: string; base: string; checks: string[] }[]>`
    select t.typname as name, format_type(t.typbasetype, t.typtypmod)
             || case when t.typcollation <> b.typcollation
                     then (select ' collate ' || quote_ident(collname) from pg_collation where oid = t.typcollation)
                     else '' end
             || case when t.typdefault is null then '' else ' default ' || t.typdefault end
             || case when t.typnotnull then ' not null' else '' end as base,
           array(select pg_get_constraintdef(k.oid, true) from pg_constraint k
                  where k.contypid = t.oid and k.contype = 'c' order by 1) as checks
      from pg_type t join pg_type b on b.oid = t.typbasetype
     where t.typtype = 'd' and t.typnamespace = 'public'::regnamespace
     order by t.typname`
  const sequences = await sql<{ name: string; type: string }[]>`
    select c.relname as name, format_type(s.seqtypid, null) as type
      from pg_class c join pg_sequence s on s.seqrelid = c.oid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d
                        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
     order by c.relname`
  return [
    extensions.map(({ name }) => `create extension ${name};`).join('\n'),
    collations
      .map(({ name, locale }) => `create collation ${name} (locale = ${sqlString(locale)});`)
      .join('\n'),
    ...enums.map(
      ({ name, labels }) => `create type ${name} as enum (${labels.map(sqlString).join(', ')});`,
    ),
    ...composites.map(({ name, fields }) => `create type ${name} as (${fields.join(', ')});`),
    ...domains.map(({ name, base, checks }) =>
      [`create domain ${name} as ${base}`, ...checks].join('\n  ').concat(';'),
    ),
    ...sequences.map(({ name, type }) => `create sequence ${name} as ${type};`),
  ].filter((text) => text !== '')
}
