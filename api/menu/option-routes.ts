import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import {
  changeItemGroups,
  changeOptionGroup,
  createOptionGroup,
  type ItemGroups,
  listItemOptions,
  listOptionGroups,
  type ManagedOptionGroup,
  mostGroupsOfItem,
  readItemGroups,
  wrongOf,
} from '../contracts/menu/options.ts'
import { noteChange } from '../http/changes.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound, type Named } from '../http/versions.ts'
import type { Actor } from '../sessions/sessions.ts'
import {
  addGroup,
  areOnTheMenu,
  findGroup,
  giveGroupTo,
  groupsOfItem,
  holdGroups,
  optionGroups,
  optionsOfItem,
  updateGroup,
  updateItemGroups,
  writeOptions,
} from './option-queries.ts'

const wrong = (field: string, sentence: string) =>
  new Refusal('invalid_request', { fields: { [field]: sentence } })

/** Writes a group's options and products, and answers it. @throws Refusal for what is not there */
async function writeRest(
  sql: Queryable,
  id: number,
  { options, itemIds }: BodyOf<typeof changeOptionGroup>,
): Promise<ManagedOptionGroup> {
  if (options && !(await writeOptions(sql, id, options)))
    throw wrong('options', 'Seçeneklerden biri bu grupta yok.')
  if (itemIds) {
    if (!(await areOnTheMenu(sql, itemIds)))
      throw wrong('itemIds', 'Seçilen ürünlerden biri menüde yok.')
    if ((await giveGroupTo(sql, id, itemIds)) === 'no room')
      throw wrong('itemIds', `Bir üründe en fazla ${mostGroupsOfItem} seçenek grubu olabilir.`)
  }
  const group = await findGroup(sql, id)
  if (!group) throw new Error('a group is gone that was just written')
  return group
}

const change = (
  sql: Sql,
  actor: Actor,
  named: Named,
  changes: BodyOf<typeof changeOptionGroup>,
): Promise<ManagedOptionGroup> =>
  sql.begin(async (tx) => {
    await holdGroups(tx)
    const before = await findGroup(tx, named.id)
    if (!before) throw new Refusal('option_group_not_found')
    const stale = named.version !== undefined && named.version !== before.version
    if (stale) throw conflictOrNotFound(before, 'option_group_not_found')
    // what is sent may be whole only together with what stays
    const [problem] = wrongOf({
      least: changes.least ?? before.least,
      most: changes.most ?? before.most,
      options: changes.options ?? before.options,
    })
    if (problem) throw wrong(problem.path.join('.'), problem.sentence)
    await updateGroup(tx, named.id, changes)
    const after = await writeRest(tx, named.id, changes)
    await noteChange(tx, actor, { thing: 'option-group', id: named.id, before, after })
    return after
  })

const changeGroupsOf = (
  sql: Sql,
  actor: Actor,
  named: Named,
  groupIds: readonly number[],
): Promise<ItemGroups> =>
  sql.begin(async (tx) => {
    await holdGroups(tx)
    const before = await groupsOfItem(tx, named.id)
    const outcome = await updateItemGroups(tx, named, groupIds)
    const item = await groupsOfItem(tx, named.id)
    if (outcome === 'unknown item' || !item) throw conflictOrNotFound(item, 'item_not_found')
    if (outcome === 'unknown group') throw wrong('groupIds', 'Seçilen gruplardan biri artık yok.')
    await noteChange(tx, actor, { thing: 'product', id: named.id, before, after: item })
    return item
  })

/** What can be chosen of products (ordering.md §1). */
export const optionRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'options' })
    .use(
      gate(listItemOptions, async ({ params: { id } }) => {
        const groups = await optionsOfItem(sql, id)
        if (!groups) throw new Refusal('item_not_found')
        return groups
      }),
    )
    .use(gate(listOptionGroups, async () => [...(await optionGroups(sql))]))
    .use(
      gate(createOptionGroup, ({ person, body, once }) =>
        once(async (tx) => {
          await holdGroups(tx)
          const id = await addGroup(tx, body)
          if (!id) throw new Refusal('too_many_option_groups')
          const group = await writeRest(tx, id, body)
          await noteChange(tx, person, { thing: 'option-group', id, after: group })
          return group
        }),
      ),
    )
    .use(
      gate(changeOptionGroup, ({ person, params: { id }, body, version }) =>
        change(sql, person, { id, version }, body),
      ),
    )
    .use(
      gate(readItemGroups, async ({ params: { id } }) => {
        const item = await groupsOfItem(sql, id)
        if (!item) throw new Refusal('item_not_found')
        return item
      }),
    )
    .use(
      gate(changeItemGroups, ({ person, params: { id }, body, version }) =>
        changeGroupsOf(sql, person, { id, version }, body.groupIds),
      ),
    )
