import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { databaseClock, dateOf } from '../clock.ts'
import { connect } from '../connection.ts'
import { denied } from '../testing/denied.ts'
import {
  changeCampaign,
  draftCampaign,
  earnPoints,
  publishCampaign,
  type TestCampaign,
  type TestPurchase,
} from '../testing/test-campaigns.ts'
import { testDatabase } from '../testing/test-database.ts'

const db = await testDatabase()
const { sql } = db
const api = connect(db.url, { role: 'telve_api', max: 3 })
afterAll(async () => {
  await api.end()
  await db.drop()
})
afterEach(async () => {
  const published = await sql<{ id: number }[]>`
    select c.id from campaigns c join campaign_versions v on v.campaign_id = c.id and v.version = c.version
     where v.state = 'published'`
  for (const { id } of published) await changeCampaign(api, 'pause', id)
  await Bun.sleep(5)
})

const quote = async (...purchases: TestPurchase[]) =>
  (await earnPoints(api, purchases)).map((e) => e.points)
const record = async (...purchases: TestPurchase[]) =>
  (await earnPoints(sql, purchases, true)).map((e) => e.points)
const counted = async (id: number) =>
  (
    await sql<{ budget: number; spent: number }[]>`
    select budget, spent from campaigns where id = ${id}`
  )[0]
await sql`
  insert into branches (name, address, latitude, longitude, opening_hours)
  select 'Şube', 'Adres', 41, 29, '24 saat' from generate_series(2, 3)`
let person = 100
const someone = () => ++person

describe('a campaign', () => {
  it('multiplies what the base rule gives, beside the tier, and is named with its version', async () => {
    const id = await publishCampaign(api, { name: 'Salı 2 kat', multiplier: 250 })
    expect(await earnPoints(api, [{ tier: 3 }])).toEqual([
      {
        points: 37 + 9 + 55,
        lines: [
          { kind: 'base', ref: null, version: 1, name: '1 puan / 5 TL', points: 37 },
          { kind: 'tier', ref: null, version: null, name: '1,25 kat kademe', points: 9 },
          { kind: 'campaign', ref: id, version: 2, name: 'Salı 2 kat', points: 55 },
        ],
      },
    ])
  })

  it('gives a bonus, to what earns by the base rule and not to what was recorded afterwards', async () => {
    await publishCampaign(api, { bonus: 20 })
    expect(await quote({}, { due: 499 }, { tier: null })).toEqual([57, 0, 37])
  })

  it('carries no purchase beyond what one entry may give', async () => {
    await publishCampaign(api, { multiplier: 1_000 })
    const [version] = await api<{ made: number }[]>`
      select change_earning_rule(null, null, 100, 2) as made`
    await Bun.sleep(5)
    expect(await quote({ due: 5_000_000, tier: 2 })).toEqual([200_000])
    await api`select change_earning_rule(null, ${version?.made ?? 0}, 500, 1)`
  })

  // 24 November 2099 is a Tuesday; Istanbul is three hours ahead
  const tuesday = (utc: string) => new Date(`2099-11-${utc}Z`)
  const conditions: [string, TestCampaign, TestPurchase[], TestPurchase[]][] = [
    [
      'days',
      { runs: '[2099-11-24,2099-11-25)' },
      [{ at: tuesday('23T21:00:00') }, { at: tuesday('24T20:59:59') }],
      [{ at: tuesday('23T20:59:59') }, { at: tuesday('24T21:00:00') }],
    ],
    [
      'weekdays',
      { weekdays: [2] },
      [{ at: tuesday('23T21:00:00') }],
      [{ at: tuesday('22T21:00:00') }, { at: tuesday('24T21:00:00') }],
    ],
    [
      'hours',
      { from_minute: 14 * 60, until_minute: 17 * 60 + 30 },
      [{ at: tuesday('24T11:00:00') }, { at: tuesday('24T14:29:59') }],
      [{ at: tuesday('24T10:59:59') }, { at: tuesday('24T14:30:00') }],
    ],
    ['branches', { branches: [2, 3] }, [{ branch: 3 }], [{ branch: 1 }]],
    ['tiers', { from_tier: 2 }, [{ tier: 2 }, { tier: 3 }], [{ tier: 1 }]],
    ['the highest tier, where theirs is gone', { from_tier: 5 }, [{ tier: 3 }], [{ tier: 2 }]],
    ['a least amount', { least_due: 10_000 }, [{ due: 10_000 }], [{ due: 9_999 }]],
    ['the first purchase', { first_purchase: true }, [{ first: true }], [{ first: false }]],
  ]
  it.each(conditions)('can be bound to %s', async (_, fields, meeting, others) => {
    await publishCampaign(api, { runs: '[2099-01-01,2100-01-01)', ...fields, bonus: 7 })
    const bonuses = async (purchases: TestPurchase[]) =>
      (
        await earnPoints(
          api,
          purchases.map((p) => ({ at: tuesday('24T12:00:00'), ...p })),
        )
      ).map((e) => e.lines.find((line) => line.kind === 'campaign')?.points ?? 0)
    expect(await bonuses(meeting)).toEqual(meeting.map(() => 7))
    expect(await bonuses(others)).toEqual(others.map(() => 0))
  })
})

