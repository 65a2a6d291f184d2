import { queryOptions } from '@tanstack/react-query'
import { listArchivedBranches, listBranches, mapTiles } from '#api/contracts/branches/branches.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The open branches, by name. */
export const branchesQuery = queryOptions({
  queryKey: keyOf(listBranches),
  queryFn: ({ signal }) => call(listBranches, { signal }),
  meta: { keeps: listBranches },
})

/** The archived branches, the latest first; for administrators. */
export const archivedBranchesQuery = queryOptions({
  queryKey: keyOf(listArchivedBranches),
  queryFn: ({ signal }) => call(listArchivedBranches, { signal }),
})

/** The source of the map's tiles. */
export const mapTilesQuery = queryOptions({
  queryKey: keyOf(mapTiles),
  queryFn: ({ signal }) => call(mapTiles, { signal }),
})
