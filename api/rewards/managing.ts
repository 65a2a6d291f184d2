import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import { noteSecurity } from '#sql/security-log.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import {
  changeReward,
  createReward,
  deleteReward,
  listManagedRewards,
  type ManagedReward,
  missingBenefit,
  rewardEndsTooSoon,
} from '../contracts/rewards/managing.ts'
import { changing, noteChange } from '../http/changes.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound, type Named } from '../http/versions.ts'
import type { Actor } from '../sessions/sessions.ts'
import {
  addReward,
  areBranches,
  areOnTheMenu,
  findReward,
  managedRewards,
  removeReward,
  updateReward,
} from './managing-queries.ts'

const wrong = (field: string, sentence: string) =>
  new Refusal('invalid_request', { fields: { [field]: sentence } })

/** @throws Refusal invalid_request for a product or branch that is not there */
async function refuseUnknown(sql: Queryable, form: BodyOf<typeof changeReward>): Promise<void> {
  if (form.itemIds && !(await areOnTheMenu(sql, form.itemIds)))
    throw wrong('itemIds', 'Seçilen ürünlerden biri menüde yok.')
  if (form.branchIds && !(await areBranches(sql, form.branchIds)))
    throw wrong('branchIds', 'Seçilen şubelerden biri yok.')
}

/** Writes into the security log what an administrator did to a reward. */
const note = (
  sql: Queryable,
  actor: Actor,
  act: 'created' | 'changed' | 'deleted',
  reward: ManagedReward,
  changes: object = {},
) =>
  noteSecurity(sql, {
    kind: 'reward_changed',
    actorId: actor.id,
    subjectId: null,
    address: actor.address,
    detail: { act, id: reward.id, name: reward.name, fields: Object.keys(changes).join(', ') },
  })

const historyOf = (id: number) => ({
  thing: 'reward' as const,
  id,
  find: (tx: Queryable) => findReward(tx, id),
})

/** Changes a reward and notes it, in one transaction. */
const change = (
  sql: Sql,
  actor: Actor,
  named: Named,
  changes: BodyOf<typeof changeReward>,
): Promise<ManagedReward> =>
  changing(sql, actor, historyOf(named.id), async (tx) => {
    const before = await findReward(tx, named.id)
    if (!before) throw new Refusal('reward_not_found')
    await refuseUnknown(tx, changes)
    const reward = await updateReward(tx, named, changes)
    if (!reward) throw conflictOrNotFound(await findReward(tx, named.id), 'reward_not_found')
    if (reward === 'below taken')
      throw new Refusal('stock_below_taken', {
        fields: { stock: 'Alınan ödül sayısından az olamaz.' },
      })
    if (reward === 'ends too soon') throw wrong('endsAt', rewardEndsTooSoon)
    if (reward === 'half a benefit') {
      const missing = missingBenefit({ ...before, ...changes })
      throw wrong(missing?.field ?? 'benefit', missing?.sentence ?? 'Bu değer geçersiz.')
    }
    await note(tx, actor, 'changed', reward, changes)
    return reward
  })

/** Removes a reward that nobody has had and notes it, in one transaction. */
const remove = (sql: Sql, actor: Actor, named: Named): Promise<void> =>
  changing(sql, actor, { ...historyOf(named.id), removes: true }, async (tx) => {
    const before = await findReward(tx, named.id)
    const outcome = await removeReward(tx, named)
    if (outcome === 'in use') throw new Refusal('reward_in_use')
    if (outcome === 'unknown' || !before)
      throw conflictOrNotFound(await findReward(tx, named.id), 'reward_not_found')
    await note(tx, actor, 'deleted', before)
  })

/** What administrators do with rewards (programme.md §4). */
export const managingRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'managed rewards' })
    .use(gate(listManagedRewards, () => managedRewards(sql)))
    .use(
      gate(createReward, async ({ person, body, once }) =>
        once(async (tx) => {
          await refuseUnknown(tx, body)
          const reward = await addReward(tx, body)
          if (!reward) throw new Refusal('too_many_rewards')
          await note(tx, person, 'created', reward)
          await noteChange(tx, person, { thing: 'reward', id: reward.id, after: reward })
          return reward
        }),
      ),
    )
    .use(
      gate(changeReward, ({ person, params: { id }, body, version }) =>
        change(sql, person, { id, version }, body),
      ),
    )
    .use(
      gate(deleteReward, ({ person, params: { id }, version }) =>
        remove(sql, person, { id, version }),
      ),
    )
