import type { Queryable } from '../connection.ts'
import { deliverPoints } from '../notifications.ts'

/** Coffees at three branches, by the place of the branch: how many were hung, and handed out. */
const plans = [
  { branch: 0, hung: 5, handedOut: 2 },
  { branch: 1, hung: 2, handedOut: 0 },
  { branch: 3, hung: 3, handedOut: 2 },
]

interface SuspendedCoffeesContext {
  now: Date
  counters: readonly { branchId: number; staffId: number }[]
  /** whose balance the demo's stories and tests know */
  regularId: number
}

/**
 * Askıda kahve as hang_coffee() does it, but in the demo's past: regulars with points to spare hang
 * coffees, every other one with their name, and staff have handed some out.
 */
export async function insertSuspendedCoffees(
  sql: Queryable,
  { now, counters, regularId }: SuspendedCoffeesContext,
): Promise<void> {
  const donors = await sql<{ id: number }[]>`
    select id from users
     where roles = '{}' and is_active and points >= 250 and id <> ${regularId}
     order by points desc, id limit ${plans.reduce((sum, { hung }) => sum + hung, 0)}`
  for (const { branch, hung, handedOut } of plans) {
    const counter = counters[branch]
    if (!counter) throw new Error(`there is no branch at ${branch}`)
    for (let coffee = 0; coffee < hung; coffee++) {
      const donor = donors.shift()
      if (!donor) throw new Error('too few people have points to spare')
      await hang(sql, {
        now,
        branchId: counter.branchId,
        donorId: donor.id,
        isNamed: coffee % 2 === 0,
      })
    }
    await sql`
      insert into hanging_acts (branch_id, kind, person_id, at)
      select ${counter.branchId}, 'handed_out', ${counter.staffId}, ${now}
        from generate_series(1, ${handedOut}::int)`
    await sql`
      insert into hanging_coffees (branch_id, hung, handed_out)
      values (${counter.branchId}, ${hung}, ${handedOut})`
  }
  const waiting = await sql<{ id: number }[]>`select id from outbox where topic = 'points'`
  await deliverPoints(
    sql,
    waiting.map(({ id }) => id),
  )
  // who hangs a coffee, or has invited a friend, has the app in hand
  await sql`
    update notifications n set is_read = true
      from point_transactions p
     where p.user_id = n.user_id and p.seq = n.entry_seq and p.kind in ('donation', 'referral')`
}

interface Hung {
  now: Date
  branchId: number
  donorId: number
  isNamed: boolean
}

async function hang(sql: Queryable, { now, branchId, donorId, isNamed }: Hung): Promise<void> {
  const [written] = await sql<{ outcome: string }[]>`
    with act as (
      insert into hanging_acts (branch_id, kind, person_id, is_named, at)
      select ${branchId}, 'hung', ${donorId}, ${isNamed},
             greatest(max(created_at) + interval '1 second', ${now}::timestamptz - interval '1 minute')
        from point_transactions where user_id = ${donorId}
      returning id, at)
    select v.outcome
      from act
     cross join lateral unnest(import_points(json_build_array(json_build_object(
       'user_id', ${donorId}::bigint, 'type', 'SPEND',
       'amount', (select donation_points from programme_settings order by id desc limit 1),
       'branch_id', ${branchId}::bigint, 'request_key', '~donation:' || act.id, 'kind', 'donation',
       'ref', act.id::text, 'created_at', act.at)))) v`
  if (written?.outcome !== 'appended') throw new Error(`the demo's coffee: ${written?.outcome}`)
}
