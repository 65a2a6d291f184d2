import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant } from '../fields.ts'
import { PostRole } from '../roles.ts'
import { CurrentUser } from '../users/person.ts'

export const Named = z.object({ id: Id, name: z.string() })

/** What a link invites to, as whoever invites sees it (decisions/275). */
export const Invitation = z.object({
  id: Id,
  role: PostRole,
  branch: Named,
  lastDay: CalendarDate.nullable(),
  /** in the words of who invites */
  forWhom: z.string(),
  invitedBy: z.string(),
  expiresAt: Instant,
  /** the secret of the link `/join#<code>` */
  code: z.string(),
})
export type Invitation = z.output<typeof Invitation>

const Code = z
  .string({ error: 'Bu değer geçersiz.' })
  .regex(/^\d{1,15}-[\w-]{22}$/, 'Bu değer geçersiz.')

export const readPostInvitation = endpoint('post', '/api/join', {
  summary: 'What the link of an invitation to work at a branch invites to; does not use it up',
  audience: 'anyone',
  body: z.strictObject({ code: Code }),
  answer: z.object({
    role: PostRole,
    branch: Named,
    lastDay: CalendarDate.nullable(),
    invitedBy: z.string(),
  }),
  refusals: ['invitation_invalid'],
})

export const acceptPost = endpoint('post', '/api/join/accept', {
  summary: 'Accept an invitation to work at a branch, once however often it is asked',
  audience: 'member',
  ownLines: true,
  body: z.strictObject({ code: Code }),
  answer: CurrentUser,
  refusals: ['invitation_invalid', 'own_post', 'post_held', 'user_inactive', 'busy'],
})
