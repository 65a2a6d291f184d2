import { queryOptions } from '@tanstack/react-query'
import { ownCode, qrRenewal } from '#api/contracts/qr/qr.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/**
 * The caller's code. It is fetched again well before its 45 s are over, and at once when the page
 * becomes visible again (decisions.md §4).
 */
export const ownCodeQuery = queryOptions({
  queryKey: keyOf(ownCode),
  queryFn: ({ signal }) => call(ownCode, { signal, timeout: 8000 }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: qrRenewal,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})
