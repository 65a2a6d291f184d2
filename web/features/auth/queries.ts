import { readInvitation } from '#api/contracts/auth/invitation.ts'
import { listLegal } from '#api/contracts/legal/legal.ts'
import { query } from '#web/shared/query.ts'

/**
 * The person an invitation is for. Fetched once: the answer never changes while the page is open.
 */
export const invitationQuery = (token: string) => query(readInvitation, { body: { token } })

/** Which versions of notice and terms hold. Always stale: an administrator may publish another. */
export const documentsQuery = query(listLegal, {}, { staleTime: 0 })
