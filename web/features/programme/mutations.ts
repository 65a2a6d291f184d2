import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  type Campaign,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  setCampaignState,
} from '#api/contracts/programme/campaigns.ts'
import { changeRule } from '#api/contracts/programme/rule.ts'
import { changeSettings } from '#api/contracts/programme/settings.ts'
import { simulateCampaign } from '#api/contracts/programme/simulations.ts'
import { changeTiers } from '#api/contracts/programme/tiers.ts'
import { call } from '#web/shared/client.ts'
import type { Change, Sent } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { campaignsQuery, rulesQuery, settingsQuery, simulationQuery } from './queries.ts'

/** Sets the settings, then fetches the list again, after a failure too. */
export const changeSettingsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ version, body }: Change<BodyInput<typeof changeSettings>>) =>
      call(changeSettings, { body, version }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })

/** Changes the base rule from now on. */
export const changeRuleMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ version, body }: Change<BodyInput<typeof changeRule>>) =>
      call(changeRule, { body, version }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  })

/** Changes the tiers from now on. */
export const changeTiersMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ version, body }: Change<BodyInput<typeof changeTiers>>) =>
      call(changeTiers, { body, version }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tiersQuery.queryKey }),
  })

const refetchCampaigns = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: campaignsQuery.queryKey })

/** Drafts a campaign, or changes the one with this id. */
export const saveCampaignMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sent: Sent<BodyInput<typeof createCampaign>, BodyInput<typeof changeCampaign>>) =>
      'key' in sent
        ? call(createCampaign, { body: sent.body, idempotencyKey: sent.key })
        : call(changeCampaign, {
            params: { id: String(sent.id) },
            body: sent.body,
            version: sent.version,
          }),
    onSuccess: (saved) => putRow(queryClient, campaignsQuery.queryKey, saved),
    onSettled: () => void refetchCampaigns(queryClient),
  })

/** Publishes a campaign, or pauses it. */
export const setCampaignStateMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      id,
      version,
      state,
    }: Pick<Campaign, 'id' | 'version'> & { state: 'published' | 'paused' }) =>
      call(setCampaignState, { params: { id: String(id) }, body: { state }, version }),
    onSettled: () => void refetchCampaigns(queryClient),
  })

/** Removes a draft. */
export const deleteCampaignMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: Pick<Campaign, 'id' | 'version'>) =>
      call(deleteCampaign, { params: { id: String(id) }, version }),
    onSettled: () => void refetchCampaigns(queryClient),
  })

/** Asks for a simulation. */
export const simulateMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, days, key }: { id: number; days: number; key: string }) =>
      call(simulateCampaign, { params: { id: String(id) }, body: { days }, idempotencyKey: key }),
    onSettled: (_, __, { id }) =>
      void queryClient.invalidateQueries({ queryKey: simulationQuery(id).queryKey }),
  })
