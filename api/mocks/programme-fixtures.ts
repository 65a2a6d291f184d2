import type { Campaign, CampaignVersion } from '../contracts/programme/campaigns.ts'
import type { RuleVersion } from '../contracts/programme/rule.ts'
import type { SettingsVersion } from '../contracts/programme/settings.ts'
import type { Simulation } from '../contracts/programme/simulations.ts'
import type { TierVersion } from '../contracts/programme/tiers.ts'
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
    referralInviter: 50,
    referralFriend: 50,
    referralLeast: 5_000,
    referralMonthly: 10,
    expectedUse: 100,
    billsByNumber: true,
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
    referralInviter: 50,
    referralFriend: 50,
    referralLeast: 5_000,
    referralMonthly: 10,
    expectedUse: 100,
    billsByNumber: false,
    startsOn: '2026-04-20',
  },
]

/** The base rule as it holds, and as it began. */
export const ruleVersions: RuleVersion[] = [
  { version: 2, at: minutesAgo(30 * day), actor: maker, step: 500, points: 1 },
  { version: 1, at: null, actor: null, step: 400, points: 1 },
]

/** The tiers as an administrator has set them, and the product's. */
export const tierVersions: TierVersion[] = [
  {
    version: 2,
    at: minutesAgo(8 * day),
    actor: maker,
    tiers: [
      { name: 'Çekirdek', least: 0, multiplier: 100 },
      { name: 'Fincan', least: 500, multiplier: 110 },
      { name: 'Cezve', least: 1_500, multiplier: 125 },
    ],
  },
  {
    version: 1,
    at: minutesAgo(200 * day),
    actor: null,
    tiers: [
      { name: 'Çekirdek', least: 0, multiplier: 100 },
      { name: 'Fincan', least: 600, multiplier: 105 },
    ],
  },
]

const plain = {
  multiplier: null,
  bonus: null,
  weekdays: null,
  fromTime: null,
  untilTime: null,
  branchIds: null,
  leastTier: null,
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
    leastTier: 2,
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

const replayedDays = Array.from({ length: 90 }, (_, n) => {
  const at = new Date(Date.parse('2026-08-23T00:00:00Z') + n * 86_400_000)
  const points = at.getUTCDay() === 2 ? 2_900 + ((n * 137) % 900) : 0
  return { day: at.toISOString().slice(0, 10), points, net: points - (n > 60 && points ? 180 : 0) }
})
const replayed = (of: 'points' | 'net') => replayedDays.reduce((sum, day) => sum + day[of], 0)

/** A simulation that has ended. */
export const simulation: Simulation = {
  id: 3,
  campaignId: 6,
  campaignVersion: 3,
  days: 90,
  askedAt: minutesAgo(3),
  state: 'done',
  progress: 100,
  result: {
    from: '2026-08-22T21:00:00.000Z',
    days: replayedDays,
    purchases: 61_240,
    matched: 8_412,
    people: 2_190,
    points: replayed('points'),
    net: replayed('net'),
    cost: replayed('net') * 50,
    byCap: 640,
    byBudget: 118,
    top: [
      'Elif Yılmaz',
      'Kerem Aydın',
      'Zeynep Kaya',
      'Çağla Işık',
      'Mert Şahin',
      'Işıl Çağlar',
      'Deniz Öztürk',
      'Ömer Güneş',
      'Gül Ünal',
      'Bora Yıldız',
    ].map((fullName, n) => ({
      userId: n + 10,
      fullName,
      points: 412 - n * 23,
      purchases: 12 - (n >> 1),
    })),
  },
}
