import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  handOutCoffee,
  hangCoffee,
  listHangingActs,
  takeBackHandOut,
} from '#api/contracts/branches/hanging.ts'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { hangingActsQuery, hangingQuery } from './queries.ts'

const refetch = (queryClient: QueryClient, branchId: number) =>
  Promise.all(
    [hangingQuery.queryKey, hangingActsQuery(branchId).queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

interface Hung {
  branchId: number
  isNamed: boolean
  key: string
}

/** Hangs a coffee for the caller's points. */
export const hangMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ branchId, isNamed, key }: Hung) =>
      call(hangCoffee, { params: { id: branchId }, body: { isNamed }, idempotencyKey: key }),
    onSuccess: ({ points }) => {
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, points })
      void queryClient.invalidateQueries({ queryKey: keyOf(ownHistory) })
    },
    onSettled: (_answer, _error, { branchId }) => void refetch(queryClient, branchId),
  })

/** Hands out a coffee that hangs at a branch. */
export const handOutMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ branchId, key }: { branchId: number; key: string }) =>
      call(handOutCoffee, { params: { id: branchId }, idempotencyKey: key }),
    onSettled: (_answer, _error, { branchId }) => {
      void refetch(queryClient, branchId)
      void queryClient.invalidateQueries({ queryKey: keyOf(listOwnActs) })
    },
  })

/** `Geri Al` of a hand-out. It happens once however often it is asked. @param id of the hand-out */
export const takeBackHandOutMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(takeBackHandOut, { params: { id }, timeout: 8000 }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: hangingQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: keyOf(listHangingActs) })
      void queryClient.invalidateQueries({ queryKey: keyOf(listOwnActs) })
    },
  })
