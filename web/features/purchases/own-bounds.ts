import { useQuery } from '@tanstack/react-query'
import { ownBounds } from '#api/contracts/bounds/own-bounds.ts'
import { query } from '#web/shared/query.ts'

/** ms for which a till goes by what it was told; the writers go by what holds */
const fresh = 5 * 60_000

const ownBoundsQuery = (branchId: number) =>
  query(ownBounds, { query: { branchId: String(branchId) } }, { staleTime: fresh })

/** What the signed-in person may at a branch; undefined until it is known, which stops nobody. */
export const useOwnBounds = (branchId: number | undefined) =>
  useQuery({ ...ownBoundsQuery(branchId ?? 0), enabled: (branchId ?? 0) > 0 }).data