describe('of several campaigns', () => {
  it('a purchase has one: the best for the customer, of equals the oldest', async () => {
    const small = await publishCampaign(api, { bonus: 30 })
    const large = await publishCampaign(api, { multiplier: 200 })
    await publishCampaign(api, { bonus: 37 })
    const had = async (due: number) =>
      (await earnPoints(api, [{ due }]))[0]?.lines
        .filter((line) => line.kind === 'campaign')
        .map((line) => line.ref)
    expect(await had(18_500)).toEqual([large])
    expect(await had(10_000)).toHaveLength(1)
    expect(await had(10_000)).not.toEqual([small])
  })

  it('the next best applies where the rest does not cover the whole bonus', async () => {
    const scarce = await publishCampaign(api, { bonus: 50, budget: 120 })
    const plenty = await publishCampaign(api, { bonus: 10 })
    expect(await record({ user: someone() }, { user: someone() }, { user: someone() })).toEqual([
      87, 87, 47,
    ])
    expect(await counted(scarce)).toEqual({ budget: 120, spent: 100 })
    expect(await counted(plenty)).toMatchObject({ spent: 10 })
    // what is left still covers a smaller one
    await changeCampaign(api, 'edit', scarce, { bonus: 20 })
    await Bun.sleep(5)
    expect(await record({ user: someone() }, { user: someone() })).toEqual([57, 47])
    expect(await counted(scarce)).toEqual({ budget: 120, spent: 120 })
  })
})

