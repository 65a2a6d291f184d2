import type { Sql } from '../connection.ts'

const peopleAtOnce = 200

/**
 * Counts everybody's points towards tiers anew and makes the history of their tiers anew, from entries,
 * purchases and refunds, while the product runs, some people at a time: tills wait for these.
 *
 * @param sql connection of the owner of the database
 * @returns how many people's points or tiers were not what they have to be
 */
export async function rebuildTiers(sql: Sql): Promise<{ mended: number }> {
  const users = await sql<{ id: number }[]>`select id from users order by id`
  let mended = 0
  for (let i = 0; i < users.length; i += peopleAtOnce) {
    const some = users.slice(i, i + peopleAtOnce).map((user) => user.id)
    const [row] = await sql<{ wrong: number }[]>`
      select cardinality(rebuild_tiers(${some}::bigint[])) as wrong`
    mended += row?.wrong ?? 0
  }
  return { mended }
}
