import { useQuery } from '@tanstack/react-query'
import type { Received } from '#api/contracts/endpoint.ts'
import type { ownBranches } from '#api/contracts/posts/posts.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ownBranchesQuery } from './queries.ts'

/** The open branches at which the person has a right; undefined until that is known. */
export function useOwnBranches(right: keyof Received<typeof ownBranches>) {
  const branches = useQuery(branchesQuery).data
  const own = useQuery(ownBranchesQuery).data
  if (!branches || !own) return undefined
  const ids = own[right]
  return ids ? branches.filter(({ id }) => ids.includes(id)) : branches
}
