import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownHistoryQuery } from '#web/features/points/queries.ts'
import { currentUserQuery } from '#web/shared/session.ts'

/**
 * Whether the signed-in person has no entry yet; undefined while that is unknown. A person with points
 * has entries, so nothing needs to be fetched for that.
 */
export function useNewcomer(): boolean | undefined {
  const { data: user } = useQuery(currentUserQuery)
  const { data, isError } = useInfiniteQuery(ownHistoryQuery)
  if (data) return data.pages[0]?.rows.length === 0
  return user?.points || isError ? false : undefined
}
