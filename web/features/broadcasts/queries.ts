import * as z from 'zod'
import {
  countRecipients,
  listBroadcasts,
  listRecipients,
} from '#api/contracts/broadcasts/broadcasts.ts'
import { pages, query } from '#web/shared/query.ts'

/** What the screen shows, as the address says it. */
export const BroadcastsSearch = z.object({
  /** only broadcasts that have not reached everybody yet */
  list: z.literal('unfinished').optional().catch(undefined),
  /** people who are chosen already */
  to: z.array(z.int().positive()).max(100).optional().catch(undefined),
})
export type BroadcastsSearch = z.output<typeof BroadcastsSearch>

/** Earlier broadcasts with their progress, newest first, in pages. */
export const broadcastsQuery = (list?: BroadcastsSearch['list']) =>
  pages(listBroadcasts, { query: { limit: 10, unfinished: list && 'true' } })

/**
 * Possible recipients of a broadcast that match a search, by name, in pages. Always stale, as their number:
 * people come, go and change what they allow.
 * @param marketing only those whom marketing may reach
 */
export const recipientsQuery = (search: string, marketing: boolean) =>
  pages(
    listRecipients,
    { query: { q: search, limit: 50, ...reachable(marketing) } },
    { staleTime: 0 },
  )

/** The number of recipients that match a search. A blank search matches everybody. */
export const recipientCountQuery = (search: string, marketing: boolean) =>
  query(countRecipients, { query: { q: search, ...reachable(marketing) } }, { staleTime: 0 })

const reachable = (marketing: boolean) => marketing && ({ marketing: 'true' } as const)
