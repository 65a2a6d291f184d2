import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { keepDrafts } from '#web/shared/forms/drafts.ts'
import { identity } from '#web/shared/identity.ts'
import { dropKept } from '#web/shared/kept/dropping.ts'
import { keptWhileAway, noteSeen } from '#web/shared/kept/keeping.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { sessionEnd } from '#web/shared/session-end.ts'

/**
 * The query client with the settings of product.md §3: no retries, no refetching on focus or
 * on an interval, never stale. Freshness comes from live events and from invalidation.
 *
 * A call that is refused as signed out sets the current user to null. The frame then redirects to
 * /auth and back (decisions.md §2).
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'signed_out' || sessionEnd.isOwn()) return
    sessionEnd.ended(error.reason)
    keepDrafts(identity.person())
    void dropKept(identity.person())
    identity.confirm(null)
    client.setQueryData(keyOf(currentUser), null)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        // a query that failed before its screen mounted shows its error instead of a retry
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // a call without a network fails with a sentence instead of waiting silently
        networkMode: 'always',
        // what is kept for its person stands in for an answer that does not come (decisions/073)
        persister: keptWhileAway,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  noteSeen(client)
  return client
}
