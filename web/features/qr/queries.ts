import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Received } from '#api/contracts/endpoint.ts'
import { closeScan, ownCode, type QrPayload, qrRenewal, scanCode } from '#api/contracts/qr/qr.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { customerCard } from '#api/contracts/users/users.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/**
 * The caller's code. The one query that goes stale by itself: it is renewed well before its 45 s
 * are over, and at once when the page comes back into sight (decisions.md §4).
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

export type Scan = Received<typeof scanCode>

/** The customer at the counter: what the scan answered, fetched again after each movement. */
export const customerCardQuery = (scanned: CustomerCard) =>
  queryOptions({
    queryKey: keyOf(customerCard, scanned.id),
    queryFn: ({ signal }) => call(customerCard, { params: { userId: scanned.id }, signal }),
    initialData: scanned,
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    retryDelay: 500,
  })

/** Opens a scan session; the card that it answers replaces what an earlier scan has left. */
export const scanMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (payload: QrPayload) => call(scanCode, { body: { payload } }),
    onSuccess: ({ user }) => queryClient.setQueryData(customerCardQuery(user).queryKey, user),
  })

/** Ends a scan session early; nobody waits for the answer, it ends by itself as well. */
export const closeScanMutation = () =>
  mutationOptions({
    mutationFn: (scanId: string) => call(closeScan, { params: { scanId } }),
  })
