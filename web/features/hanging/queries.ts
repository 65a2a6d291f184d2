import { queryOptions } from '@tanstack/react-query'
import { listHanging, listHangingActs } from '#api/contracts/branches/hanging.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** What hanging a coffee costs, and how many hang at each branch. */
export const hangingQuery = queryOptions({
  queryKey: keyOf(listHanging),
  queryFn: ({ signal }) => call(listHanging, { signal }),
})

/** The latest coffees that were hung and handed out at a branch. */
export const hangingActsQuery = (branchId: number) =>
  queryOptions({
    queryKey: keyOf(listHangingActs, branchId),
    queryFn: ({ signal }) => call(listHangingActs, { params: { id: branchId }, signal }),
  })
