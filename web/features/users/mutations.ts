import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { recoverFactors } from '#api/contracts/factors/managing.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { reversePoints } from '#api/contracts/points/recording.ts'
import { listPosts, ownBranches, personPosts } from '#api/contracts/posts/posts.ts'
import { readTeam } from '#api/contracts/posts/team.ts'
import { changeHouseNote } from '#api/contracts/users/house-note.ts'
import { personStory } from '#api/contracts/users/story.ts'
import {
  changeUser,
  changeUsers,
  deactivateUser,
  exportUsers,
  listUsers,
} from '#api/contracts/users/users.ts'
import { call, callFile } from '#web/shared/client.ts'
import { mutation, refetch } from '#web/shared/mutation.ts'
import { putRow } from '#web/shared/put-row.ts'
import { keyOf } from '#web/shared/query-key.ts'
import type { UsersSearch } from './queries.ts'

/** The lists, stories and histories of people, and the signed-in person. */
const ofPeople = [
  ...[listUsers, personStory, customerHistory, currentUser],
  // posts follow from a role
  ...[listPosts, personPosts, ownBranches, readTeam],
]

/** Fetches them anew after a write that is not made here. */
export const refreshUsers = (queryClient: QueryClient) => refetch(queryClient, ofPeople)

export const changeUserMutation = mutation(changeUser, {
  stale: ofPeople,
  onSuccess: (saved, _, __, { client }) => putRow(client, keyOf(listUsers), saved),
})

export const deactivateMutation = mutation(deactivateUser, { stale: ofPeople })

export const changeStatesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof changeUsers>) =>
      call(changeUsers, { body, timeout: bulkPatience }),
    onSettled: () => void refreshUsers(queryClient),
  })

/** ms: a hundred people one after the other, or a file of 50,000 */
const bulkPatience = 60_000

/** The people whom the list's search finds, as a file. */
export const exportMutation = mutationOptions({
  mutationFn: ({ q, role, state, sort, direction }: UsersSearch) =>
    callFile(exportUsers, {
      body: {
        ...(q && { q }),
        ...(role && { role }),
        ...(state && { state }),
        ...(sort && { sort }),
        ...(direction && { direction }),
      },
      timeout: bulkPatience,
    }),
})

export const houseNoteMutation = mutation(changeHouseNote, { stale: [personStory] })

export const recoverMutation = mutation(recoverFactors, { stale: [personStory], waits: true })

/** Every try has the same key (decisions.md §3). */
export const reverseMutation = mutation(reversePoints, { stale: ofPeople })
