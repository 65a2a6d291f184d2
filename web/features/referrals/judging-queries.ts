import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  judgeReferral,
  listReferrals,
  type ReferralState,
} from '#api/contracts/referrals/judging.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Invitations in a state, newest first. Always stale: the worker settles them. */
export const judgedReferralsQuery = (state: ReferralState) =>
  infiniteQueryOptions({
    queryKey: keyOf(listReferrals, state),
    queryFn: ({ pageParam, signal }) =>
      callPage(listReferrals, {
        query: { state, limit: 30, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

interface Judgement {
  id: number
  version: number
  body: BodyInput<typeof judgeReferral>
}

/** Grants or rejects an invitation, then fetches the lists, after a refusal too. */
export const judgeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version, body }: Judgement) =>
      call(judgeReferral, { params: { id }, version, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listReferrals) }),
  })
