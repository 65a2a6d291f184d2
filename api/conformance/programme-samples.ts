import type { RequestParts, TestApp } from './test-app.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const campaign = {
  name: 'Salı 2 kat',
  multiplier: 200,
  startsOn: day(-1),
  endsOn: day(60),
  weekdays: [2],
  fromTime: '14:00',
  untilTime: '24:00',
  leastTier: 2,
  perDay: 1,
  budget: 50_000,
}

async function someCampaign({ owner }: TestApp): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    select id from change_campaign(null, 'create', null, ${owner.json({
      name: 'Hafta sonu',
      bonus: 20,
      starts_on: day(-1),
      ends_on: day(60),
      first_purchase: false,
      budget: 10_000,
    })}, null)`
  return row?.id ?? 0
}

/** One request for each endpoint of the programme’s settings, base rule, tiers and campaigns. */
export const programmeSamples: Record<
  string,
  (app: TestApp) => Promise<RequestParts> | RequestParts
> = {
  listSettings: () => ({}),
  changeSettings: () => ({ body: { pointValue: 60, couponDays: 45 } }),
  listRules: () => ({}),
  changeRule: () => ({ body: { step: 400, points: 1 } }),
  listTiers: () => ({}),
  changeTiers: () => ({
    body: {
      tiers: [
        { name: 'Çekirdek', least: 0, multiplier: 100 },
        { name: 'Fincan', least: 400, multiplier: 120 },
      ],
    },
  }),
  listCampaigns: async (app) => {
    await someCampaign(app)
    return { query: { limit: 5 } }
  },
  listCampaignVersions: async (app) => ({ params: { id: await someCampaign(app) } }),
  createCampaign: () => ({ body: campaign }),
  changeCampaign: async (app) => ({
    params: { id: await someCampaign(app) },
    body: { ...campaign, bonus: null },
  }),
  deleteCampaign: async (app) => ({ params: { id: await someCampaign(app) } }),
  setCampaignState: async (app) => ({
    params: { id: await someCampaign(app) },
    body: { state: 'published' },
  }),
  simulateCampaign: async (app) => {
    await app.owner`update simulations set state = 'failed', finished_at = now()
                     where finished_at is null`
    return { params: { id: await someCampaign(app) }, body: { days: 30 } }
  },
  readSimulation: async (app) => ({ params: { id: await someCampaign(app) } }),
}
