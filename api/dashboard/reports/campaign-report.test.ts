import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import type { Sql } from '#sql/connection.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { rebuildProgrammeDays, sumProgrammeDays } from '#sql/purchases/programme-days.ts'
import { putTestBill } from '#sql/testing/test-bills.ts'
import { changeCampaign } from '#sql/testing/test-campaigns.ts'
import { withChain } from '#sql/testing/test-chain.ts'
import { insertPeople, insertPerson } from '#sql/testing/test-people.ts'
import { codeOf, read } from '../../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../../conformance/test-app.ts'
import { colleagueOf } from '../../conformance/test-roles.ts'
import {
  type CampaignReport,
  campaignReport,
  type EarningKind,
  type EarningSums,
} from '../../contracts/dashboard/campaign-report.ts'
import type { ReportPeriod } from '../../contracts/dashboard/report.ts'
import { exportReport } from '../../contracts/dashboard/report-file.ts'
import { anyScope, isWithin } from '../testing/scopes.ts'
import { readCampaignReport } from './campaign-report.ts'
import { exportDays } from './report-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Drawn {
  /** hours before now */
  ago: number
  branch: number
  value: number
  what: 'bill' | 'late bill' | 'referral' | 'gift of points'
  /** what a bill had besides the base rule: its tier, a campaign, a stamp, two coupons of one gift */
  tier: boolean
  campaign: 0 | 1 | null
  stamped: boolean
  gift: 'welcome' | 'birthday' | null
  /** which of three customers */
  whose: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  ago: fc.oneof(
    // the shortest period, of which many come on its first day and again
    fc.integer({ min: 13, max: 24 * 8 }),
    fc.integer({ min: 13, max: 24 * 70 }),
    fc.integer({ min: 24 * 70, max: 24 * 800 }),
  ),
  branch: fc.integer({ min: 1, max: 3 }),
  value: fc.integer({ min: 1, max: 900 }),
  what: fc.constantFrom('bill', 'bill', 'late bill', 'referral', 'gift of points'),
  tier: fc.boolean(),
  campaign: fc.constantFrom(0 as const, 1 as const, null),
  stamped: fc.boolean(),
  gift: fc.constantFrom('welcome' as const, 'birthday' as const, null),
  whose: fc.integer({ min: 0, max: 2 }),
})

interface Act {
  day: string
  /** null: the chain */
  branch: number | null
  kind: EarningKind
  campaignId: number | null
  /** of a bill */
  userId?: number
  of: EarningSums
}

/** The day of the branches, 05:00 to 05:00 in Istanbul. */
const branchDayOf = (at: number) => new Date(at - 2 * hourMs).toISOString().slice(0, 10)

const sumsOf = (acts: readonly Act[]): EarningSums => ({
  purchases: acts.reduce((all, { of }) => all + of.purchases, 0),
  paid: acts.reduce((all, { of }) => all + of.paid, 0),
  points: acts.reduce((all, { of }) => all + of.points, 0),
})

interface Place {
  customerId: number
  /** the customer and two others */
  memberIds: number[]
  staffId: number
  campaignIds: number[]
  cardId: number
  now: number
}

/** Two campaigns and a stamp card. */
async function programme(sql: Sql): Promise<Pick<Place, 'campaignIds' | 'cardId'>> {
  const campaignIds: number[] = []
  for (const name of ['Yağmurlu gün', 'İki kat'])
    campaignIds.push(
      (
        await changeCampaign(sql, 'create', null, {
          ...{
            name,
            bonus: 5,
            runs: '[2026-01-01,2026-12-31)',
            budget: 10_000,
            first_purchase: false,
          },
        })
      ).id ?? 0,
    )
  const [card] = await sql<{ id: number }[]>`
    insert into stamp_cards (name, item_ids, size) values ('Kart', '{1}', 5) returning id`
  return { campaignIds, cardId: card?.id ?? 0 }
}

