import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { IdText } from './fields.ts'
import { CustomerCard } from './person.ts'

export const customerCard = endpoint('get', '/api/users/:userId', {
  summary: "A customer's card; staff need an open scan of them",
  audience: 'staff',
  params: z.object({ userId: IdText }),
  answer: CustomerCard,
  refusals: ['user_not_found', 'scan_required'],
})
