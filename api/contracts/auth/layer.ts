import * as z from 'zod'

/** The sign-in layer of the request: `admin` is `/auth?layer=admin` (decisions.md §1). */
export const Layer = z.enum(['admin'])
