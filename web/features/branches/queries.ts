import { listArchivedBranches, listBranches, mapTiles } from '#api/contracts/branches/branches.ts'
import { query } from '#web/shared/query.ts'

/** The open branches, by name. */
export const branchesQuery = query(listBranches, {}, { keeps: true })

/** The archived branches, the latest first; for administrators. */
export const archivedBranchesQuery = query(listArchivedBranches)

/** The source of the map's tiles. */
export const mapTilesQuery = query(mapTiles)
