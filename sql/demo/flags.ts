import type { Queryable } from '../connection.ts'

/**
 * Raises flags as the worker does, for a chain that is small: three earnings from one person in a week are odd here.
 * The latest two are settled.
 */
export async function insertFlags(
  sql: Queryable,
  { now, adminId }: { now: Date; adminId: number },
): Promise<void> {
  await sql`
    insert into flag_settings (at, actor_id, often, pair, generous_times, generous_points, taken_back)
    select ${new Date(now.getTime() - 30 * 86_400_000)}, ${adminId}, 4, 3, 3, 500, 4`
  // the latest four accounts within so many days, as if one browser had opened them
  await sql`
    with customers as (
      select id, created_at,
             lag(created_at, 3) over (order by created_at, id) > created_at - flag_span('accounts') as is_last,
             row_number() over (order by created_at, id) as place
        from users where roles = '{}' and username <> 'musteri@telve.example'
    ), latest as (
      select c.id, c.created_at from customers c, (select max(place) as place from customers where is_last) l
       where c.place > l.place - 4 and c.place <= l.place
    ), raised as (
      insert into flags (kind, since, until, found_at, acts, points, settings_id)
      select 'accounts', min(created_at), max(created_at), max(created_at), count(*), 0, (select max(id) from flag_settings)
        from latest having count(*) = 4
      returning id
    )
    insert into flag_accounts (flag_id, user_id) select r.id, l.id from raised r, latest l`
  await sql`select find_flags(${now})`
  const notes = ['Her sabah aynı saatte gelen bir müşterimiz.', 'Aynı iş yerinde çalışıyorlar.']
  for (const note of notes)
    await sql`
      select settle_flag(${adminId}, f.id, null, 'fine', ${note})
        from (select id from flags where outcome is null order by id desc limit 1) f`
}
