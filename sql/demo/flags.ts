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
  await sql`select find_flags(${now})`
  const notes = ['Her sabah aynı saatte gelen bir müşterimiz.', 'Aynı iş yerinde çalışıyorlar.']
  for (const note of notes)
    await sql`
      select settle_flag(${adminId}, f.id, null, 'fine', ${note})
        from (select id from flags where outcome is null order by id desc limit 1) f`
}
