import { queryOptions } from '@tanstack/react-query'
import { listBranches } from '#api/contracts/branches.ts'
import { call } from '#web/shell/client.ts'
import { keyOf } from '#web/shell/query-key.ts'

/** Branches that are open for business, by name. */
export const branchesQuery = queryOptions({
  queryKey: keyOf(listBranches),
  queryFn: ({ signal }) => call(listBranches, { signal }),
})
