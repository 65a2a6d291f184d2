import type { Queryable, Sql } from '#sql/connection.ts'
import type { BodyOf } from '../contracts/endpoint.ts'
import type { changeReward, createReward, ManagedReward } from '../contracts/rewards/managing.ts'
import { columnsOf, type Named, ofVersion } from '../http/versions.ts'
import { mostRewards } from './queries.ts'

type Row = Omit<ManagedReward, 'startsAt' | 'endsAt' | 'createdAt'> & {
  startsAt: Date | null
  endsAt: Date | null
  createdAt: Date
}

const shown = (row: Row): ManagedReward => ({
  ...row,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const columns = (sql: Queryable) => sql`
  id, name, terms, image_url, price, benefit, item_ids, amount, percentage,
  most, starts_at, ends_at, branch_ids, from_tier as least_tier, stock,
  per_person, is_active, created_at, taken, version`

/** Every reward, by price. */
export async function managedRewards(sql: Sql): Promise<ManagedReward[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from rewards order by price, id`
  return rows.map(shown)
}

/** A reward in any state; undefined if there is none. */
export async function findReward(sql: Queryable, id: number): Promise<ManagedReward | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from rewards where id = ${id}`
  return row && shown(row)
}

/** Whether all of these products are on the menu. */
export async function areOnTheMenu(sql: Queryable, ids: readonly number[]): Promise<boolean> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from menu_items where id = any (${ids as number[]}::bigint[])`
  return row?.count === ids.length
}

/** Whether all of these branches are there. */
export async function areBranches(sql: Queryable, ids: readonly number[]): Promise<boolean> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from branches where id = any (${ids as number[]}::bigint[])`
  return row?.count === ids.length
}

type Form = BodyOf<typeof createReward>

/** What a kind of benefit has use for; the rest is empty. */
const benefitOf = ({
  benefit,
  itemIds = [],
  amount = null,
  percentage = null,
  most = null,
}: Form) => ({
  itemIds: benefit === 'item' ? itemIds : [],
  amount: benefit === 'amount' ? amount : null,
  percentage: benefit === 'percentage' ? percentage : null,
  most: benefit === 'percentage' ? most : null,
})

/** Adds a reward, without what its kind of benefit has no use for; undefined where there are too many. */
export async function addReward(sql: Queryable, form: Form): Promise<ManagedReward | undefined> {
  // Held until the end, so that two creations at once do not both find room.
  await sql`select pg_advisory_xact_lock(hashtext('rewards'))`
  const { itemIds, amount, percentage, most } = benefitOf(form)
  const [row] = await sql<Row[]>`
    insert into rewards
      (name, terms, image_url, price, benefit, item_ids, amount, percentage, most, starts_at, ends_at,
       branch_ids, from_tier, stock, per_person, is_active)
    select ${form.name}, ${form.terms ?? ''}, ${form.imageUrl ?? null}, ${form.price},
           ${form.benefit}, ${itemIds}::bigint[], ${amount}, ${percentage}, ${most},
           ${form.startsAt ?? null}, ${form.endsAt ?? null}, ${form.branchIds ?? []}::bigint[],
           ${form.leastTier ?? null}, ${form.stock ?? null}, ${form.perPerson ?? null}, ${form.isActive}
     where (select count(*) from rewards) < ${mostRewards}
    returning ${columns(sql)}`
  return row && shown(row)
}

const names = {
  name: 'name',
  terms: 'terms',
  imageUrl: 'image_url',
  price: 'price',
  benefit: 'benefit',
  itemIds: 'item_ids',
  amount: 'amount',
  percentage: 'percentage',
  most: 'most',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  branchIds: 'branch_ids',
  leastTier: 'from_tier',
  stock: 'stock',
  perPerson: 'per_person',
  isActive: 'is_active',
} as const

const brokenBy = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined

/** What another kind of benefit has no use for is cleared with the change of the kind. */
const withoutTheRest = (changes: BodyOf<typeof changeReward>) => ({
  ...changes,
  ...(changes.benefit === 'item' && { amount: null, percentage: null, most: null }),
  ...(changes.benefit === 'amount' && { itemIds: [], percentage: null, most: null }),
  ...(changes.benefit === 'percentage' && { itemIds: [], amount: null }),
})

/** Changes this version of a reward; undefined if there is none. */
export async function updateReward(
  sql: Queryable,
  { id, version }: Named,
  changes: BodyOf<typeof changeReward>,
): Promise<ManagedReward | 'below taken' | 'ends too soon' | 'half a benefit' | undefined> {
  try {
    const [row] = await sql<Row[]>`
      update rewards set ${sql(columnsOf(withoutTheRest(changes), names))}
      where id = ${id} and ${ofVersion(sql, version)}
      returning ${columns(sql)}`
    return row && shown(row)
  } catch (error) {
    const broken = brokenBy(error)
    if (broken === 'rewards_taken_within_stock') return 'below taken'
    if (broken === 'rewards_end_after_start') return 'ends too soon'
    if (broken === 'rewards_benefit_whole') return 'half a benefit'
    throw error
  }
}

/** Removes this version of a reward, unless somebody has had it. */
export async function removeReward(
  sql: Queryable,
  { id, version }: Named,
): Promise<'removed' | 'unknown' | 'in use'> {
  try {
    const { count } = await sql`
      delete from rewards where id = ${id} and ${ofVersion(sql, version)}`
    return count > 0 ? 'removed' : 'unknown'
  } catch (error) {
    if (brokenBy(error) === 'coupons_reward_id_fkey') return 'in use'
    throw error
  }
}
