import * as z from 'zod'

/** What user management sorts by; names by Turkish collation. */
export const UserSort = z.enum([
  'fullName',
  'username',
  'phone',
  'points',
  'isAdmin',
  'isStaff',
  'isActive',
])
export type UserSort = z.output<typeof UserSort>
