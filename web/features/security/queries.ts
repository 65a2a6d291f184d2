import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SecurityKind } from '#api/contracts/security/kind.ts'
import { listSecurity } from '#api/contracts/security/security.ts'
import { callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The filters of the log, from the address. */
export interface SecuritySearch {
  kind?: SecurityKind | undefined
  q?: string | undefined
  /** inclusive days, `YYYY-MM-DD` */
  from?: string | undefined
  to?: string | undefined
}

/** The log in pages, newest first. Always stale: new lines arrive. */
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