describe('caps', () => {
  it('count a person’s times on a day, in one batch as in many', async () => {
    await publishCampaign(api, { bonus: 5, per_day: 2, runs: '[2099-01-01,2100-01-01)' })
    const [one, other] = [someone(), someone()]
    const noon = new Date('2099-11-20T09:00:00Z')
    const buy = (user: number, at = noon) => ({ user, at })
    expect(await record(buy(one), buy(one), buy(other), buy(one))).toEqual([42, 42, 42, 37])
    expect(await record(buy(one))).toEqual([37])
    expect(await record(buy(other), buy(other))).toEqual([42, 37])
    expect(await record(buy(one, new Date('2099-11-20T21:00:00Z')))).toEqual([42])
  })

  it('count a person’s times in all, across versions', async () => {
    const id = await publishCampaign(api, { bonus: 5, in_all: 2 })
    const user = someone()
    expect(await record({ user })).toEqual([42])
    await changeCampaign(api, 'edit', id, { bonus: 6 })
    await Bun.sleep(5)
    expect(await record({ user }, { user })).toEqual([43, 37])
    expect(await record({ user })).toEqual([37])
  })

  it('and the budget are told of a purchase that would have fitted, and of no other', async () => {
    const missed = async (...purchases: TestPurchase[]) =>
      (await earnPoints(sql, purchases, true)).map(({ lines }) =>
        lines.filter(({ points }) => points === 0),
      )
    const line = (kind: string, ref: number, name: string) => ({
      ...{ kind, ref, version: 2, name, points: 0 },
    })
    const daily = await publishCampaign(api, { name: 'Günde bir', bonus: 9, per_day: 1 })
    const scarce = await publishCampaign(api, { name: 'Az', bonus: 8, budget: 8 })
    const once = await publishCampaign(api, { name: 'Bir kez', bonus: 7, in_all: 1 })
    await publishCampaign(api, { name: 'Büyük', bonus: 90, least_due: 900_000 })
    const user = someone()
    const day = line('day_over', daily, 'Günde bir')
    const budget = line('budget_over', scarce, 'Az')
    const turns = line('turns_over', once, 'Bir kez')
    // each gives way to the next; the first has missed nothing, and late bills have no campaigns
    expect(
      await missed(
        { user },
        { user },
        { user },
        { user },
        { user, tier: null },
        { user, due: 499 },
      ),
    ).toEqual([[], [day], [day, budget], [day, budget, turns], [], []])
    expect(await missed({ user: someone() })).toEqual([[]])
  })

  it('are not touched by a quote', async () => {
    const id = await publishCampaign(api, { bonus: 5, in_all: 1 })
    const user = someone()
    expect(await quote({ user })).toEqual([42])
    expect(await quote({ user })).toEqual([42])
    expect(await counted(id)).toMatchObject({ spent: 0 })
  })
})

describe('the budget', () => {
  it('is exact: of 200 purchases at once exactly those have it that it covers', async () => {
    const id = await publishCampaign(api, { bonus: 20, budget: 50 * 20 })
    const till = connect(db.url, { max: 8 })
    const earned = await Promise.all(
      Array.from({ length: 200 }, async () => earnPoints(till, [{ user: someone() }], true)),
    )
    await till.end()
    expect(earned.filter(([e]) => e?.points === 57)).toHaveLength(50)
    expect(earned.filter(([e]) => e?.points === 37)).toHaveLength(150)
    expect(await counted(id)).toEqual({ budget: 1_000, spent: 1_000 })
  })

  it('cannot be overspent, whoever writes', async () => {
    const id = await publishCampaign(api, { bonus: 20, budget: 100 })
    await expect(sql`update campaigns set spent = 101 where id = ${id}`).rejects.toThrow(
      'campaigns_within_budget',
    )
    await expect(api`update campaigns set spent = 0`).rejects.toMatchObject(denied)
    await expect(
      api`select earn_points('{1}', '{1}', '{500}', array[now()], '{100}', '{1}', '{f}', true)`,
    ).rejects.toMatchObject(denied)
  })

  it('has back what refunds take, and the person the turn', async () => {
    const id = await publishCampaign(api, { bonus: 20, budget: 40, per_day: 1 })
    const user = someone()
    expect(await record({ user }, { user })).toEqual([57, 37])
    const refund = (points: number, whole: boolean) => sql`
      select return_campaign_points(${[id]}, ${[user]}, array[now()], ${[points]}, array[${whole}::boolean])`
    await refund(8, false)
    expect(await counted(id)).toMatchObject({ spent: 12 })
    expect(await record({ user })).toEqual([37])
    await refund(12, true)
    expect(await counted(id)).toMatchObject({ spent: 0 })
    expect(await record({ user })).toEqual([57])
  })
})

