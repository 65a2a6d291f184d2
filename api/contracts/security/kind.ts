import * as z from 'zod'

/** What the security log tells of. */
export const SecurityKind = z.enum([
  'sign_in',
  'sign_in_failed',
  'password_changed',
  'role_changed',
  'deactivated',
  'reactivated',
  'points_reversed',
  'broadcast_sent',
])
export type SecurityKind = z.output<typeof SecurityKind>
