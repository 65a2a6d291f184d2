import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

/** A device on which the caller is signed in. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** what its browser says of itself, such as `Chrome · Android`; null if unknown */
  device: z.string().nullable(),
  /** the network address at sign-in; null if unknown */
  address: z.string().nullable(),
  /** when somebody signed in there */
  createdAt: Instant,
  /** the last use, to the quarter of an hour */
  seenAt: Instant,
  /** whether the request comes from it */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const ownSessions = endpoint('get', '/api/user/sessions', {
  summary: "The caller's sessions: the current one first, then the last used, at most 100",
  audience: 'member',
  answer: z.array(OwnSession),
  refusals: [],
  beforeSecondFactor: true,
})

export const endOwnSession = endpoint('delete', '/api/user/sessions/:id', {
  summary: 'Sign the caller out on another device; the current session ends with /api/logout',
  audience: 'member',
  params: z.object({ id: z.uuid() }),
  refusals: ['session_not_found'],
  beforeSecondFactor: true,
})

export const endOtherSessions = endpoint('post', '/api/user/sessions/end-others', {
  summary: 'Sign the caller out on every other device',
  audience: 'member',
  answer: z.object({ ended: z.int().nonnegative() }),
  refusals: [],
  beforeSecondFactor: true,
})
