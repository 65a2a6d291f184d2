import type { Sql } from '../connection.ts'

interface Filling {
  /** the users from this id on get `perUser` entries, 10 points and their spending in turn */
  firstUser: number
  users: number
  perUser: number
}

/**
 * Fills the ledger with valid chains and their lots, faster than append_points() could. It writes entry by entry
 * for all users in turn, so that a user's entries are as far apart as after years.
 */
export const fillLedger = async (
  sql: Sql,
  { firstUser, users, perUser }: Filling,
): Promise<void> => {
  const half = users >> 1
  await Promise.all([
    fillChains(sql, { firstUser, users: half, perUser }),
    fillChains(sql, { firstUser: firstUser + half, users: users - half, perUser }),
  ])
  await sql`update branches set in_ledger = true where id = 1`
  await sql`vacuum analyze users, point_transactions`
  await sql`checkpoint`
}

const fillChains = async (sql: Sql, { firstUser, users, perUser }: Filling): Promise<void> => {
  const lane = await sql.reserve()
  try {
    // Free space on each page, for the updates below.
    await lane`
      create temporary table chains with (fillfactor = 40) as
      select u.id as user_id, u.points, u.ledger_seq as began_at, u.ledger_seq as seq,
             u.ledger_hash as hash
        from users u where u.id between ${firstUser} and ${firstUser + users - 1}`
    await lane`create unique index on chains (user_id)`
    await lane`analyze chains`
    for (let i = 0; i < perUser; i++) {
      const [type, change, lastDay] =
        i % 2 === 0 ? ['EARN', 10, '2027-12-31'] : ['SPEND', -10, null]
      await lane`
        with written as (
          insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id,
                                          created_at, request_key, hash, form, kind, reason,
                                          expires_on)
          select user_id, seq, id, type, 10, points, 1, at, key,
                 entry_hash(hash, entry_origin(null, null, key), user_id, seq, id, type, 10,
                            points, 1, at, null, 'manual', null, 'belirtilmedi', last_day),
                 2, 'manual', 'belirtilmedi', last_day
            from (select user_id, seq + 1 as seq, points + ${change}::integer as points, hash,
                         ${type}::point_kind as type, ${lastDay}::date as last_day,
                         nextval('point_entry_ids') as id, uuidv7()::text as key,
                         clock_timestamp()::timestamptz(3) as at
                    from chains order by hashint8(user_id + ${i}) offset 0) next
          returning user_id, seq, balance_after, hash)
        update chains c set points = w.balance_after, seq = w.seq, hash = w.hash
          from written w where w.user_id = c.user_id`
    }
    await lane`
      update users u set points = c.points, ledger_seq = c.seq, ledger_hash = c.hash
        from chains c where c.user_id = u.id`
    // What was earned has been spent, so that no lot is left. The lots of who had entries stand where they stood.
    await lane`
      update point_standings s set lots_seq = c.seq
        from chains c where s.user_id = c.user_id and c.began_at = 0`
    await lane`drop table chains`
  } finally {
    lane.release()
  }
}
