import { listBounds } from '#api/contracts/bounds/bounds.ts'
import { query } from '#web/shared/query.ts'

/** All versions of the bounds, the current one first. Always stale: another person may set them. */
export const boundsQuery = query(listBounds, {}, { staleTime: 0 })
