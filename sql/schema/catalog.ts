import type { Queryable } from '../connection.ts'

/** A role with privileges, as the catalogs list it; an empty name is everybody (`public`). */
export interface Grant {
  privilege: string
  grantee: string
}

/** Objects that belong to an extension are not part of the schema. */
export const notOfExtension = (sql: Queryable, catalog: string, oid: string) => sql`
  not exists (select from pg_depend d
               where d.classid = ${catalog}::regclass and d.objid = ${sql(oid)} and d.deptype = 'e')`

/**
 * `grant …` lines, one for each set of privileges, roles side by side; sorted, so that the order in
 * which migrations granted them leaves no trace.
 * @param what the object as a grant names it, e.g. `users` or `function f(integer)`
 * @param columns of the grants, for grants on columns of a table
 */
export function grantLines(what: string, grants: readonly (Grant & { column?: string })[]) {
  const byRole = Map.groupBy(grants, ({ grantee }) => grantee || 'public')
  const privileges = new Map<string, string[]>()
  for (const role of [...byRole.keys()].sort()) {
    const columns = Map.groupBy(byRole.get(role) ?? [], ({ privilege }) => privilege)
    const list = [...columns.keys()].sort().map((privilege) => {
      const named = (columns.get(privilege) ?? []).flatMap(({ column }) => column ?? [])
      return privilege.toLowerCase() + (named.length > 0 ? ` (${named.sort().join(', ')})` : '')
    })
    const key = list.join(', ')
    privileges.set(key, [...(privileges.get(key) ?? []), role])
  }
  return [...privileges].map(([list, roles]) => `grant ${list} on ${what} to ${roles.join(', ')};`)
}

/** A string constant of SQL. */
export const sqlString = (text: string): string => `'${text.replaceAll("'", "''")}'`
