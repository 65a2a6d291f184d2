import { queryOptions } from '@tanstack/react-query'
import { listArchivedBranches, listBranches, mapTiles } from '#api/contracts/branches/branches.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Branches that are open for business, by name. */
export const branchesQuery = queryOptions({
  queryKey: keyOf(listBranches),
  queryFn: ({ signal }) => call(listBranches, { signal }),
})

/** Branches that have closed, the latest first; for administrators. */
export const archivedBranchesQuery = queryOptions({
  queryKey: keyOf(listArchivedBranches),
  queryFn: ({ signal }) => call(listArchivedBranches, { signal }),
})

/** Where the map's tiles come from. */
export const mapTilesQuery = queryOptions({
  queryKey: keyOf(mapTiles),
  queryFn: ({ signal }) => call(mapTiles, { signal }),
})
