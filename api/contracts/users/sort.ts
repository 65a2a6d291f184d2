import * as z from 'zod'

/**
 * The sort keys of user management; names sort by Turkish collation, roles by the highest. `isAdmin` and `isStaff` are how
 * pages of the release before name roles.
 */
export const UserSort = z.enum([
  'fullName',
  'username',
  'phone',
  'points',
  'roles',
  'isAdmin',
  'isStaff',
  'isActive',
])
export type UserSort = z.output<typeof UserSort>
