import type { Fragment } from 'postgres'
import type { Queryable } from '../connection.ts'
import { demoBranches, demoExceptions, demoHours } from './branches.ts'
import { istanbulDate, istanbulInstant } from './calendar.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import { demoRatings } from './ratings.ts'

/** Whether a customer of the demo consents to being offered things on a channel. */
export const consents = (sql: Queryable, id: Fragment, kind: Fragment) =>
  sql`(${id} + length(${kind})) % 3 = 0`

/** Writes the accounts. @returns their ids by username */
export async function insertPeople(
  sql: Queryable,
  persons: readonly DemoPerson[],
  passwordHash: string,
): Promise<Map<string, number>> {
  const rows = persons.map((person) => ({ ...person, password_hash: passwordHash }))
  const people = await sql<{ id: number; username: string }[]>`
    insert into users ${sql(rows)} returning id, username`
  return new Map(people.map(({ id, username }) => [username, id]))
}

/**
 * Writes the branches beside Merkez, and the hours of all; exceptions count from the day of `now`.
 * @returns the ids of all, Merkez first
 */
export async function insertBranches(sql: Queryable, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number; name: string }[]>`
    insert into branches ${sql([...demoBranches])} returning id, name`
  const ids = new Map([['Merkez', 1], ...rows.map(({ id, name }) => [name, id] as const)])
  const idOf = (name: string) => ids.get(name) ?? 0

  const weeks = Object.entries(demoHours).flatMap(([name, week]) =>
    week.map(([opens, closes], day) => ({
      branch_id: idOf(name),
      weekday: day + 1,
      opens,
      closes,
    })),
  )
  await sql`insert into branch_hours ${sql(weeks)}`
  const exceptions = demoExceptions.map(({ branch, days, name, range }) => ({
    day: { branch_id: idOf(branch), date: istanbulDate(istanbulInstant(now, days, 0)) },
    name,
    range,
  }))
  await sql`insert into branch_exceptions ${sql(
    exceptions.map(({ day, name }) => ({ ...day, name })),
  )}`
  await sql`insert into branch_exception_hours ${sql(
    exceptions.flatMap(({ day, range }) =>
      range ? [{ ...day, opens: range[0], closes: range[1] }] : [],
    ),
  )}`
  return [...ids.values()]
}

/** Closes the accounts of those who are not active. */
export async function closeAccounts(
  sql: Queryable,
  customers: readonly { userId: number; active: boolean }[],
): Promise<void> {
  const closed = customers.filter(({ active }) => !active).map(({ userId }) => userId)
  await sql`update users set is_active = false where id = any (${closed}::bigint[])`
}

interface OpinionContext {
  random: Random
  now: Date
  /** the customer account for visitors of the demo */
  regularId: number
  customerIds: readonly number[]
}

/** Writes the customers' favourites, a viewed story, ratings and consents. */
export async function insertOpinions(
  sql: Queryable,
  { random, now, regularId, customerIds }: OpinionContext,
): Promise<void> {
  const items = (await sql<{ id: number }[]>`select id from menu_items order by id`).map(
    (item) => item.id,
  )
  const favourites = customerIds.flatMap((user_id) => {
    const liked = new Set<number>()
    for (let n = user_id === regularId ? 4 : random.between(0, 3); n > 0; n--)
      liked.add(random.pick(items))
    return [...liked].map((item_id) => ({ user_id, item_id }))
  })
  await sql`insert into menu_favourites ${sql(favourites)}`

  await sql`
    insert into story_views (user_id, story_id)
    select ${regularId}, id from stories order by story_group_id, position limit 1`

  const rated = customerIds
    .filter((id) => id !== regularId && random.chance(0.2))
    .map((user_id) => {
      const created_at = istanbulInstant(now, -random.between(1, 90), random.between(600, 1320))
      return { user_id, ...random.pick(demoRatings), created_at }
    })
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await sql`insert into ratings ${sql(rated)}`

  await sql`
    insert into consents (user_id, kind, given, at, source, document_version)
    select u.id, kind, true, date_trunc('second', u.created_at), 'registration', 1
      from users u cross join unnest(array['email', 'sms', 'push']) as kind
     where u.id = any (${customerIds as number[]}::bigint[])
       and ${consents(sql, sql`u.id`, sql`kind`)}`
  // The demo has no İYS; an administrator handed in what is older.
  await sql`
    update iys_reports set settled_at = at + interval '1 day', outcome = 'by_hand'
     where at < ${now}::timestamptz - interval '2 days'`
}
