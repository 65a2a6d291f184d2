import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { currentUser, logout } from '#api/contracts/auth/session.ts'
import type { SessionEnd } from '#api/contracts/endpoint.ts'
import type { Right } from '#api/contracts/posts/rights.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { dropDraftsOfOthers, keepDrafts } from './forms/drafts.ts'
import { identity } from './identity.ts'
import { dropKept } from './kept/dropping.ts'
import { keepAnew } from './kept/keeping.ts'
import { unsubscribeDevice } from './own-device.ts'
import { keyOf } from './query-key.ts'
import { sessionEnd } from './session-end.ts'

const refused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * The signed-in person, or null: a 401 is no error here (product.md §3). Only this query and
 * the customer's card retry, once (§9).
 */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(currentUser),
  // not ended with the screen that asked first: a guard may wait for the same answer
  queryFn: async (): Promise<CurrentUser | null> => {
    try {
      const user = await call(currentUser)
      identity.confirm(user.id)
      sessionEnd.signedIn()
      dropDraftsOfOthers(user.id)
      return user
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && !sessionEnd.isOwn()) {
        sessionEnd.ended(error.reason)
        keepDrafts(identity.person())
        void dropKept(identity.person())
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
  meta: { keeps: currentUser, everywhere: true },
})

/** Whether the person has a right beyond a counter's, wherever their posts are. The server decides; this shows. */
export const useMay = (right: Right): boolean =>
  useQuery(currentUserQuery).data?.rights.includes(right) ?? false

/**
 * Who is signed in, null for nobody. Without an answer of the network it is the person whose page was
 * open last in this browser.
 * @throws ApiError where there is none
 */
export async function ensureUser(queryClient: QueryClient): Promise<CurrentUser | null> {
  const { promise, resolve, reject } = Promise.withResolvers<CurrentUser | null>()
  const stop = queryClient.getQueryCache().subscribe(() => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey)
    if (user !== undefined) resolve(user)
  })
  queryClient.ensureQueryData(currentUserQuery).then(resolve, reject)
  return promise.finally(stop)
}

/**
 * Makes `user` the signed-in person (null: nobody). It drops the last person's data, from the cache and
 * from the device, and ends the push subscription of this device.
 */
export function switchUser(queryClient: QueryClient, user: CurrentUser | null): void {
  unsubscribeDevice()
  if (user) {
    keepAnew()
    sessionEnd.signedIn()
  } else {
    void dropKept()
    sessionEnd.signedOut()
  }
  identity.change(user?.id ?? null)
  dropDraftsOfOthers(user?.id ?? null)
  const [userKey] = currentUserQuery.queryKey
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey })
}

/**
 * A mutation that ends the person's own session. Answers that come meanwhile and find no session are no news:
 * they would tell the person that somebody else ended it, and offer a way back. The frame leads to /auth.
 * @param reason what /auth says of it
 */
export const endSession = (
  queryClient: QueryClient,
  end: () => Promise<unknown>,
  reason?: SessionEnd,
) =>
  mutationOptions({
    mutationFn: () =>
      end().catch((error: unknown) => {
        // another tab was quicker to tell that the session has ended
        if (!(error instanceof ApiError && error.code === 'left')) throw error
      }),
    onMutate: () => sessionEnd.ending(),
    onSuccess: () => {
      switchUser(queryClient, null)
      sessionEnd.signedOut(reason)
    },
    onError: () => {
      sessionEnd.signedIn()
      // what found no session meanwhile asks again
      void queryClient.invalidateQueries()
    },
  })

export const logoutMutation = (queryClient: QueryClient) =>
  endSession(queryClient, async () => {
    // whoever wants to leave leaves nothing here, even where the server cannot be told
    await dropKept()
    return call(logout)
  })
