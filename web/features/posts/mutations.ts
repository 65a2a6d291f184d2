import { currentUser } from '#api/contracts/auth/session.ts'
import {
  endPost,
  givePosts,
  listPosts,
  ownBranches,
  personPosts,
} from '#api/contracts/posts/posts.ts'
import {
  changeRegion,
  createRegion,
  deleteRegion,
  listRegions,
} from '#api/contracts/posts/regions.ts'
import { readTeam } from '#api/contracts/posts/team.ts'
import { personStory } from '#api/contracts/users/story.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { mutation, saveRow } from '#web/shared/mutation.ts'

/** What shows posts, and what of people follows from them. */
const stale = [
  readTeam,
  personPosts,
  listPosts,
  ownBranches,
  listUsers,
  personStory,
  currentUser,
  listRegions,
]

export const givePostsMutation = mutation(givePosts, { stale })
export const endPostMutation = mutation(endPost, { stale })

export const saveRegionMutation = saveRow({
  create: createRegion,
  change: changeRegion,
  list: listRegions,
  stale,
})
export const deleteRegionMutation = mutation(deleteRegion, { stale: [listRegions] })
