import type { Queryable, Sql } from '#sql/connection.ts'
import { maker } from '#sql/maker.ts'
import type {
  Campaign,
  CampaignFields,
  CampaignPhase,
  CampaignVersion,
} from '../contracts/programme/campaigns.ts'
import { contradictions } from '../contracts/programme/campaigns.ts'
import type { RefusalCode } from '../contracts/refusals.ts'
import { Refusal } from '../http/refusal.ts'

type Minutes = { fromMinute: number | null; untilMinute: number | null }
type VersionRow = Omit<CampaignVersion, 'at' | 'fromTime' | 'untilTime'> & Minutes & { at: Date }
type Row = Omit<Campaign, 'changedAt' | 'fromTime' | 'untilTime'> & Minutes & { changedAt: Date }

const clockOf = (minute: number | null) =>
  minute === null
    ? null
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const shown = <R extends Minutes>({ fromMinute, untilMinute, ...row }: R) => ({
  ...row,
  fromTime: clockOf(fromMinute),
  untilTime: clockOf(untilMinute),
})
const shownCampaign = (row: Row): Campaign => ({
  ...shown(row),
  changedAt: row.changedAt.toISOString(),
})

const terms = (sql: Queryable) => sql`
  v.version, v.state, v.name, v.multiplier, v.bonus, lower(v.runs) as starts_on,
  upper(v.runs) - 1 as ends_on, v.weekdays, v.from_minute,
  v.until_minute, v.branches as branch_ids, v.from_tier as least_tier,
  v.least_due, v.first_purchase, v.per_day, v.in_all`

/** A campaign as it is now. Only drafts and paused ones have a phase without the clock. */
const campaigns = (sql: Queryable) => sql`
  select c.id, ${terms(sql)}, c.budget, c.spent, v.at as changed_at,
         ${phase(sql)} as phase
    from campaigns c join campaign_versions v on v.campaign_id = c.id and v.version = c.version`

const phase = (sql: Queryable) => sql`
  case when v.state <> 'published' then v.state::text
       when (now() at time zone 'Europe/Istanbul')::date < lower(v.runs) then 'scheduled'
       when (now() at time zone 'Europe/Istanbul')::date < upper(v.runs) then 'active'
       else 'ended' end::text`

/** Campaigns, newest first, with one more than `limit` if there is one. */
export async function campaignPage(
  sql: Sql,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Campaign[]> {
  const rows = await sql<(Row & { phase: CampaignPhase })[]>`
    ${campaigns(sql)} where c.id < ${before ?? Number.MAX_SAFE_INTEGER}
     order by c.id desc limit ${limit + 1}`
  return rows.map(shownCampaign)
}

/** A campaign; undefined if there is none. */
export async function findCampaign(sql: Queryable, id: number): Promise<Campaign | undefined> {
  const [row] = await sql<Row[]>`${campaigns(sql)} where c.id = ${id}`
  return row && shownCampaign(row)
}

/** The newest hundred versions of a campaign, newest first. */
export async function findVersions(sql: Sql, id: number): Promise<CampaignVersion[]> {
  const rows = await sql<VersionRow[]>`
    select ${terms(sql)}, v.budget, v.at,
           ${maker(sql, 'v.actor_id')} as actor
      from campaign_versions v where v.campaign_id = ${id} order by v.version desc limit 100`
  return rows.map((row) => ({ ...shown(row), at: row.at.toISOString() }))
}

type Sent = { [Field in keyof CampaignFields]?: CampaignFields[Field] | undefined }

/** What was sent, by the columns that hold it. */
function columnsOf(sent: Sent): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    name: sent.name,
    multiplier: sent.multiplier,
    bonus: sent.bonus,
    starts_on: sent.startsOn,
    ends_on: sent.endsOn,
    weekdays: sent.weekdays,
    from_minute: sent.fromTime && minuteOf(sent.fromTime),
    until_minute: sent.untilTime && minuteOf(sent.untilTime),
    branches: sent.branchIds,
    from_tier: sent.leastTier,
    least_due: sent.leastDue,
    first_purchase: sent.firstPurchase,
    per_day: sent.perDay,
    in_all: sent.inAll,
    budget: sent.budget,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** The field and the sentence of a broken rule, by its constraint. */
const blamed: Record<string, [field: string, sentence: string]> = {
  campaign_gives_one_thing: ['bonus', contradictions.gives],
  campaign_hours: ['untilTime', contradictions.untilTime],
  campaign_versions_runs_check: ['endsOn', contradictions.tooLong],
}

const invalid = ([field, sentence]: [string, string]) =>
  new Refusal('invalid_request', { fields: { [field]: sentence }, sentence })

/**
 * Removes a campaign that was never published.
 * @throws Refusal why it was not done; `changed_meanwhile` with the present state
 */
export async function removeCampaign(
  sql: Queryable,
  { actorId, id, version }: { actorId: number; id: number; version: number | undefined },
): Promise<void> {
  const [removed] = await sql<{ outcome: string }[]>`
    select remove_campaign(${actorId}, ${version ?? null}, ${id}) as outcome`
  const outcome = removed?.outcome
  if (outcome === 'changed_meanwhile')
    throw new Refusal('changed_meanwhile', { current: (await findCampaign(sql, id)) ?? {} })
  if (outcome !== 'done') throw new Refusal(outcome as RefusalCode)
}

interface Change {
  act: 'create' | 'edit' | 'publish' | 'pause'
  actorId: number
  id?: number
  version?: number | undefined
  sent?: Sent
}

/**
 * Makes the next version of a campaign, or the first of a new one.
 * @throws Refusal why it was not done; `changed_meanwhile` with the present state
 */
export async function changeCampaignTo(sql: Queryable, change: Change): Promise<Campaign> {
  const fields = {
    ...(change.act === 'create' && { first_purchase: false }),
    ...columnsOf(change.sent ?? {}),
  }
  const made = await sql<{ id: number | null; outcome: string }[]>`
    select id, outcome from change_campaign(
      ${change.actorId}, ${change.act}, ${change.version ?? null}, ${sql.json(fields as never)},
      ${change.id ?? null})`.catch((error: unknown) => {
    const broken =
      error instanceof Error && 'constraint_name' in error
        ? blamed[String(error.constraint_name)]
        : undefined
    throw broken ? invalid(broken) : error
  })
  const { id, outcome } = made[0] ?? { id: null, outcome: 'none' }
  if (outcome === 'days') throw invalid(['endsOn', contradictions.endsOn])
  const campaign = id === null ? undefined : await findCampaign(sql, id)
  if (outcome === 'changed_meanwhile')
    throw new Refusal('changed_meanwhile', { current: campaign ?? {} })
  if (outcome !== 'done') throw new Refusal(outcome as RefusalCode)
  if (!campaign) throw new Error('a campaign is gone')
  return campaign
}
