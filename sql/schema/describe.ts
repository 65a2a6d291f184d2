import type { Queryable, Sql } from '../connection.ts'
import { type Grant, grantLines } from './catalog.ts'
import { describeFunctions } from './functions.ts'
import { describeTables, describeViews } from './tables.ts'
import { describeTypes } from './types.ts'

const head = `-- The whole schema as the migrations leave it, read from a migrated database's catalogs.
-- To be read, never run and never edited: \`npm run schema\` writes it, a test compares it.`

/** Kinds of objects that this description would silently omit. */
async function refuseUnknown(sql: Queryable): Promise<void> {
  const unknown = await sql<{ what: string }[]>`
    select 'relation ' || relname as what from pg_class
     where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'S', 'v', 'm', 'c', 't')
    union all select 'policy ' || polname from pg_policy
    union all select 'statistics ' || stxname from pg_statistic_ext
    union all select 'rule ' || rulename from pg_rules where schemaname = 'public'
    union all select 'event trigger ' || evtname from pg_event_trigger
    union all select 'aggregate ' || proname from pg_proc
               where pronamespace = 'public'::regnamespace and prokind not in ('f', 'p')
                 and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`
  if (unknown.length > 0)
    throw new Error(`sql/schema does not describe: ${unknown.map(({ what }) => what).join(', ')}`)
}

async function describeSequences(sql: Queryable): Promise<string[]> {
  const grants = await sql<(Grant & { name: string })[]>`
    select c.relname as name, a.privilege_type as privilege, coalesce(r.rolname, '') as grantee
      from pg_class c, aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
     where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
     order by c.relname`
  const bySequence = [...Map.groupBy(grants, ({ name }) => name)]
  return bySequence.flatMap(([name, of]) => grantLines(`sequence ${name}`, of))
}

/**
 * The schema `public` as readable SQL (decisions/048), the same text for the same schema: everything is sorted by
 * name, columns stand in the table's order.
 * @param options.whole every function with its body, for comparing two databases; otherwise those
 *   of `sql/functions` appear by their heads
 * @throws Error when the schema has something that this does not describe
 */
export async function describeSchema(sql: Sql, options = { whole: false }): Promise<string> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local search_path = public, pg_catalog`
    await refuseUnknown(tx)
    const parts = [
      ...(await describeTypes(tx)),
      ...(await describeTables(tx)),
      ...(await describeSequences(tx)),
      ...(await describeViews(tx)),
      ...(await describeFunctions(tx, options)),
    ]
    return `${[head, ...parts].join('\n\n')}\n`
  }) as Promise<string>
}
