import type { Campaign, CampaignVersion } from '../contracts/programme/campaigns.ts'
import type { RuleVersion } from '../contracts/programme/rule.ts'
import type { SettingsVersion } from '../contracts/programme/settings.ts'
import { day, minutesAgo, nazli } from './fixtures.ts'

const maker = { id: nazli.id, fullName: nazli.fullName }

/** The settings as an administrator has set them, and the product's. */
export const settingsVersions: SettingsVersion[] = [
  {
    version: 2,
    at: minutesAgo(12 * day),
    actor: maker,
    pointValue: 50,
    grantMonths: 6,
    couponDays: 30,
    donationPoints: 250,
    startsOn: '2026-04-20',
  },
  {
    version: 1,
    at: minutesAgo(200 * day),
    actor: null,
    pointValue: 50,
    grantMonths: 12,
    couponDays: 30,
    donationPoints: 250,
    startsOn: '2026-04-20',
  },
]

/** The base rule as it holds, and as it began. */
export const ruleVersions: RuleVersion[] = [
  { version: 2, at: minutesAgo(30 * day), actor: maker, step: 500, points: 1 },
  { version: 1, at: null, actor: null, step: 400, points: 1 },
]

const plain = {
  multiplier: null,
  bonus: null,
  weekdays: null,
  fromTime: null,
  untilTime: null,
  branchIds: null,
  leastTier: 100,
  leastDue: null,
  firstPurchase: false,
  perDay: null,
  inAll: null,
}

/** A campaign of each phase, newest first. */
export const campaigns: Campaign[] = [
  {
    ...plain,
    id: 6,
    version: 3,
    state: 'draft',
    phase: 'draft',
    name: 'Yılbaşı 3 kat',
    multiplier: 300,
    startsOn: '2026-12-28',
    endsOn: '2026-12-31',
    leastDue: 20_000,
    perDay: 1,
    budget: 120_000,
    spent: 0,
    changedAt: minutesAgo(40),
  },
  {
    ...plain,
    id: 5,
    version: 2,
    state: 'published',
    phase: 'scheduled',
    name: 'Aralık sabahları',
    bonus: 15,
    startsOn: '2026-12-01',
    endsOn: '2026-12-25',
    weekdays: [1, 2, 3, 4, 5],
    fromTime: '07:00',
    untilTime: '10:00',
    budget: 60_000,
    spent: 0,
    changedAt: minutesAgo(day),
  },
  {
    ...plain,
    id: 4,
    version: 4,
    state: 'published',
    phase: 'active',
    name: 'Salı 2 kat',
    multiplier: 200,
    startsOn: '2026-10-06',
    endsOn: '2026-12-29',
    weekdays: [2],
    perDay: 2,
    inAll: 10,
    budget: 50_000,
    spent: 46_180,
    changedAt: minutesAgo(20 * day),
  },
  {
    ...plain,
    id: 3,
    version: 5,
    state: 'paused',
    phase: 'paused',
    name: 'Moda’ya hoş geldiniz',
    bonus: 50,
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    branchIds: [2],
    inAll: 1,
    budget: 20_000,
    spent: 7_450,
    changedAt: minutesAgo(2 * day),
  },
  {
    ...plain,
    id: 2,
    version: 2,
    state: 'published',
    phase: 'ended',
    name: 'İlk alışveriş',
    bonus: 100,
    startsOn: '2026-08-01',
    endsOn: '2026-10-31',
    firstPurchase: true,
    inAll: 1,
    budget: 40_000,
    spent: 39_900,
    changedAt: minutesAgo(110 * day),
  },
]

const [, , tuesday] = campaigns

/** What has been changed of the Tuesday campaign. */
export const campaignVersions: CampaignVersion[] = tuesday
  ? (
      [
        [4, 'published', 50_000],
        [3, 'published', 30_000],
        [2, 'published', 20_000],
        [1, 'draft', 20_000],
      ] as const
    ).map(([version, state, budget]) => {
      const { id: _, phase: __, spent: ___, changedAt: ____, ...terms } = tuesday
      return {
        ...terms,
        version,
        state,
        budget,
        at: minutesAgo((24 - version) * day),
        actor: maker,
      }
    })
  : []
