import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { currentUser, logout } from '#api/contracts/auth/session.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { dropDraftsOfOthers, keepDrafts } from './forms/drafts.ts'
import { identity } from './identity.ts'
import { unsubscribeDevice } from './own-device.ts'
import { keyOf } from './query-key.ts'
import { sessionEnd } from './session-end.ts'

const refused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * The signed-in person, or null: a 401 is no error here (specification.md §4). Only this query and
 * the customer's card retry, once (§9).
 */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(currentUser),
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await call(currentUser, { signal })
      identity.confirm(user.id)
      sessionEnd.signedIn()
      dropDraftsOfOthers(user.id)
      return user
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        sessionEnd.ended(error.reason)
        keepDrafts(identity.person())
        identity.confirm(null)
        unsubscribeDevice()
        return null
      }
      throw error
    }
  },
  retry: (failures, error) => failures < 1 && !refused(error),
  retryDelay: 500,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * Makes `user` the signed-in person (null: nobody). It empties the cache of the last person's data
 * and ends the push subscription of this device.
 */
export function switchUser(queryClient: QueryClient, user: CurrentUser | null): void {
  unsubscribeDevice()
  if (user) sessionEnd.signedIn()
  else sessionEnd.signedOut()
  identity.change(user?.id ?? null)
  dropDraftsOfOthers(user?.id ?? null)
  const [userKey] = currentUserQuery.queryKey
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey })
}

export const logoutMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(logout),
    onSuccess: () => switchUser(queryClient, null),
  })
