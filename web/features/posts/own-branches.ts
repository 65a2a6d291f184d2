import { useQuery } from '@tanstack/react-query'
import type { Received } from '#api/contracts/endpoint.ts'
import type { ownBranches } from '#api/contracts/posts/posts.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ownBranchesQuery } from './queries.ts'

/** The names of the lists of branches at which somebody has a right. */
export type OwnBranches = Extract<keyof Received<typeof ownBranches>, `${string}ranchIds`>

/** The names of the lists of regions at whose every branch somebody has a right. */
export type OwnRegions = Extract<keyof Received<typeof ownBranches>, `${string}Regions`>

/** The open branches at which the person has a right; undefined until that is known. */
export function useOwnBranches(right: OwnBranches) {
  const branches = useQuery(branchesQuery).data
  const own = useQuery(ownBranchesQuery).data
  if (!branches || !own) return undefined
  const ids = own[right]
  return ids ? branches.filter(({ id }) => ids.includes(id)) : branches
}

/** Whether the person sees the figures of the whole chain; not before that is known. */
export const useSeesChain = (): boolean => useQuery(ownBranchesQuery).data?.reportBranchIds === null