/** Puts a bill with its lines, stamp and coupons. @returns what it had */
async function putBill(sql: Sql, d: Drawn, place: Place): Promise<Act[]> {
  const { memberIds, staffId, campaignIds, cardId, now } = place
  const customerId = memberIds[d.whose] ?? 0
  const at = now - d.ago * hourMs
  const id = await putTestBill(sql, {
    ...{ userId: customerId, actorId: staffId, branchId: d.branch, total: d.value + 10 },
    ...{ discount: d.gift ? 10 : 0, at: new Date(at) },
    earnedAt: new Date(d.what === 'late bill' ? at - 6.5 * dayMs : at),
  })
  const campaignId = d.campaign === null ? null : (campaignIds[d.campaign] ?? 0)
  const lines = [
    { kind: 'base', points: d.value, ref: null },
    ...(d.tier ? [{ kind: 'tier', points: 3, ref: null }] : []),
    ...(campaignId === null ? [] : [{ kind: 'campaign', points: 5, ref: campaignId }]),
    // what a cap kept from it
    { kind: 'day_over', points: 0, ref: campaignIds[0] ?? 0 },
  ]
  for (const [nth, line] of lines.entries())
    await sql`
      insert into purchase_lines (purchase_id, place, kind, ref, name, points)
      values (${id}, ${nth + 1}, ${line.kind}, ${line.ref}, 'Satır', ${line.points})`
  await importHistory(sql, [
    {
      ...{
        userId: customerId,
        type: 'EARN',
        amount: d.value,
        branchId: d.branch,
        kind: 'purchase',
      },
      ...{ requestKey: `~purchase:${id}`, ref: String(id), createdAt: new Date(at) },
    },
  ])
  if (d.stamped)
    await sql`
      insert into stamp_events (user_id, card_id, purchase_id, kind, stamps, at)
      select ${customerId}, ${cardId}, ${id}, 'stamped', 1, ${new Date(at)} from generate_series(1, 2)`
  if (d.gift)
    await sql`
      with made as (
        insert into coupons (user_id, source, name, benefit, amount, state, created_at, expires_at, closed_at, purchase_id)
        select ${customerId}, ${d.gift}, 'Hediye', 'amount', 5, 'used', ${new Date(at)}, ${new Date(now + dayMs)},
               ${new Date(at)}, ${id} from generate_series(1, 2) returning id)
      insert into purchase_coupons (purchase_id, coupon_id, discount) select ${id}, id, 5 from made`
  return actsOfBill(d, { day: branchDayOf(at), userId: customerId, campaignId })
}

/** What a bill counts for: the base rule, and each part that it had besides. */
function actsOfBill(
  d: Drawn,
  of: { day: string; userId: number; campaignId: number | null },
): Act[] {
  const paid = d.value + (d.gift ? 0 : 10)
  const act = (kind: EarningKind, points: number, campaignId: number | null = null): Act => ({
    ...{ day: of.day, branch: d.branch, kind, campaignId, userId: of.userId },
    of: { purchases: 1, paid, points },
  })
  return [
    act('base', d.value),
    ...(d.tier ? [act('tier', 3)] : []),
    ...(of.campaignId === null ? [] : [act('campaign', 5, of.campaignId)]),
    ...(d.stamped ? [act('stamps', 0)] : []),
    ...(d.gift ? [act(d.gift, 0)] : []),
  ]
}

/** Gives an invitation's points to a new friend and to the customer, for two bills of before. */
async function putReferral(
  sql: Sql,
  d: Drawn,
  { customerId, staffId, now }: Place,
): Promise<Act[]> {
  const at = now - d.ago * hourMs
  const friendId = await insertPerson(sql)
  const bill = { userId: friendId, actorId: staffId, branchId: 3, total: d.value }
  const bills = [
    await putTestBill(sql, { ...bill, at: new Date(at - 100 * dayMs) }),
    await putTestBill(sql, { ...bill, at: new Date(at - 99 * dayMs) }),
  ]
  const [referral] = await sql<{ id: number }[]>`
    insert into referrals (inviter_id, friend_id, settings_id, state, first_purchase, second_purchase, earned_at,
                           inviter_points, friend_points)
    select ${customerId}, ${friendId}, max(id), 'earned', ${bills[0] ?? 0}, ${bills[1] ?? 0}, ${new Date(at)}, 20, 10
      from programme_settings returning id`
  const entry = (userId: number, amount: number) => ({
    ...{ userId, type: 'EARN' as const, amount, branchId: d.branch, kind: 'referral' as const },
    ...{ requestKey: `~referral:${referral?.id}`, ref: String(referral?.id) },
    createdAt: new Date(at),
  })
  await importHistory(sql, [entry(friendId, 10), entry(customerId, 20)])
  return [
    {
      ...{ day: branchDayOf(at), branch: d.branch, kind: 'referral', campaignId: null },
      of: { purchases: 2, paid: d.value * 2, points: 30 },
    },
  ]
}

