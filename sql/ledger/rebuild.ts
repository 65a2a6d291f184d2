import type { Sql } from '../connection.ts'

const usersAtOnce = 2_000

/**
 * Rebuilds users.points, ledger_seq and ledger_hash from the ledger, without stopping writes. It
 * computes the sums once over a snapshot. Then it locks the users' rows in groups, as
 * append_points() does, and adds the entries written since the snapshot. It also rebuilds their
 * order by points.
 *
 * @param sql connection of the owner of the database
 * @returns how many users there are, and how many had drifted
 */
export const rebuildBalances = async (sql: Sql): Promise<{ users: number; mended: number }> => {
  const lane = await sql.reserve()
  try {
    await lane`
      create temporary table ledger_sums as
      select user_id, sum(case type when 'EARN' then amount else -amount end) as points,
             max(seq) as seq
        from point_transactions group by user_id`
    await lane`create index on ledger_sums (user_id)`
    await lane`analyze ledger_sums`
    const users = await lane<{ id: number }[]>`select id from users order by id`
    let mended = 0
    for (let i = 0; i < users.length; i += usersAtOnce) {
      const some = users.slice(i, i + usersAtOnce)
      const [first, last] = [some.at(0)?.id ?? 0, some.at(-1)?.id ?? 0]
      await beginByKeys(lane)
      await lane`
        select from users where id between ${first} and ${last} order by id for no key update`
      const changed = await lane`
        update users u set points = l.points, ledger_seq = l.seq, ledger_hash = l.hash
          from (
            select n.id, coalesce(s.points, 0) + later.points as points,
                   coalesce(newest.seq, 0) as seq, newest.hash
              from users n
              left join ledger_sums s on s.user_id = n.id
             cross join lateral (
               select coalesce(sum(case type when 'EARN' then amount else -amount end), 0) as points
                 from point_transactions p
                where p.user_id = n.id and p.seq > coalesce(s.seq, 0)
             ) later
              left join lateral (
                select p.seq, p.hash from point_transactions p
                 where p.user_id = n.id order by p.seq desc limit 1
              ) newest on true
             where n.id between ${first} and ${last}
          ) l
         where u.id = l.id
           and (u.points, u.ledger_seq, u.ledger_hash) is distinct from (l.points, l.seq, l.hash)`
      // Nobody's till waits for what deliveries hold: they put what comes later there themselves.
      await lane`commit`
      await beginByKeys(lane)
      await lane`
        select from point_standings where user_id between ${first} and ${last}
        order by user_id for no key update`
      await lane`
        update point_standings s set points = u.points
          from users u
         where s.user_id between ${first} and ${last} and u.id = s.user_id
           and s.points <> u.points`
      await lane`commit`
      mended += changed.count
    }
    return { users: users.length, mended }
  } finally {
    await lane`rollback`.catch(() => {})
    await lane`drop table if exists ledger_sums`.catch(() => {})
    lane.release()
  }
}

/** Begins a transaction that finds a range of people by their keys: the planner would read everybody. */
const beginByKeys = async (lane: Sql): Promise<void> => {
  await lane`begin`
  await lane`
    select set_config(setting, 'off', true)
      from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) as setting`
}
