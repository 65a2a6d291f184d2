import type { Queryable } from '../connection.ts'

/**
 * The account that its person has deleted three days ago and can still take back (decisions/166): the newest
 * of those that are closed.
 */
export async function insertRequest(sql: Queryable, now: Date): Promise<void> {
  const [leaver] = await sql<{ id: number }[]>`
    select id from users where not is_active and roles = '{}'
     order by id desc limit 1`
  if (!leaver) throw new Error('nobody of the demo has a closed account')
  for (const channel of ['email', 'sms', 'call', 'push'])
    await sql`select set_consent(${leaver.id}, ${channel}, false, 'erasure')`
  await sql`
    insert into data_requests (user_id, kind, asked_at, due_at, erase_at)
    select ${leaver.id}, 'erasure', at, at + interval '30 days', at + interval '14 days'
      from (select ${now}::timestamptz - interval '3 days' as at) asked`
}
