import * as z from 'zod'
import { CalendarDate, Gender, Id, Points, Version } from '../fields.ts'

/** The signed-in person, as `GET /api/user`, login and registration return it. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  birthDate: CalendarDate.nullable(),
  gender: Gender.nullable(),
  points: Points,
  isAdmin: z.boolean(),
  isStaff: z.boolean(),
  isActive: z.boolean(),
  isEnabled: z.boolean(),
  /** whether the e-mail address was proved; rewards are redeemed after that (decisions/147) */
  verified: z.boolean(),
  /** the e-mail address that waits for its confirmation */
  newUsername: z.string().nullable(),
  /** the shared tablet on which a PIN has opened this session; null for everybody else (decisions/273) */
  tablet: z.string().nullable(),
  /** what they may do beyond a counter's work, wherever their posts are: which pages of the console are theirs */
  rights: z.array(z.string()),
  /** what they may do of a counter's work, wherever their posts are */
  counterRights: z.array(z.string()),
  /** counts edits of the person, but not points or logins (decisions.md §8) */
  version: Version,
})
export type CurrentUser = z.output<typeof CurrentUser>

/** A customer, as the counter sees them during an open scan (decisions.md §1). */
export const CustomerCard = CurrentUser.pick({
  id: true,
  username: true,
  fullName: true,
  phone: true,
  birthDate: true,
  gender: true,
  points: true,
})
export type CustomerCard = z.output<typeof CustomerCard>
