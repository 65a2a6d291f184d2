import * as z from 'zod'

/** What somebody is before everything else: an administrator who is staff is an administrator. */
export const UserRole = z.enum(['admin', 'staff', 'customer'])
export type UserRole = z.output<typeof UserRole>

export const UserState = z.enum(['active', 'deactivated'])
export type UserState = z.output<typeof UserState>
