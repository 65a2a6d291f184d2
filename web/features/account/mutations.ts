import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { changePassword, changePreferences, changeProfile } from '#api/contracts/account/account.ts'
import { cancelAddress } from '#api/contracts/account/address.ts'
import { askForErasure } from '#api/contracts/account/erasure.ts'
import { downloadOwnData } from '#api/contracts/account/own-data.ts'
import { currentUser } from '#api/contracts/auth/session.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { call, callFile } from '#web/shared/client.ts'
import type { Change } from '#web/shared/forms/saving.ts'
import { mutation, putAnswer } from '#web/shared/mutation.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { endSession } from '#web/shared/session.ts'
import { consentsQuery, preferencesQuery } from './queries.ts'

export const profileMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, version }: Change<BodyInput<typeof changeProfile>>) =>
      call(changeProfile, { body, version }),
    onSuccess: (user) => putAnswer(queryClient, keyOf(currentUser), user),
    // an answer may be lost, or another device was quicker
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(currentUser) }),
  })

/** Gives up the change of the e-mail address that waits. */
export const cancelAddressMutation = mutation(cancelAddress, { stale: [currentUser], waits: true })

export const passwordMutation = mutation(changePassword)

export const preferencesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof changePreferences>) => call(changePreferences, { body }),
    onSuccess: (saved) => {
      putAnswer(queryClient, preferencesQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: consentsQuery.queryKey })
    },
  })

/** ms: an archive of everything, table by table */
const archivePatience = 120_000

/** Everything that is kept about the person, as one archive. */
export const ownDataMutation = mutationOptions({
  mutationFn: () => callFile(downloadOwnData, { timeout: archivePatience }),
})

/** Deletes the account; nobody is signed in then, and /auth says why (decisions/166). */
export const erasureMutation = (queryClient: QueryClient) =>
  endSession(queryClient, () => call(askForErasure), 'erased')
