import { useQuery } from '@tanstack/react-query'
import type { Received } from '#api/contracts/endpoint.ts'
import type { ownBranches } from '#api/contracts/posts/posts.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { ownBranchesQuery } from './queries.ts'

/** The open branches at which the person has a right; undefined until that is known. */
export function useOwnBranches(right: keyof Received<typeof ownBranches>) {
  const branches = useQuery(branchesQuery).data
  const own = useQuery(ownBranchesQuery).data
  if (!branches || !own) return undefined
  const ids = own[right]
  return ids ? branches.filter(({ id }) => ids.includes(id)) : branches
}

/**
 * Whose figures somebody sees: `among` branches of theirs, undefined for the whole chain, and the `branch` that is
 * looked at. Nothing is asked for before it `isKnown`.
 */
export function useReportScope(asked: number | undefined) {
  const user = useQuery(currentUserQuery).data
  const isEverywhere = user?.isAdmin === true
  const own = useQuery({ ...ownBranchesQuery, enabled: user != null && !isEverywhere }).data
  const branches = useQuery(branchesQuery).data
  const ids = own?.reportBranchIds
  // who sees no figures at all sees what else there is of the whole chain
  const among = ids?.length ? branches?.filter(({ id }) => ids.includes(id)) : undefined
  const branch = among ? (among.find(({ id }) => id === asked) ?? among[0])?.id : asked
  const isKnown = isEverywhere || (own !== undefined && (!ids?.length || among !== undefined))
  return { among, branch, isKnown }
}
