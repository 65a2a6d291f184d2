import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { customerCard } from '#api/contracts/users/users.ts'
import { keyOf } from './query-key.ts'

/**
 * Refetches what a change of this customer's points changes on the screens of staff.
 * @param userId null of one whom staff know by the phone number alone
 */
export const refreshCustomer = (queryClient: QueryClient, userId: number | null) =>
  Promise.all(
    [
      ...(userId === null
        ? []
        : [
            keyOf(customerCard, userId),
            keyOf(customerHistory, userId),
            keyOf({ path: '/api/users/:userId/loyalty' }, userId),
          ]),
      keyOf(currentUser),
      keyOf(listOwnActs),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
