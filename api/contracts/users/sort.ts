import * as z from 'zod'

/** The sort keys of user management; names sort by Turkish collation, roles by the highest. */
export const UserSort = z.enum(['fullName', 'username', 'phone', 'points', 'roles', 'isActive'])
export type UserSort = z.output<typeof UserSort>
