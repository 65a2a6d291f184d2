import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Queryable } from '../connection.ts'
import { type Grant, grantLines, notOfExtension } from './catalog.ts'

const folder = join(import.meta.dirname, '../functions')

/** The repeatable file that defines each function, by the function's name. */
function filesOfFunctions(): Map<string, string> {
  const made = /^create (?:or replace )?(?:function|procedure)\s+(\w+)/gim
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .flatMap((file) =>
        [...readFileSync(join(folder, file), 'utf8').matchAll(made)].map(
          ([, name = '']) => [name, `sql/functions/${file}`] as const,
        ),
      ),
  )
}

/** Splits a function head that is too long for a line: its parameters get lines of their own. */
const wrapped = (head: string): string =>
  head.length < 100
    ? head
    : head.replace(
        /\((.*?)\) returns /,
        (_, parameters: string) => `(\n  ${parameters.split(', ').join(',\n  ')}\n) returns `,
      )

interface Routine {
  oid: number
  name: string
  signature: string
  head: string
  whole: string
  restricted: boolean
}

/**
 * Functions: those of the repeatable files by their heads, those of migrations with their bodies.
 * @param options.whole all of them with their bodies, for comparing two databases
 */
export async function describeFunctions(
  sql: Queryable,
  options: { whole: boolean },
): Promise<string[]> {
  const files = filesOfFunctions()
  const routines = await sql<Routine[]>`
    select p.oid::int as oid, p.proname as name, p.oid::regprocedure::text as signature,
           format('create function %s(%s) returns %s language %s%s%s%s', p.proname,
             pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
             case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end,
             case when p.prosecdef then ' security definer' else '' end,
             (select string_agg(' set ' || c, '' order by c) from unnest(p.proconfig) c)) as head,
           pg_get_functiondef(p.oid) as whole,
           p.proacl is not null and not exists (
             select from aclexplode(p.proacl) a where a.grantee = 0) as restricted
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and ${notOfExtension(sql, 'pg_proc', 'p.oid')}
     order by p.proname, p.oid::regprocedure::text`
  const grants = await sql<(Grant & { on: number })[]>`
    select p.oid::int as on, a.privilege_type as privilege, coalesce(r.rolname, '') as grantee
      from pg_proc p, aclexplode(p.proacl) a left join pg_roles r on r.oid = a.grantee
     where p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner and a.grantee <> 0`
  const grantsOf = Map.groupBy(grants, ({ on }) => on)
  return routines.map(({ oid, name, signature, head, whole, restricted }) => {
    const file = files.get(name)
    return [
      options.whole || !file ? `${whole.trimEnd()};` : `${wrapped(head)}; -- ${file}`,
      ...(restricted ? [`revoke execute on function ${signature} from public;`] : []),
      ...grantLines(`function ${signature}`, grantsOf.get(oid) ?? []),
    ].join('\n')
  })
}
