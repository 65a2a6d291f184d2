import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import {
  changeReward,
  createReward,
  deleteReward,
  listManagedRewards,
} from '#api/contracts/rewards/managing.ts'
import { listRewards } from '#api/contracts/rewards/rewards.ts'
import { mutation, saveRow } from '#web/shared/mutation.ts'
import { query } from '#web/shared/query.ts'

/** Every reward, by price. Always stale: people redeem meanwhile. */
export const managedRewardsQuery = query(listManagedRewards, {}, { staleTime: 0 })

const stale = [listManagedRewards, listRewards, ownLoyalty]

export const saveRewardMutation = saveRow({
  create: createReward,
  change: changeReward,
  list: listManagedRewards,
  stale,
})

export const deleteRewardMutation = mutation(deleteReward, { stale })
