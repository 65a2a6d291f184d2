import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { recoverFactors } from '#api/contracts/factors/managing.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { reversePoints } from '#api/contracts/points/recording.ts'
import { personStory } from '#api/contracts/users/story.ts'
import {
  changeUser,
  changeUsers,
  deactivateUser,
  exportUsers,
  listUsers,
} from '#api/contracts/users/users.ts'
import { call, callFile } from '#web/shared/client.ts'
import type { Change } from '#web/shared/forms/saving.ts'
import { putRow } from '#web/shared/put-row.ts'
import { keyOf } from '#web/shared/query-key.ts'
import type { UsersSearch } from './queries.ts'

/** Refreshes the lists, stories and histories of people and the signed-in person after a change. */
export const refreshUsers = (queryClient: QueryClient) =>
  Promise.all(
    [listUsers, personStory, customerHistory, currentUser].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  )

export const changeUserMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version, body }: Change<BodyInput<typeof changeUser>>) =>
      call(changeUser, { params: { id }, body, version }),
    onSuccess: (saved) => putRow(queryClient, keyOf(listUsers), saved),
    onSettled: () => void refreshUsers(queryClient),
  })

export const deactivateMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(deactivateUser, { params: { id } }),
    onSuccess: () => void refreshUsers(queryClient),
  })

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

export const recoverMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: number; body: BodyInput<typeof recoverFactors> }) =>
      call(recoverFactors, { params: { id }, body }),
    onSuccess: (_, { id }) => queryClient.invalidateQueries({ queryKey: keyOf(personStory, id) }),
  })

interface Reversal {
  entryId: number
  userId: number
  body: BodyInput<typeof reversePoints>
  /** the same for every try (decisions.md §3) */
  key: string
}

export const reverseMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ entryId, body, key }: Reversal) =>
      call(reversePoints, { params: { entryId }, body, idempotencyKey: key }),
    onSuccess: (_, { userId }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(customerHistory, userId) })
      void refreshUsers(queryClient)
    },
  })
