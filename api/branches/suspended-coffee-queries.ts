import type { Queryable, Sql } from '#sql/connection.ts'
import { publicName } from '#sql/public-name.ts'
import type {
  SuspendedCoffeeAct,
  SuspendedCoffees,
} from '../contracts/branches/suspended-coffees.ts'
import { Refusal } from '../http/refusal.ts'
import type { Person } from '../sessions/sessions.ts'

/** What a suspended coffee costs, and the open branches that have some. */
export async function suspendedCoffees(sql: Sql): Promise<SuspendedCoffees> {
  const [row] = await sql<SuspendedCoffees[]>`
    select donation_points as price,
           (select coalesce(json_agg(json_build_object('branchId', c.branch_id, 'hanging', c.hanging)
                                     order by c.branch_id), '[]')
              from hanging_coffees c join branches b on b.id = c.branch_id
             where c.hanging > 0 and b.archived_at is null) as branches
      from programme_settings order by id desc limit 1`
  if (!row) throw new Error('the programme has no settings')
  return row
}

/** Coffees that hang at a branch. */
export async function suspendedAt(sql: Queryable, branchId: number): Promise<number> {
  const [row] = await sql<{ hanging: number }[]>`
    select hanging from hanging_coffees where branch_id = ${branchId}`
  return row?.hanging ?? 0
}

/**
 * The latest acts of an open branch, newest first, with the names that others may read: of all for
 * administrators. Undefined where there is no such branch.
 */
export async function suspendedCoffeeActs(
  sql: Sql,
  branchId: number,
  isAdmin: boolean,
): Promise<SuspendedCoffeeAct[] | undefined> {
  const [branch] = await sql`select from branches where id = ${branchId} and archived_at is null`
  if (!branch) return undefined
  const rows = await sql<(Omit<SuspendedCoffeeAct, 'at'> & { at: Date })[]>`
    select a.id, a.kind, a.at,
           case when ${isAdmin} or a.is_named then u.full_name end as name
      from hanging_acts a join users u on u.id = a.person_id
     where a.branch_id = ${branchId}
     order by a.id desc limit 20`
  return rows.map(({ name, at, ...row }) => ({
    ...row,
    name: name && (isAdmin ? name : publicName(name)),
    at: at.toISOString(),
  }))
}

type Refused<Code> = Code | null

/** Who acts, and by which session. */
type Staff = Pick<Person, 'id' | 'session'>

/** Hangs a coffee for the person's points; null, or why not. */
export async function hang(
  sql: Queryable,
  act: { branchId: number; personId: number; isNamed: boolean },
): Promise<Refused<'signed_out' | 'branch_not_found' | 'insufficient_points'>> {
  const [row] = await sql<{ reason: Awaited<ReturnType<typeof hang>> }[]>`
    select hang_coffee(${act.branchId}, ${act.personId}, ${act.isNamed}) as reason`
  return row?.reason ?? null
}

/** Hands out a coffee; null, or why not. */
export async function handOut(
  sql: Queryable,
  act: { branchId: number; staff: Staff },
): Promise<Refused<'branch_not_found' | 'nothing_hanging' | 'hand_out_limit' | 'no_right_here'>> {
  const [row] = await sql<{ reason: Awaited<ReturnType<typeof handOut>> }[]>`
    select hand_out_coffee(${act.branchId}, ${act.staff.id}, ${act.staff.session}) as reason`
  return row?.reason ?? null
}

/**
 * Hangs a coffee again that somebody has handed out.
 * @throws Refusal why not; nothing was written
 * @returns how many hang at its branch now
 */
export async function takeBack(
  sql: Sql,
  act: { handOutId: number; staff: Staff },
): Promise<number> {
  const [row] = await sql<
    { reason: Refused<'hand_out_not_found' | 'reversal_too_late' | 'no_right_here'> }[]
  >`
    select take_back_hand_out(${act.handOutId}, ${act.staff.id}, ${act.staff.session}) as reason`
  if (row?.reason) throw new Refusal(row.reason)
  const [branch] = await sql<{ hanging: number }[]>`
    select hanging from hanging_coffees c join hanging_acts a on a.branch_id = c.branch_id
     where a.id = ${act.handOutId}`
  return branch?.hanging ?? 0
}

/** The person's balance, points. */
export async function balanceOf(sql: Queryable, personId: number): Promise<number> {
  const [row] = await sql<{ points: number }[]>`select points from users where id = ${personId}`
  return row?.points ?? 0
}
