import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  type BranchStock,
  changeItemAvailability,
  changeOptionAvailability,
  listAvailability,
  readStock,
  type StockRow,
} from '#api/contracts/branches/availability.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { currentOf } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { query } from '#web/shared/query.ts'
import { keyOf } from '#web/shared/query-key.ts'

const minuteMs = 60_000

/** What a branch is out of. What is off until an opening comes back by itself, so it ages. */
export const availabilityQuery = (branchId: number) =>
  query(listAvailability, { params: { id: branchId } }, { staleTime: minuteMs })

/** The sold-out sheet of a branch, for staff. */
export const stockQuery = (branchId: number) =>
  query(readStock, { params: { id: branchId } }, { staleTime: 0 })

interface Said {
  branchId: number
  /** as it was when staff looked at it */
  row: StockRow
  body: BodyInput<typeof changeItemAvailability>
}

/**
 * Says whether a branch has something. The sheet shows it when the server has answered, and what
 * somebody else has said meanwhile when it refuses.
 */
export const sayMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ branchId, row, body }: Said) => {
      const { id, version } = row
      return row.kind === 'item'
        ? call(changeItemAvailability, { params: { id: branchId, itemId: id }, body, version })
        : call(changeOptionAvailability, { params: { id: branchId, optionId: id }, body, version })
    },
    onSuccess: (row, { branchId }) => put(queryClient, branchId, row),
    onError: (error, { branchId }) => {
      const now = currentOf(changeItemAvailability, error)
      if (now) put(queryClient, branchId, now)
    },
    // a product may be off with its last option
    onSettled: (_row, _error, { branchId }) => {
      for (const endpoint of [readStock, listAvailability])
        void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, branchId) })
    },
  })

const put = (queryClient: QueryClient, branchId: number, row: StockRow) =>
  queryClient.setQueryData<BranchStock>(
    stockQuery(branchId).queryKey,
    (stock) =>
      stock && {
        ...stock,
        rows: stock.rows.map((one) => (one.kind === row.kind && one.id === row.id ? row : one)),
      },
  )
