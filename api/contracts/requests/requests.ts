import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/** What somebody asked about their own data (KVKK article 11). */
export const DataRequest = z.object({
  id: Id,
  /** an archive that was taken, or an account that is deleted */
  kind: z.enum(['export', 'erasure']),
  /** whose; once the account is erased the name is none */
  person: z.object({ id: Id, fullName: z.string() }),
  askedAt: Instant,
  /** the law's last day: 30 days */
  dueAt: Instant,
  overdue: z.boolean(),
  /** until then a deleted account can be taken back; null for an archive */
  eraseAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  /** null while it waits */
  outcome: z.enum(['done', 'taken_back']).nullable(),
  /** withdrawals that İYS has still to be told: their address is kept until then */
  reportsWaiting: z.int().nonnegative(),
})
export type DataRequest = z.output<typeof DataRequest>

export const RequestList = z.enum(['open', 'settled'])
export type RequestList = z.output<typeof RequestList>

export const listDataRequests = endpoint('get', '/api/admin/requests', {
  summary:
    'A hundred requests of people about their data: open ones by their last day, settled ones newest first',
  audience: 'requests.settle',
  query: z.object({ list: RequestList.default('open') }),
  answer: z.array(DataRequest),
  refusals: [],
})
