import type { Queryable } from '../connection.ts'

/** A branch, and who stands at its counter. */
interface Counter {
  branchId: number
  staffId: number
}

/** The manager had the branch before its tablet was enrolled, and so could approve there since. */
const managedSince = (now: Date) => new Date(now.getTime() - 40 * 86_400_000)

/** The two sides of the Bosphorus, from 29.02 degrees of longitude on the eastern one. */
export async function insertRegions(sql: Queryable): Promise<void> {
  await sql`
    with sides as (
      insert into regions (name) values ('Anadolu Yakası'), ('Avrupa Yakası') returning id, name
    )
    insert into region_branches (region_id, branch_id)
    select sides.id, b.id from branches b
      join sides on sides.name = case when b.longitude > 29.02 then 'Anadolu Yakası' else 'Avrupa Yakası' end`
}

/** Lets somebody manage the chain, and those at the counters work everywhere, as before there were posts. */
export async function insertFirstPosts(
  sql: Queryable,
  { adminId, counters }: Pick<Given, 'adminId' | 'counters'>,
): Promise<void> {
  await sql`insert into posts (person_id, role) values (${adminId}, 'administrator')`
  await sql`
    insert into posts (person_id, role, is_unsorted)
    select unnest(${counters.map(({ staffId }) => staffId)}::bigint[]), 'barista', true`
}

interface Given {
  now: Date
  adminId: number
  counters: readonly Counter[]
  /** who works for a region, or without its name for the whole chain, and what as */
  office: readonly { personId: number; role: string; region: string }[]
}

/**
 * Gives those at the counters their branches: the first goes everywhere, the second manages theirs, the last is still as
 * before there were posts, everybody else is at one branch (decisions/253). At the end of the seed: what they have done
 * until then, they have done anywhere. The manager waits for somebody whom they
 * have invited. Care, marketing, accounting and analysis have theirs in the whole chain, an area manager in
 * a region.
 */
export async function insertPosts(
  sql: Queryable,
  { now, adminId, counters, office }: Given,
): Promise<void> {
  const [first, ...others] = counters
  const sorted = others.slice(0, -1)
  await sql`update posts set is_unsorted = false, given_by = ${adminId}
             where person_id = ${first?.staffId ?? 0} and ended_at is null`
  for (const [at, { branchId, staffId }] of sorted.entries())
    await sql`
      insert into posts (person_id, role, branch_id, given_by, starts_at)
      values (${staffId}, ${at === 0 ? 'branch_manager' : 'barista'}, ${branchId}, ${adminId},
              ${at === 0 ? managedSince(now) : sql`now()`})`
  for (const { personId, role, region } of office)
    await sql`
      insert into posts (person_id, role, region_id, given_by)
      values (${personId}, ${role}, (select id from regions where name = ${region}), ${adminId})`
  const [manager] = sorted
  if (manager)
    await sql`
      insert into post_invitations (branch_id, role, for_whom, invited_by, expires_at)
      values (${manager.branchId}, 'barista', 'Derya, hafta sonları', ${manager.staffId}, now() + interval '7 days')`
  await sql`
    update posts set ended_at = clock_timestamp(), ended_by = ${adminId}
     where person_id = any (${sorted.map(({ staffId }) => staffId)}::bigint[]) and branch_id is null
       and ended_at is null`
  // whom nobody has told anything new
  await sql`
    with told as (delete from mails where kind = 'role_changed' returning id)
    delete from outbox where topic = 'mail' and ref in (select id from told)`
}
