import {
  changeBranch,
  createBranch,
  deleteBranch,
  listArchivedBranches,
  listBranches,
  restoreBranch,
} from '#api/contracts/branches/branches.ts'
import { mutation, saveRow } from '#web/shared/mutation.ts'

export const saveBranchMutation = saveRow({
  create: createBranch,
  change: changeBranch,
  list: listBranches,
  stale: [listArchivedBranches],
})

export const deleteBranchMutation = mutation(deleteBranch, {
  stale: [listBranches, listArchivedBranches],
})

export const restoreBranchMutation = mutation(restoreBranch, {
  stale: [listBranches, listArchivedBranches],
})
