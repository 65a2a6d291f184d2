import * as z from 'zod'
import { PostRole } from '../roles.ts'

/**
 * Whose posts give a role, who has any post (`staff`) and who has none (`customer`). `admin` is how pages of the release
 * before name administrators.
 */
export const UserRole = z.enum(['customer', 'staff', ...PostRole.options, 'admin'])
export type UserRole = z.output<typeof UserRole>

export const UserState = z.enum(['active', 'deactivated'])
export type UserState = z.output<typeof UserState>
