import { listPosts, personPosts } from '#api/contracts/posts/posts.ts'
import {
  endTeamPost,
  findColleagues,
  giveTeamPost,
  inviteToTeam,
  readTeam,
  withdrawInvitation,
} from '#api/contracts/posts/team.ts'
import { ownTablet } from '#api/contracts/tablets/tablets.ts'
import { personStory } from '#api/contracts/users/story.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { mutation } from '#web/shared/mutation.ts'

/** What shows who works where. */
const stale = [readTeam, findColleagues, listPosts, personPosts, listUsers, personStory, ownTablet]

export const giveTeamPostMutation = mutation(giveTeamPost, { stale })
export const endTeamPostMutation = mutation(endTeamPost, { stale })

/** The dialog stays until the link is there. */
export const inviteMutation = mutation(inviteToTeam, { stale: [readTeam], waits: true })
export const withdrawMutation = mutation(withdrawInvitation, { stale: [readTeam] })
