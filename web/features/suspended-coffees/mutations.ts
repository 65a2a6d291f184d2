import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  handOutCoffee,
  hangCoffee,
  listHanging,
  listHangingActs,
  takeBackHandOut,
} from '#api/contracts/branches/suspended-coffees.ts'
import { ownExpiring } from '#api/contracts/loyalty/expiring.ts'
import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { call } from '#web/shared/client.ts'
import { mutation, putAnswer, refetch } from '#web/shared/mutation.ts'
import { currentUserQuery } from '#web/shared/session.ts'

/** Hangs a coffee for the caller's points. */
export const hangMutation = mutation(hangCoffee, {
  stale: [listHanging, listHangingActs, ownHistory, ownLoyalty, ownExpiring],
  onSuccess: ({ points }, _, __, { client }) =>
    putAnswer(client, currentUserQuery.queryKey, (user) => user && { ...user, points }),
})

/** What hangs where, and what staff did of it. */
const ofCoffees = [listHanging, listHangingActs, listOwnActs]

/** Hands out a coffee that hangs at a branch. */
export const handOutMutation = mutation(handOutCoffee, { stale: ofCoffees })

/** `Geri Al` of a hand-out. It happens once however often it is asked. @param id of the hand-out */
export const takeBackHandOutMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(takeBackHandOut, { params: { id }, timeout: 8000 }),
    onSettled: () => void refetch(queryClient, ofCoffees),
  })
