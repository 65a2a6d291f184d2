import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#web/shared/session.ts'
import { ownHistoryQuery } from './queries.ts'

/**
 * Whether the person signed in has no entry yet, and so nothing to show but the way to the first one;
 * undefined while that is not known. Whoever has points has entries.
 */
export function useNewcomer(): boolean | undefined {
  const { data: user } = useQuery(currentUserQuery)
  const { data, isError } = useInfiniteQuery(ownHistoryQuery)
  if (data) return data.pages[0]?.rows.length === 0
  return user?.points || isError ? false : undefined
}
