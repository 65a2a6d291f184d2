import { afterAll, expect, it } from 'vitest'
import type { Sql } from '../connection.ts'
import { type Replay, replayCampaign } from '../simulations.ts'
import {
  changeCampaign,
  draftCampaign,
  earnPoints,
  multiplierOf,
  publishCampaign,
  type TestCampaign,
  type TestPurchase,
} from '../testing/test-campaigns.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPeople } from '../testing/test-people.ts'

const recorded = await testDatabase()
const made = await testDatabase()
afterAll(() => Promise.all([recorded.drop(), made.drop()]))

/** A sequence of numbers below `n` that is the same in every run. */
let state = 7
const below = (n: number) => {
  state = (state * 48_271) % 2_147_483_647
  return state % n
}

const days = 40
const day = 86_400_000
/** The last Monday, 15:00 in Istanbul: the hours and weekdays of the purchases are no matter of when this runs. */
const now = (Math.floor((Date.now() / day - 4.5) / 7) * 7 + 4.5) * day
/** Purchases of fifteen people at three branches, in the order of their time. */
const purchases: Required<Omit<TestPurchase, 'multiplier'>>[] = Array.from(
  { length: 500 },
  (_, n) => ({
    user: 1 + below(15),
    branch: 1 + below(3),
    due: 400 + below(30_000),
    at: new Date(now - (500 - n) * ((days - 9) / 500) * day),
    tier: 1 + below(3),
    first: below(20) === 0,
  }),
)
const dayOf = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
const runs = `[${dayOf(new Date(now - 90 * 86_400_000))},${dayOf(new Date(now + 90 * 86_400_000))})`

/** The campaign that is tried: its caps and its budget bind. */
const tried: TestCampaign = {
  name: 'Öğleden sonra',
  runs,
  multiplier: 250,
  weekdays: [1, 2, 3, 5, 6],
  from_minute: 9 * 60,
  until_minute: 21 * 60,
  least_due: 5_000,
  from_tier: 2,
  per_day: 1,
  in_all: 9,
  budget: 2_500,
}
const rival: TestCampaign = {
  ...{ name: 'Her zaman', runs, bonus: 25, from_tier: 2, in_all: 12, budget: 2_000 },
}

/** Lets every version that holds now hold since long ago. */
async function sinceLongAgo(sql: Sql) {
  await sql.begin(async (tx) => {
    await tx`alter table campaign_versions disable trigger only_ends`
    await tx`update campaign_versions set holds = '(,)' where holds is not null`
    await tx`alter table campaign_versions enable trigger only_ends`
  })
}

/** Records the purchases one by one, and answers what each earned by campaigns. */
async function record(sql: Sql) {
  const gained: { campaign: number; points: number; user: number; day: string }[] = []
  for (const [n, p] of purchases.entries()) {
    const [earned] = await earnPoints(sql, [p], true)
    if (!earned) throw new Error('no earning')
    await sql`
      with bought as (
        insert into purchases (id, user_id, branch_id, actor_id, scan_id, request_key, at, total,
                               discount, earned_at, tier_multiplier, tier, first, earned, entry_id)
        values (${n + 1}, ${p.user}, ${p.branch}, 1, gen_random_uuid(), ${`k${n}`}, ${p.at}, ${p.due},
                0, ${p.at}, ${multiplierOf(p.tier ?? 1)}, ${p.tier}, ${p.first}, ${earned.points},
                ${earned.points > 0 ? n + 1 : null})
        returning id)
      insert into purchase_lines (purchase_id, place, kind, ref, version, name, points)
      select b.id, l.place, l.kind, l.ref, l.version, l.name, l.points
        from bought b,
             rows from (jsonb_to_recordset(${sql.json(earned.lines)})
                          as (kind text, ref bigint, version integer, name text, points integer))
               with ordinality as l (kind, ref, version, name, points, place)`
    const campaign = earned.lines.find((line) => line.kind === 'campaign')
    if (campaign)
      gained.push({
        campaign: Number(campaign.ref),
        points: campaign.points,
        user: p.user,
        day: dayOf(p.at),
      })
  }
  return gained
}

const sums = <Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number,
  of: (row: Row) => number,
) => {
  const all: Record<string, number> = {}
  for (const row of rows) all[by(row)] = (all[by(row)] ?? 0) + of(row)
  return all
}
const everything = async (sql: Sql) => [
  await sql`select * from campaigns order by id`,
  await sql`select * from campaign_uses order by campaign_id, user_id`,
  await sql`select count(*) from purchases`,
]

