import { queryOptions } from '@tanstack/react-query'
import { readInvitation } from '#api/contracts/auth/invitation.ts'
import { listLegal } from '#api/contracts/legal/legal.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/**
 * The person an invitation is for. Fetched once: the answer never changes while the page is open.
 */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(readInvitation, token),
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, signal }),
  })

/** Which versions of notice and terms hold. Always stale: an administrator may publish another. */
export const documentsQuery = queryOptions({
  queryKey: keyOf(listLegal),
  queryFn: ({ signal }) => call(listLegal, { signal }),
  staleTime: 0,
})
