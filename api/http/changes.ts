import type { TransactionSql } from 'postgres'
import type { Queryable, Sql } from '#sql/connection.ts'
import { type Change, type ChangedThing, fieldsOf } from '../contracts/changes/changes.ts'
import type { Actor } from '../sessions/sessions.ts'

/** A thing before and after a change; undefined where it is not there. */
interface Noted {
  thing: ChangedThing
  id: number
  before?: object | undefined
  after?: object | undefined
  /** that it has come back, which looks like a creation */
  restored?: boolean
}

const fieldsIn = (thing: object | undefined): Readonly<Record<string, unknown>> =>
  (thing ?? {}) as Readonly<Record<string, unknown>>

function actOf({ before, after, restored }: Noted): Change['act'] {
  if (!after) return 'deleted'
  if (before) return 'changed'
  return restored ? 'restored' : 'created'
}

/**
 * Notes what a change made of a thing, in the transaction that makes it: the fields that differ, of those
 * that have a place in its history (decisions/280). What changes none of them is not noted.
 */
export async function noteChange(tx: Queryable, actor: Actor, noted: Noted): Promise<void> {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const field of Object.keys(fieldsOf(noted.thing))) {
    const was = fieldsIn(noted.before)[field] ?? null
    const is = fieldsIn(noted.after)[field] ?? null
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    if (noted.before) before[field] = was
    if (noted.after) after[field] = is
  }
  const act = actOf(noted)
  if (act === 'changed' && Object.keys(after).length === 0) return
  await tx`
    insert into changes (thing, thing_id, act, actor_id, before, after)
    values (${noted.thing}, ${noted.id}, ${act}, ${actor.id},
            ${tx.json(before as never)}, ${tx.json(after as never)})`
}

/** Where a thing's row is locked while it changes. */
const tables = {
  branch: 'branches',
  category: 'menu_categories',
  product: 'menu_items',
  reward: 'rewards',
  'stamp-card': 'stamp_cards',
  story: 'stories',
} as const

/**
 * Changes a thing by `write`, and notes what it was before and after, in one transaction. Its row is locked
 * first: nobody changes it between the two looks.
 * @param of.removes whether `write` may remove the row: then nothing may refer to it meanwhile, since whoever
 *   does and waits for this lock would be waited for by the removal
 * @param of.find the thing as its history shows it; undefined where it is not there, or archived
 */
export const changing = <Answer>(
  sql: Sql,
  actor: Actor,
  of: {
    thing: keyof typeof tables
    id: number
    find: (tx: Queryable) => Promise<object | undefined>
    removes?: boolean
    restored?: boolean
  },
  write: (tx: TransactionSql) => Promise<Answer>,
): Promise<Answer> =>
  sql.begin(async (tx) => {
    const { find, removes, ...noted } = of
    await tx`
      select from ${tx(tables[of.thing])} where id = ${of.id}
      for ${removes ? tx`update` : tx`no key update`}`
    const before = await find(tx)
    const answer = await write(tx)
    const after = await find(tx)
    if (before || after) await noteChange(tx, actor, { ...noted, before, after })
    return answer
  }) as Promise<Answer>
