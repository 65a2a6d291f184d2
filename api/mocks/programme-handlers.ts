import {
  type Campaign,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listCampaignVersions,
  setCampaignState,
} from '../contracts/programme/campaigns.ts'
import { changeRule, type EarningRule, listRules } from '../contracts/programme/rule.ts'
import {
  changeSettings,
  listSettings,
  type ProgrammeSettings,
} from '../contracts/programme/settings.ts'
import { readSimulation, simulateCampaign } from '../contracts/programme/simulations.ts'
import { changeTiers, listTiers, type TierSettings } from '../contracts/programme/tiers.ts'
import { nazli } from './fixtures.ts'
import { answers } from './mock.ts'
import {
  campaigns,
  campaignVersions,
  ruleVersions,
  settingsVersions,
  simulation,
  tierVersions,
} from './programme-fixtures.ts'

const maker = { id: nazli.id, fullName: nazli.fullName }
const at = '2026-11-20T12:00:00+03:00'

const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('no such row')
  return row
}
const campaignOf = (id: string | undefined): Campaign =>
  campaigns.find((campaign) => String(campaign.id) === id) ?? first(campaigns)

/** The programme's endpoints for administrators. */
export const programmeHandlers = [
  answers(listSettings, settingsVersions),
  answers(changeSettings, ({ body }) => ({
    ...first(settingsVersions),
    ...(body as Partial<ProgrammeSettings>),
    version: 3,
    at,
    actor: maker,
  })),
  answers(listRules, ruleVersions),
  answers(changeRule, ({ body }) => ({
    ...first(ruleVersions),
    ...(body as Partial<EarningRule>),
    version: 3,
    at,
    actor: maker,
  })),
  answers(listTiers, tierVersions),
  answers(changeTiers, ({ body }) => ({
    ...(body as TierSettings),
    version: 3,
    at,
    actor: maker,
  })),
  answers(listCampaigns, campaigns),
  answers(listCampaignVersions, campaignVersions),
  answers(createCampaign, ({ body }) => ({
    ...first(campaigns),
    ...(body as Partial<Campaign>),
    id: 7,
    version: 1,
    multiplier: body?.multiplier ?? null,
    bonus: body?.bonus ?? null,
  })),
  answers(changeCampaign, ({ params, body }) => {
    const before = campaignOf(params.id)
    return { ...before, ...(body as Partial<Campaign>), version: before.version + 1 }
  }),
  answers(deleteCampaign),
  answers(setCampaignState, ({ params, body }) => {
    const before = campaignOf(params.id)
    return {
      ...before,
      state: body?.state ?? 'published',
      phase: body?.state === 'paused' ? ('paused' as const) : ('active' as const),
      version: before.version + 1,
    }
  }),
  answers(simulateCampaign, ({ params }) => ({
    ...simulation,
    campaignId: Number(params.id),
    state: 'waiting' as const,
    progress: 0,
    result: null,
  })),
  answers(readSimulation, { simulation: null }),
]
