import { queryOptions } from '@tanstack/react-query'
import { ownCode, qrRenewal } from '#api/contracts/qr/qr.ts'
import { isUnreachable } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** ms between two tries while the server is out of reach and a customer stands at the till */
const soon = 3000

/**
 * The caller's code. It is fetched again well before its 45 s are over, and at once when the page
 * becomes visible again (decisions.md §4).
 */
export const ownCodeQuery = queryOptions({
  queryKey: keyOf(ownCode),
  queryFn: ({ signal }) => call(ownCode, { signal, timeout: 8000 }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state }) => (isUnreachable(state.error) ? soon : qrRenewal),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})
