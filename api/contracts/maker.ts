import * as z from 'zod'
import { Id } from './fields.ts'

/** Who made a version of something; null for the product itself. */
export const Maker = z.object({ id: Id, fullName: z.string() }).nullable()
