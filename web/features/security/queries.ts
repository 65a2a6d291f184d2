import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SecurityKind } from '#api/contracts/security/kind.ts'
import { listSecurity } from '#api/contracts/security/security.ts'
import { callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What the log is narrowed to, as the address says it. */
export interface SecuritySearch {
  kind?: SecurityKind | undefined
  q?: string | undefined
  /** days, `YYYY-MM-DD` */
  from?: string | undefined
  to?: string | undefined
}

/** The log in pages, newest first; it grows meanwhile, so each visit asks anew. */
export const securityQuery = ({ kind, q, from, to }: SecuritySearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(listSecurity, kind ?? '', q ?? '', from ?? '', to ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callPage(listSecurity, {
        query: {
          limit: 50,
          ...(kind && { kind }),
          ...(q && { q }),
          ...(from && { from }),
          ...(to && { to }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