async function putGift(sql: Sql, d: Drawn, { customerId, now }: Place): Promise<Act[]> {
  const at = now - d.ago * hourMs
  await importHistory(sql, [
    {
      ...{ userId: customerId, type: 'EARN', amount: d.value, branchId: d.branch, kind: 'welcome' },
      ...{ requestKey: `~welcome:${Bun.randomUUIDv7()}`, createdAt: new Date(at) },
    },
  ])
  return [
    {
      ...{ day: branchDayOf(at), branch: null, kind: 'welcome', campaignId: null },
      of: { purchases: 0, paid: 0, points: d.value },
    },
  ]
}

const record = (sql: Sql, d: Drawn, place: Place): Promise<Act[]> =>
  d.what === 'referral'
    ? putReferral(sql, d, place)
    : d.what === 'gift of points'
      ? putGift(sql, d, place)
      : putBill(sql, d, place)

/** The customer, and two more who have just registered. */
async function members(sql: Sql, customerId: number): Promise<number[]> {
  return [customerId, ...(await insertPeople(sql, 2))]
}

/** Noon of the branches' present day: the day before is over for long. */
async function noon(sql: Sql) {
  const [row] = await sql<{ at: Date }[]>`
    select (branch_day(now()) + time '12:00') at time zone 'Europe/Istanbul' as at`
  if (!row) throw new Error('a query without a table returned no row')
  return () => row.at
}

test(
  'each figure equals a plain count, by every period and scope, and a rebuild changes nothing',
  { timeout: 300_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 25 }),
        fc.constantFrom<ReportPeriod>('7d', '28d', '13w', '12m'),
        anyScope,
        // days before today on which it is asked
        fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 380 })),
        (draws, period, scope, back) =>
          withChain(async ({ sql, customerId, staffId }) => {
            const clock = await noon(sql)
            const now = clock().getTime()
            const memberIds = await members(sql, customerId)
            const place = { customerId, memberIds, staffId, now, ...(await programme(sql)) }
            // some day is over
            await putTestBill(sql, {
              ...{
                userId: customerId,
                actorId: staffId,
                total: 1,
                at: new Date(now - 810 * dayMs),
              },
            })
            const acts: Act[] = []
            for (const draw of draws.toSorted((a, b) => b.ago - a.ago))
              acts.push(...(await record(sql, draw, place)))
            await sumProgrammeDays(sql, clock)
            const then = () => new Date(now - back * dayMs)
            const told = await readCampaignReport(sql, then, { period, scope })

            const within = ({ first, last }: { first: string; last: string }) =>
              acts.filter(
                ({ day, branch }) => first <= day && day <= last && isWithin(scope, branch),
              )
            const keyOf = ({ kind, campaignId }: Act) => `${kind} ${campaignId}`
            const own = (all: Act[], key: string) => sumsOf(all.filter((act) => keyOf(act) === key))
            const people = (all: Act[], key: string) =>
              key.endsWith('null') || (scope !== null && scope.length !== 1)
                ? null
                : new Set(all.filter((act) => keyOf(act) === key).map(({ userId }) => userId)).size
            for (const { kind, campaign, before, ...sums } of told.kinds) {
              const key = `${kind} ${campaign?.id ?? null}`
              const wanted = (all: Act[]) => ({ ...own(all, key), members: people(all, key) })
              expect(sums).toEqual(wanted(within(told)))
              expect(before).toEqual(wanted(within(told.before)))
            }
            expect(
              told.kinds.map(({ kind, campaign }) => `${kind} ${campaign?.id ?? null}`).sort(),
            ).toEqual([...new Set([...within(told), ...within(told.before)].map(keyOf))].sort())
            for (const { first, last, base, extra } of told.columns) {
              const here = within({ first, last })
              expect(base).toBe(sumsOf(here.filter(({ kind }) => kind === 'base')).points)
              expect(base + extra).toBe(sumsOf(here).points)
            }

            const kept = async () => [
              ...(await sql`select * from earning_day_totals order by day, branch_id, kind, campaign_id`),
              ...(await sql`select * from campaign_day_members order by day, branch_id, campaign_id`),
            ]
            const before = await kept()
            await rebuildProgrammeDays(sql, clock)
            expect(await kept()).toEqual(before)
          }),
      ),
      runs(4, 40),
    ),
)

