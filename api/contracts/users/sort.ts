import * as z from 'zod'

/** The sort keys of user management; names sort by Turkish collation. */
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
