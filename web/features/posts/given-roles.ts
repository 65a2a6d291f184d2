import { useQuery } from '@tanstack/react-query'
import { PostRole } from '#api/contracts/roles.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'

/** The roles that can be given. A shop with one branch has no regions, and nobody to manage them. */
export function useGivenRoles(): readonly PostRole[] {
  const branches = useQuery(branchesQuery).data
  return branches && branches.length < 2
    ? PostRole.options.filter((role) => role !== 'area_manager')
    : PostRole.options
}
