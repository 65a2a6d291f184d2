import type { Sql } from '../connection.ts'

/** Few: a delivery waits for whom a transaction holds. As many in all take as long, 500 at once or 20. */
const peopleAtOnce = 20

/**
 * Rebuilds everybody's lots from the ledger while the product runs, some people at a time: tills do not
 * wait, deliveries of these people's notifications do.
 *
 * @param sql connection of the owner of the database
 * @returns how many people's lots had drifted
 */
export async function rebuildLots(sql: Sql): Promise<{ mended: number }> {
  const users = await sql<{ id: number }[]>`select id from users order by id`
  let mended = 0
  for (let i = 0; i < users.length; i += peopleAtOnce)
    mended += await rebuildSome(
      sql,
      users.slice(i, i + peopleAtOnce).map((user) => user.id),
    )
  return { mended }
}

const rebuildSome = (sql: Sql, people: readonly number[]): Promise<number> =>
  sql.begin(async (tx) => {
    const ids = people as number[]
    // What is only behind has not drifted.
    await tx`select advance_lots(${ids}::bigint[])`
    await tx`
      create temporary table lots_before on commit drop as
      select * from point_lots where user_id = any (${ids}::bigint[])`
    await tx`delete from point_lots where user_id = any (${ids}::bigint[])`
    await tx`delete from lot_takings where user_id = any (${ids}::bigint[])`
    await tx`update point_standings set lots_seq = 0 where user_id = any (${ids}::bigint[])`
    await tx`select advance_lots(${ids}::bigint[])`
    const [row] = await tx<{ people: number }[]>`
      select count(distinct user_id)::int as people from (
        (table lots_before except select * from point_lots where user_id = any (${ids}::bigint[]))
        union all
        (select * from point_lots where user_id = any (${ids}::bigint[]) except table lots_before)
      ) as differing`
    return row?.people ?? 0
  })
