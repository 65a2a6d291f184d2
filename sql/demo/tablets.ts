import type { Queryable } from '../connection.ts'

/**
 * The shared tablets of the first two counters, as their list shows them. Nobody holds their tokens: whoever tries
 * one enrols their own browser.
 */
export async function insertTablets(
  sql: Queryable,
  { adminId, branchIds, now }: { adminId: number; branchIds: readonly number[]; now: Date },
): Promise<void> {
  const [first, second] = branchIds
  const tablets = [
    { branchId: first, name: 'Kasa 1', days: 61, minutesAgo: 2 },
    { branchId: first, name: 'Pano', days: 61, minutesAgo: 0 },
    { branchId: second, name: 'Kasa', days: 34, minutesAgo: 19 * 60 },
  ]
  for (const { branchId, name, days, minutesAgo } of tablets)
    await sql`
      insert into tablets (branch_id, name, token_hash, enrolled_by, enrolled_at, seen_at)
      values (${branchId ?? 0}, ${name}, sha256(uuid_send(gen_random_uuid())), ${adminId},
              ${now}::timestamptz - make_interval(days => ${days}),
              ${now}::timestamptz - make_interval(mins => ${minutesAgo}))`
}
