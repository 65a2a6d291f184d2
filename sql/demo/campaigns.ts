import type { Queryable } from '../connection.ts'
import { istanbulDate, istanbulInstant, minuteOf } from './calendar.ts'
import type { KnownAccount } from './plan.ts'
import { tuesdays } from './rules.ts'

interface CampaignsContext {
  now: Date
  adminId: number
  accounts: readonly KnownAccount[]
}

/** Of the Tuesdays' budget, how much is spent. */
const spentShare = 0.94

/**
 * A campaign that has run for eight weeks and is near its budget, one that begins soon, and a draft to
 * be tried on the past and published by visitors. Each with its versions and their lines in the log.
 */
export async function insertCampaigns(
  sql: Queryable,
  { now, adminId, accounts }: CampaignsContext,
): Promise<void> {
  const runs = (from: number, until: number) => `[${day(now, from)},${day(now, until)})`
  const spent = accounts
    .flatMap(({ bills }) => bills)
    .reduce((sum, { campaign }) => sum + campaign, 0)
  const budget = Math.ceil(spent / spentShare / 100) * 100
  const twice = {
    ...{ name: tuesdays.name, multiplier: tuesdays.multiplier, weekdays: [tuesdays.weekday] },
    ...{ per_day: 1, runs: runs(-tuesdays.since, tuesdays.until) },
  }
  const first = Math.round(budget * 0.008) * 100
  const morning = {
    ...{ name: 'Sabah kahvesi', bonus: 15, weekdays: [1, 2, 3, 4, 5], least_due: 10_000 },
    ...{ from_minute: 7 * 60, until_minute: 10 * 60, in_all: 10, budget: 10_000 },
    runs: runs(7, 37),
  }
  const thanks = {
    ...{ name: 'Cezve’ye teşekkür', multiplier: 150, from_tier: 3, budget: 15_000 },
    ...{ weekdays: [6, 7], runs: runs(10, 40) },
  }
  const at = (days: number, clock: string) => istanbulInstant(now, days, minuteOf(clock))
  await insertCampaign(sql, adminId, [
    { act: 'create', at: at(-62, '16:20'), state: 'draft', fields: { ...twice, budget: first } },
    {
      act: 'publish',
      at: at(-60, '10:05'),
      state: 'published',
      fields: { ...twice, budget: first },
    },
    { act: 'edit', at: at(-23, '11:40'), state: 'published', fields: { ...twice, budget } },
  ])
  await insertCampaign(sql, adminId, [
    { act: 'create', at: at(-6, '15:10'), state: 'draft', fields: thanks },
    { act: 'publish', at: at(-5, '09:45'), state: 'published', fields: thanks },
  ])
  await insertCampaign(sql, adminId, [
    { act: 'create', at: at(-2, '14:30'), state: 'draft', fields: morning },
  ])
}

const day = (now: Date, days: number) => istanbulDate(istanbulInstant(now, days, 720))

interface PastVersion {
  act: 'create' | 'edit' | 'publish'
  at: Date
  state: 'draft' | 'published'
  /** columns of campaign_versions */
  fields: { name: string; budget: number } & Record<string, string | number | number[]>
}

/** As change_campaign() does it, but in the demo's past: a published version holds until the next one. */
async function insertCampaign(
  sql: Queryable,
  adminId: number,
  versions: readonly PastVersion[],
): Promise<void> {
  const [made] = await sql<{ id: number }[]>`
    insert into campaigns (version, budget)
    values (${versions.length}, ${versions.at(-1)?.fields.budget ?? 0}) returning id`
  const id = made?.id ?? 0
  for (const [place, { act, at, state, fields }] of versions.entries()) {
    const until = versions[place + 1]?.at.toISOString() ?? ''
    const row = {
      ...{ first_purchase: false, ...fields },
      ...{ campaign_id: id, version: place + 1, at: at.toISOString(), actor_id: adminId, state },
      holds: state === 'published' ? `[${at.toISOString()},${until})` : null,
    }
    await sql`
      insert into campaign_versions
      select v.* from jsonb_populate_record(null::campaign_versions, ${sql.json(row)}) v`
    await sql`
      insert into security_log (at, kind, actor_id, detail)
      values (${at}, 'campaign_changed', ${adminId},
              ${sql.json({ act, name: fields.name, campaign: id })})`
  }
}
