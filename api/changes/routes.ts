import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import {
  type Change,
  type ChangedThing,
  type FieldForm,
  fieldsOf,
  type Held,
  listChanges,
} from '../contracts/changes/changes.ts'
import type { Right } from '../contracts/posts/rights.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { holds } from '../sessions/sessions.ts'
import { changesOf, type KeptChange, type Named, namesOf } from './queries.ts'

const isNamed = (form: FieldForm | undefined): form is Named =>
  form === 'category' || form === 'products' || form === 'branches' || form === 'groups'

const idsIn = (held: unknown): number[] =>
  [held].flat().filter((id): id is number => typeof id === 'number')

/** The ids of a page of changes, by what they are ids of. */
function idsOf(thing: ChangedThing, rows: readonly KeptChange[]): Record<Named, number[]> {
  const ids: Record<Named, number[]> = { category: [], products: [], branches: [], groups: [] }
  for (const [field, form] of Object.entries(fieldsOf(thing)))
    if (isNamed(form))
      ids[form].push(...rows.flatMap((row) => [row.before[field], row.after[field]]).flatMap(idsIn))
  return ids
}

/** Who edits a thing sees what was changed of it. */
const editors: Record<ChangedThing, Right> = {
  branch: 'chain.manage',
  region: 'chain.manage',
  category: 'menu.edit',
  product: 'menu.edit',
  'option-group': 'menu.edit',
  reward: 'programme.edit',
  'stamp-card': 'programme.edit',
  story: 'content.edit',
  event: 'content.edit',
}

/** What was changed of a thing (decisions/280). */
export const changeRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'changes' }).use(
    gate(listChanges, async ({ person, params, query, request, headers }) => {
      if (!holds(person, editors[params.thing])) throw new Refusal('forbidden')
      const found = page(await changesOf(sql, params, query), query.limit, request)
      Object.assign(headers, found.headers)
      const names = await namesOf(sql, idsOf(params.thing, found.rows))
      const named = (held: unknown, form: FieldForm): Held => {
        if (!isNamed(form)) return (held ?? null) as Held
        const words = idsIn(held).map((id) => names[form].get(id) ?? `no. ${id}`)
        return Array.isArray(held) ? words : (words[0] ?? null)
      }
      return found.rows.map(
        ({ id, at, act, actor, before, after }): Change => ({
          id,
          at: at.toISOString(),
          act,
          actor,
          fields: Object.entries(fieldsOf(params.thing)).flatMap(([field, form]) =>
            field in before || field in after
              ? [{ field, before: named(before[field], form), after: named(after[field], form) }]
              : [],
          ),
        }),
      )
    }),
  )