describe('a change of a campaign', () => {
  it('begins a version, and what was bought before keeps its own', async () => {
    const id = await publishCampaign(api, { bonus: 20 })
    const now = () => dateOf(sql, databaseClock(sql)())
    const before = await now()
    await Bun.sleep(5)
    await changeCampaign(api, 'edit', id, { bonus: 30 })
    await Bun.sleep(5)
    const during = await now()
    await Bun.sleep(5)
    await changeCampaign(api, 'pause', id)
    await Bun.sleep(5)
    expect(await quote({ at: before }, { at: during }, {})).toEqual([57, 67, 37])
    await changeCampaign(api, 'publish', id)
    await Bun.sleep(5)
    expect(await quote({})).toEqual([67])
    expect(
      await sql`
      select version, state from campaign_versions where campaign_id = ${id} order by version`,
    ).toEqual([
      { version: 1, state: 'draft' },
      { version: 2, state: 'published' },
      { version: 3, state: 'published' },
      { version: 4, state: 'paused' },
      { version: 5, state: 'published' },
    ])
    expect(
      await sql`
      select detail->>'act' as act from security_log
       where kind = 'campaign_changed' and detail->>'campaign' = ${String(id)} order by id`,
    ).toEqual(['create', 'publish', 'edit', 'pause', 'publish'].map((act) => ({ act })))
  })

  it('is refused where it does not fit', async () => {
    const refused = async (...change: Parameters<typeof changeCampaign>) =>
      (await changeCampaign(...change)).outcome
    const id = await publishCampaign(api, { bonus: 20, budget: 100 })
    expect(await refused(api, 'edit', id, { bonus: 10 }, 1)).toBe('changed_meanwhile')
    expect(await refused(api, 'publish', id)).toBe('campaign_state')
    expect(await refused(api, 'pause', await draftCampaign(api))).toBe('campaign_state')
    expect(await refused(api, 'edit', 999_999)).toBe('campaign_not_found')
    const over = await draftCampaign(api, { runs: '[2026-01-01,2026-02-01)' })
    expect(await refused(api, 'publish', over)).toBe('campaign_over')
    await record({ user: someone() }, { user: someone() })
    expect(await refused(api, 'edit', id, { budget: 39 })).toBe('campaign_budget_spent')
    expect(await refused(api, 'edit', id, { budget: 40 }, 2)).toBe('done')
  })

  it('removes a draft with what was tried of it, and nothing that was ever published', async () => {
    const remove = async (id: number, expected: number | null = null) => {
      const [row] = await api`select remove_campaign(null, ${expected}, ${id}) as outcome`
      return row?.outcome
    }
    const id = await draftCampaign(api)
    await changeCampaign(api, 'edit', id, { budget: 5_000 })
    const [asked] = await api`select * from ask_simulation(1, ${id}, 30)`
    expect(await remove(id, 1)).toBe('changed_meanwhile')
    expect(await remove(id, 2)).toBe('simulation_running')
    await sql`update simulations set state = 'failed', finished_at = now() where id = ${asked?.id}`
    expect(await remove(id, 2)).toBe('done')
    expect(await remove(id)).toBe('campaign_not_found')
    expect(await sql`select from campaign_versions where campaign_id = ${id}`).toHaveLength(0)
    expect(
      await sql`select detail->>'act' as act from security_log
                 where detail->>'campaign' = ${String(id)} order by id desc limit 1`,
    ).toEqual([{ act: 'delete' }])

    const published = await publishCampaign(api)
    expect(await remove(published)).toBe('campaign_published')
    await changeCampaign(api, 'pause', published)
    expect(await remove(published)).toBe('campaign_published')
    // not even the owner of the database, version by version
    await expect(
      sql`delete from campaign_versions where campaign_id = ${published} and state = 'draft'`,
    ).rejects.toThrow('was published')
  })

  it('can happen twice within a millisecond', async () => {
    const id = await publishCampaign(api, { bonus: 1 })
    await api.begin(async (tx) => {
      for (const bonus of [2, 3, 4])
        await changeCampaign(tx as unknown as typeof api, 'edit', id, { bonus })
    })
    await Bun.sleep(20)
    expect(await quote({})).toEqual([41])
  })
})
