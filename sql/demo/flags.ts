import type { Queryable } from '../connection.ts'

/** What the refunds of the demo's first flag are noted with. */
export const flagNote = 'Uyarı 1'

/**
 * Raises flags as the worker does, for a chain that is small: three earnings from one person in a week are odd here.
 * The latest two are settled as fine, and the first one as wrong: an administrator has refunded its bills (plan.ts).
 */
export async function insertFlags(
  sql: Queryable,
  { now, adminId }: { now: Date; adminId: number },
): Promise<void> {
  await sql`
    insert into flag_settings (at, actor_id, often, pair, generous_times, generous_points, taken_back)
    select ${new Date(now.getTime() - 30 * 86_400_000)}, ${adminId}, 4, 3, 3, 500, 4`
  const flagged = await sql<{ id: number }[]>`
    with refunds as (
      select r.id, r.at, r.taken, r.waived, p.actor_id as staff_id, p.user_id, p.entry_id as act, e.created_at, e.amount
        from purchase_refunds r join purchases p on p.id = r.purchase_id join point_transactions e on e.id = p.entry_id
       where r.note = ${flagNote}
    ), raised as (
      insert into flags (kind, staff_id, customer_id, since, until, found_at, acts, points, settings_id,
                         outcome, settled_at, settled_by, note, version)
      select 'pair', staff_id, user_id, min(created_at), max(created_at), max(created_at) + interval '5 minutes',
             count(*), sum(amount), (select max(id) from flag_settings), 'wrong', max(at), ${adminId},
             'Kasada kimse yokken kendi yakınına kaydetmiş; tutanak tutuldu.', 2
        from refunds group by staff_id, user_id
      returning id
    )
    insert into flag_undos (flag_id, entry_id, points, waived, refund_id)
    select f.id, r.act, r.taken, r.waived, r.id from raised f, refunds r returning flag_id as id`
  if (flagged.length > 0 && flagNote !== `Uyarı ${flagged[0]?.id}`)
    throw new Error('the demo had flags already')
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
