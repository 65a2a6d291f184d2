import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Received } from '#api/contracts/endpoint.ts'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { closeScan, type QrPayload, scanCode } from '#api/contracts/qr/qr.ts'
import { call } from '#web/shared/client.ts'
import { mutation } from '#web/shared/mutation.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { customerCardQuery } from './queries.ts'

export type Scan = Received<typeof scanCode>

/**
 * Opens a scan session. Its answer replaces the cached card of an earlier scan. The caller's last acts are
 * fetched again: another tablet of theirs may have written since.
 */
export const scanMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (payload: QrPayload) => call(scanCode, { body: { payload } }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(customerCardQuery(user).queryKey, user)
      // The cached history of an earlier scan would be older than the balance beside it.
      queryClient.removeQueries({ queryKey: keyOf(customerHistory, user.id) })
      void queryClient.invalidateQueries({ queryKey: keyOf(listOwnActs) })
    },
  })

/** Ends a scan session early. A failure is ignored: the session also ends by itself. */
export const closeScanMutation = mutation(closeScan)