test('what earned is told to administrators, and is a file by day and branch', async () => {
  const { owner: sql, ids } = app
  const clock = await noon(sql)
  const now = clock().getTime()
  const place = {
    ...{ customerId: ids.customer, memberIds: [ids.customer], staffId: ids.staff, now },
    ...(await programme(sql)),
  }
  const usual = {
    ...{ ago: 48, branch: 1, value: 90, tier: false, stamped: false, gift: null, whose: 0 },
  } as const
  // on the first day of thirteen weeks
  await putBill(sql, { ...usual, ago: 24 * 91, campaign: 1, what: 'bill' }, place)
  await putGift(sql, { ...usual, campaign: null, what: 'gift of points' }, place)
  await putBill(sql, { ...usual, campaign: 1, what: 'bill' }, place)
  await sumProgrammeDays(sql, clock)
  const answer = await app.call('admin', campaignReport, { query: { period: '7d' } })
  const zero = { purchases: 0, paid: 0, points: 0, members: null }
  const campaign = { id: place.campaignIds[1], name: 'İki kat' }
  expect(((await answer.json()) as CampaignReport).kinds).toEqual(
    expect.arrayContaining([
      {
        kind: 'base',
        campaign: null,
        purchases: 1,
        paid: 100,
        points: 90,
        members: null,
        before: zero,
      },
      {
        kind: 'welcome',
        campaign: null,
        purchases: 0,
        paid: 0,
        points: 90,
        members: null,
        before: zero,
      },
      {
        ...{ kind: 'campaign', campaign, purchases: 1, paid: 100, points: 5, members: 1 },
        before: { ...zero, members: 0 },
      },
    ]),
  )
  const weeks = await app.call('admin', campaignReport, { query: { period: '13w' } })
  expect(((await weeks.json()) as CampaignReport).kinds).toContainEqual(
    expect.objectContaining({ campaign, purchases: 2, members: 1 }),
  )
  const nowhere = { query: { period: '7d', branchId: 9_999_999 } } as const
  expect(await codeOf(await app.call('admin', campaignReport, nowhere))).toBe('branch_not_found')

  const actor = { id: ids.admin, address: '10.0.0.1' } as Parameters<typeof exportDays>[2]
  const { file, name } = await exportDays(sql, clock, actor, {
    ...{ report: 'campaigns', period: '7d', scope: null },
  })
  expect(name).toMatch(/^kampanyalar-/)
  const lines = (await new Response(file).text()).split('\r\n')
  expect(lines[0]).toContain('Gün;Şube;Tür;Kampanya;Alışveriş;Tutar (TL);Verilen (puan);Üye')
  expect(lines.slice(1, -1).map((line) => line.split(';').slice(1).join(';'))).toEqual([
    'Zincir;Hoş geldin hediyesi;;0;0;90;',
    'Merkez;Temel kural;;1;1;90;',
    'Merkez;Kampanya;İki kat;1;1;5;1',
  ])

  // who sees no names is told fewer than five
  const analyst = await colleagueOf(app, 'analyst')
  const asked = { period: '7d' } as const
  const seen = await read<CampaignReport>(analyst.call(campaignReport, { query: asked }))
  expect(seen).toMatchObject({
    inFives: true,
    kinds: expect.arrayContaining([expect.objectContaining({ campaign, points: 5, members: 0 })]),
  })
  const taken = await analyst.call(exportReport, { body: { report: 'campaigns', ...asked } })
  expect(await taken.text()).toContain('Merkez;Kampanya;İki kat;1;1;5;<5')
})
