import { readPostInvitation } from '#api/contracts/posts/invitations.ts'
import { query } from '#web/shared/query.ts'

/** What a link invites to. Whoever invites may withdraw it meanwhile. */
export const postInvitationQuery = (code: string) =>
  query(readPostInvitation, { body: { code } }, { staleTime: 0, retry: false })
