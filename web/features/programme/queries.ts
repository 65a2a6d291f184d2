import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listCampaigns, listCampaignVersions } from '#api/contracts/programme/campaigns.ts'
import { listRules } from '#api/contracts/programme/rule.ts'
import { listSettings } from '#api/contracts/programme/settings.ts'
import { readSimulation } from '#api/contracts/programme/simulations.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** All versions of the settings, the valid one first. Always stale: another person may set them. */
export const settingsQuery = queryOptions({
  queryKey: keyOf(listSettings),
  queryFn: ({ signal }) => call(listSettings, { signal }),
  staleTime: 0,
})

/** All versions of the base rule, the one that holds first. */
export const rulesQuery = queryOptions({
  queryKey: keyOf(listRules),
  queryFn: ({ signal }) => call(listRules, { signal }),
  staleTime: 0,
})

/** Campaigns, newest first, in pages. */
export const campaignsQuery = infiniteQueryOptions({
  queryKey: keyOf(listCampaigns),
  queryFn: ({ pageParam, signal }) =>
    callPage(listCampaigns, {
      query: { limit: 100, ...(pageParam && { before: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** The newest hundred versions of a campaign, newest first. */
export const campaignVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(listCampaignVersions, id),
    queryFn: ({ signal }) => call(listCampaignVersions, { params: { id: String(id) }, signal }),
    staleTime: 0,
  })

/** ms between two looks at a simulation that is under way */
const lookEveryMs = 700

/** The newest simulation of a campaign, followed until it has ended. */
export const simulationQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(readSimulation, id),
    queryFn: async ({ signal }) =>
      (await call(readSimulation, { params: { id: String(id) }, signal })).simulation,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'running' ? lookEveryMs : false,
  })
