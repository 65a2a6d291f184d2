import type { Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import type { Change, ChangedThing } from '../contracts/changes/changes.ts'

/** A change as it is kept: ids where people read names. */
export interface KeptChange {
  id: number
  at: Date
  act: Change['act']
  actor: Change['actor']
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** The changes of a thing before one of them, newest first, one more than the limit. */
export const changesOf = (
  sql: Sql,
  { thing, id }: { thing: ChangedThing; id: number },
  { before, limit }: { before?: number | undefined; limit: number },
) => sql<KeptChange[]>`
  select c.id, c.at, c.act, c.before, c.after, ${maker(sql, 'c.actor_id')} as actor
    from changes c
   where c.thing = ${thing} and c.thing_id = ${id}
     and (${before ?? null}::bigint is null or c.id < ${before ?? null})
   order by c.id desc
   limit ${limit + 1}`

/** What a field's ids stand for. */
export type Named = 'category' | 'products' | 'branches' | 'groups'

/** The names of these, archived ones too; what is gone for good has none. */
export async function namesOf(
  sql: Sql,
  ids: Readonly<Record<Named, readonly number[]>>,
): Promise<Record<Named, Map<number, string>>> {
  const rows = await sql<{ kind: Named; id: number; name: string }[]>`
    select 'category' as kind, id, name from menu_categories where id = any (${ids.category as number[]}::bigint[])
    union all
    select 'products', id, name from menu_items where id = any (${ids.products as number[]}::bigint[])
    union all
    select 'branches', id, name from branches where id = any (${ids.branches as number[]}::bigint[])
    union all
    select 'groups', id, name from option_groups where id = any (${ids.groups as number[]}::bigint[])`
  const names = { category: new Map(), products: new Map(), branches: new Map(), groups: new Map() }
  for (const { kind, id, name } of rows) names[kind].set(id, name)
  return names
}
