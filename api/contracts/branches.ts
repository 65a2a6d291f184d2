import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const Branch = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  openingHours: z.string(),
})
export type Branch = z.output<typeof Branch>

export const listBranches = endpoint('get', '/api/branches', {
  summary: 'Branches that are open for business, by name',
  audience: 'anyone',
  answer: z.array(Branch),
  refusals: [],
})
