import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant } from '../fields.ts'
import { Rating } from '../ratings/ratings.ts'
import { VisitRating } from '../ratings/visit-ratings.ts'
import { SecurityEntry } from '../security/security.ts'
import { HouseNote } from './house-note.ts'
import { ManagedUser } from './users.ts'

const Count = z.int().nonnegative()

/** A person's whole story, a few of the newest lines of each part. */
export const PersonStory = z.object({
  user: ManagedUser,
  /** purchases ever, and kuruş that were paid for them and not refunded */
  spent: z.object({ purchases: Count, amount: Count }),
  houseNote: HouseNote,
  /** entries of their ledger */
  entries: Count,
  /** whether marketing may reach them over each channel */
  consents: z.object({
    email: z.boolean(),
    sms: z.boolean(),
    call: z.boolean(),
    push: z.boolean(),
  }),
  /** devices that get push messages */
  devices: Count,
  /** sessions that are open */
  sessions: Count,
  passkeys: Count,
  /** whether signing in asks for a code of an authenticator app */
  codes: z.boolean(),
  ratings: z.array(Rating),
  /** of orders and bills; processes of before tell none */
  visitRatings: z.array(VisitRating).default([]),
  notifications: z.array(
    z.object({
      id: Id,
      title: z.string(),
      message: z.string(),
      isRead: z.boolean(),
      createdAt: Instant,
    }),
  ),
  /** what they did and what was done to them */
  security: z.array(SecurityEntry),
})
export type PersonStory = z.output<typeof PersonStory>

export const personStory = endpoint('get', '/api/admin/users/:id', {
  summary: 'A person with the newest of what they did and what was done to them',
  audience: 'people.manage',
  params: z.object({ id: IdText }),
  answer: PersonStory,
  refusals: ['user_not_found'],
})
