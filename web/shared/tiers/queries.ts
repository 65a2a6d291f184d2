import { listTiers } from '#api/contracts/programme/tiers.ts'
import { query } from '#web/shared/query.ts'

/** All versions of the tiers, the one that holds first. Always stale: another person may set them. */
export const tiersQuery = query(listTiers, {}, { staleTime: 0 })
