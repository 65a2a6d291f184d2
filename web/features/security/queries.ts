import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { SecurityKind } from '#api/contracts/security/kind.ts'
import { exportSecurity, isTurned, listSecurity } from '#api/contracts/security/security.ts'
import { callFile } from '#web/shared/client.ts'
import { pages } from '#web/shared/query.ts'

const day = z.iso.date().optional().catch(undefined)
/** The filters of the log, from the address; inclusive days. */
export const SecuritySearch = z.object({
  kind: SecurityKind.optional().catch(undefined),
  q: z.coerce.string().max(100).optional().catch(undefined),
  from: day,
  to: day,
})
export type SecuritySearch = z.output<typeof SecuritySearch>

/** The filters that the server takes: a last day before the first filters nothing. */
export const sound = (search: SecuritySearch): SecuritySearch =>
  isTurned(search) ? { ...search, to: undefined } : search

/** The lines that the filters find, as a file. */
export const exportSecurityMutation = mutationOptions({
  mutationFn: ({ kind, q, from, to }: SecuritySearch) =>
    callFile(exportSecurity, {
      body: { ...(kind && { kind }), ...(q && { q }), ...(from && { from }), ...(to && { to }) },
      timeout: 60_000,
    }),
})

/** The log in pages, newest first. Always stale: new lines arrive. */
export const securityQuery = ({ kind, q, from, to }: SecuritySearch) =>
  pages(listSecurity, { query: { limit: 50, kind, q: q || undefined, from, to } }, { staleTime: 0 })
