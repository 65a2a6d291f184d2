import type { Sql } from '../connection.ts'

const dayMs = 86_400_000
const day = (now: Date, days: number) =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)

/**
 * Two drafts, to be tried on the past and published by visitors: none holds, so that a purchase in the
 * demo earns the same on every day.
 */
export const insertCampaigns = async (
  sql: Sql,
  { now, adminId }: { now: Date; adminId: number },
): Promise<void> => {
  const runs = (from: number, until: number) => `[${day(now, from)},${day(now, until)}]`
  const at = new Date(now.getTime() - 2 * dayMs).toISOString()
  const both = {
    ...{ version: 1, at, actor_id: adminId, state: 'draft' },
    ...{ least_tier: 100, first_purchase: false },
  }
  const drafts = [
    {
      ...both,
      ...{ name: 'Salı 2 kat', multiplier: 200, weekdays: [2], per_day: 1, budget: 20_000 },
      runs: runs(1, 60),
    },
    {
      ...both,
      ...{ name: 'Sabah kahvesi', bonus: 15, weekdays: [1, 2, 3, 4, 5], least_due: 10_000 },
      ...{ from_minute: 7 * 60, until_minute: 10 * 60, in_all: 10, budget: 10_000 },
      runs: runs(7, 37),
    },
  ]
  for (const fields of drafts)
    await sql`
      with made as (
        insert into campaigns (version, budget) values (1, ${fields.budget}) returning id)
      insert into campaign_versions
      select v.* from made,
             jsonb_populate_record(null::campaign_versions,
                                   ${sql.json(fields)} || jsonb_build_object('campaign_id', made.id)) v`
}
