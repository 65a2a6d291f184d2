import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { ownBranchesQuery } from '#web/features/posts/queries.ts'

/**
 * The open branches at which the person at the counter may record, as the query of all of them; all, while nothing is
 * known of that. The server decides with each record.
 */
export function useBranchesHere() {
  const branches = useQuery(branchesQuery)
  const own = useQuery(ownBranchesQuery).data?.branchIds ?? null
  const data = own ? branches.data?.filter(({ id }) => own.includes(id)) : branches.data
  return { ...branches, data }
}
