import type { Sql } from '../connection.ts'

/**
 * Writes entries of form 1, as every version before migration 160 wrote them: an EARN of 100 points
 * each, with a note in every other one. The users must have no entries yet.
 *
 * @param sql connection of the owner of the database
 */
export async function writeFirstForm(
  sql: Sql,
  { users, each }: { users: readonly number[]; each: number },
): Promise<void> {
  for (let seq = 1; seq <= each; seq++)
    await sql`
      with written as (
        insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id,
                                        created_at, request_key, note, form, hash)
        select user_id, ${seq}, id, 'EARN', 100, points, 1, at, key, note, 1,
               entry_hash(ledger_hash, entry_origin(null, null, key), user_id, ${seq}, id, 'EARN',
                          100, points, 1, at, null, note)
          from (select u.id as user_id, u.points + 100 as points, u.ledger_hash,
                       nextval('point_entry_ids') as id, ${`first-${seq}`}::text as key,
                       ${seq % 2 ? null : 'Eski not'}::text as note,
                       clock_timestamp()::timestamptz(3) as at
                  from users u where u.id = any (${users as number[]}::bigint[]) offset 0) next
        returning user_id, seq, balance_after, hash)
      update users u set points = w.balance_after, ledger_seq = w.seq, ledger_hash = w.hash
        from written w where u.id = w.user_id`
  await sql`update branches set in_ledger = true where id = 1`
  await sql`
    insert into outbox (topic, user_id, ref)
    select 'points', user_id, seq from point_transactions
     where user_id = any (${users as number[]}::bigint[]) and form = 1`
}
