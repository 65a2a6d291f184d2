import { listCampaigns, listCampaignVersions } from '#api/contracts/programme/campaigns.ts'
import { listRules } from '#api/contracts/programme/rule.ts'
import { listSettings } from '#api/contracts/programme/settings.ts'
import { readSimulation } from '#api/contracts/programme/simulations.ts'
import { pages, query } from '#web/shared/query.ts'

/** All versions of the settings, the valid one first. Always stale: another person may set them. */
export const settingsQuery = query(listSettings, {}, { staleTime: 0 })

/** All versions of the base rule, the one that holds first. */
export const rulesQuery = query(listRules, {}, { staleTime: 0 })

/** Campaigns, newest first, in pages. */
export const campaignsQuery = pages(listCampaigns, { query: { limit: 100 } }, { staleTime: 0 })

/** The newest hundred versions of a campaign, newest first. */
export const campaignVersionsQuery = (id: number) =>
  query(listCampaignVersions, { params: { id } }, { staleTime: 0 })

/** ms between two looks at a simulation that is under way */
const lookEveryMs = 700

/** The newest simulation of a campaign, followed until it has ended. */
export const simulationQuery = (id: number) =>
  query(
    readSimulation,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.simulation?.state === 'waiting' || data?.simulation?.state === 'running'
          ? lookEveryMs
          : false,
    },
  )
