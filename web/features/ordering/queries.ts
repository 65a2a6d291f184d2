import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type BranchOrdering, changeBrake, readOrdering } from '#api/contracts/branches/ordering.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { currentOf } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { putAnswer } from '#web/shared/mutation.ts'
import { query } from '#web/shared/query.ts'

const minuteMs = 60_000

/** Whether a branch takes orders. A brake ends and a branch closes by itself, so it ages. */
export const orderingQuery = (branchId: number) =>
  query(readOrdering, { params: { id: branchId } }, { staleTime: minuteMs })

interface Braking {
  branchId: number
  /** as staff saw it */
  version: number
  body: BodyInput<typeof changeBrake>
}

/** Slows new orders of a branch down, or shows what somebody else has said of them meanwhile. */
export const brakeMutation = (queryClient: QueryClient) => {
  const put = (branchId: number, ordering: BranchOrdering) =>
    putAnswer(queryClient, orderingQuery(branchId).queryKey, ordering)
  return mutationOptions({
    mutationFn: ({ branchId, version, body }: Braking) =>
      call(changeBrake, { params: { id: branchId }, body, version }),
    onSuccess: (ordering, { branchId }) => put(branchId, ordering),
    onError: (error, { branchId }) => {
      const now = currentOf(changeBrake, error)
      if (now) put(branchId, now)
    },
  })
}