it('answers, point by point, what then happens when the same purchases are made', async () => {
  for (const { sql } of [recorded, made]) await insertPeople(sql, 15)

  // what was: one campaign, which the other one would have pushed aside here and there
  await publishCampaign(recorded.sql, rival)
  await sinceLongAgo(recorded.sql)
  const before = await record(recorded.sql)
  const id = await draftCampaign(recorded.sql, tried)
  const untouched = await everything(recorded.sql)
  const progress: number[] = []
  const answer = await replayCampaign(recorded.url, { campaignId: id, version: 1, days }, (p) =>
    progress.push(p),
  )
  expect(await everything(recorded.sql)).toEqual(untouched)
  expect(progress.at(-1)).toBe(99)

  // what then is
  await publishCampaign(made.sql, rival)
  await publishCampaign(made.sql, tried)
  await sinceLongAgo(made.sql)
  const after = await record(made.sql)
  const own = after.filter((gain) => gain.campaign === id)

  expect(own.length).toBeGreaterThan(40)
  expect(answer.points).toBe(own.reduce((sum, gain) => sum + gain.points, 0))
  expect(answer.points).toBeGreaterThan(2_400)
  expect(answer.matched).toBe(own.length)
  expect(answer.people).toBe(new Set(own.map((gain) => gain.user)).size)
  expect(answer.byCap).toBeGreaterThan(0)
  expect(answer.byBudget).toBeGreaterThan(0)
  const points = (gain: { points: number }) => gain.points
  const byDay = sums(own, (gain) => gain.day, points)
  expect(
    sums(
      answer.days.filter((d) => d.points),
      (d) => d.day,
      points,
    ),
  ).toEqual(byDay)
  const [whole, without] = [sums(after, (g) => g.day, points), sums(before, (g) => g.day, points)]
  for (const { day, net } of answer.days) expect(net).toBe((whole[day] ?? 0) - (without[day] ?? 0))
  const byPerson = sums(own, (gain) => gain.user, points)
  expect(answer.top).toHaveLength(10)
  for (const top of answer.top) expect(byPerson[top.userId]).toBe(top.points)
  expect(answer.top[0]?.points).toBe(Math.max(...Object.values(byPerson)))
  // ms: a thousand purchases, one after the other
}, 90_000)

it('leaves out what was wholly refunded, and begins with its first day', async () => {
  const id = await draftCampaign(recorded.sql, { ...rival, in_all: 10_000, budget: 1_000_000 })
  const ask = (asked: number) =>
    replayCampaign(recorded.url, { campaignId: id, version: 1, days: asked })
  const all = await ask(days)
  await recorded.sql`update purchases set refunded = due where id between 490 and 492 and earned > 0`
  expect((await ask(days)).purchases).toBe(all.purchases - 3)
  const short = await ask(10)
  expect(short.days).toHaveLength(Math.min(10, short.days.length))
  expect(short.purchases).toBeLessThan(all.purchases)
})

it('answers nothing for a time after the newest purchase', async () => {
  const id = await draftCampaign(recorded.sql, tried)
  const [row] = await recorded.sql<{ answer: Replay }[]>`
    select replay_campaign(${id}, 1, now()) as answer`
  expect(row?.answer).toMatchObject({ until: null, purchases: 0, matched: 0, points: 0, days: [] })
})

it('is asked for one at a time, and of the version that stands', async () => {
  const { sql } = recorded
  const id = await draftCampaign(sql)
  await changeCampaign(sql, 'edit', id, { budget: 5 })
  const ask = async () => (await sql`select * from ask_simulation(1, ${id}, 90)`)[0]
  const both = await Promise.all([ask(), ask()])
  expect(both.map((asked) => asked?.outcome).toSorted()).toEqual(['done', 'simulation_running'])
  expect(await sql`select version, state from simulations`).toEqual([
    { version: 2, state: 'waiting' },
  ])
  expect(await sql`select topic from outbox where topic = 'simulation'`).toHaveLength(1)
  expect((await sql`select * from ask_simulation(1, 999, 90)`)[0]).toMatchObject({
    outcome: 'campaign_not_found',
  })
})
