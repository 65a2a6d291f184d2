import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  setCampaignState,
} from '#api/contracts/programme/campaigns.ts'
import { changeRule, listRules } from '#api/contracts/programme/rule.ts'
import { changeSettings, listSettings } from '#api/contracts/programme/settings.ts'
import { readSimulation, simulateCampaign } from '#api/contracts/programme/simulations.ts'
import { changeTiers, listTiers } from '#api/contracts/programme/tiers.ts'
import { mutation, saveRow } from '#web/shared/mutation.ts'

export const changeSettingsMutation = mutation(changeSettings, {
  stale: [listSettings],
  waits: true,
})

/** Changes the base rule from now on. */
export const changeRuleMutation = mutation(changeRule, { stale: [listRules], waits: true })

/** Changes the tiers from now on, the caller's own too. */
export const changeTiersMutation = mutation(changeTiers, {
  stale: [listTiers, ownLoyalty],
  waits: true,
})

/** Drafts a campaign, or changes it. */
export const saveCampaignMutation = saveRow({
  create: createCampaign,
  change: changeCampaign,
  list: listCampaigns,
})

/** Publishes a campaign, or pauses it. */
export const setCampaignStateMutation = mutation(setCampaignState, { stale: [listCampaigns] })

/** Removes a draft. */
export const deleteCampaignMutation = mutation(deleteCampaign, { stale: [listCampaigns] })

export const simulateMutation = mutation(simulateCampaign, { stale: [readSimulation] })
