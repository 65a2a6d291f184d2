import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listOrders, readOrder } from '#api/contracts/orders/own.ts'
import { placeOrder, quoteOrder, voidOrder } from '#api/contracts/orders/placing.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { expectOpenOrder } from '#web/shared/known-rows.ts'
import { refetch } from '#web/shared/mutation.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { type Attempt, attempt } from './attempt.ts'
import { cameThrough } from './came-through.ts'
import { cart } from './cart.ts'
import { keptChoices } from './kept-choices.ts'

/** ms after which an answer counts as lost */
const patience = 12_000

/**
 * Whether the answer says that this order was not placed. Everything else leaves it open: a lost answer,
 * and a server that is busy, that asks to wait, or that fails.
 */
const isVerdict = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 410].includes(error.status)

/**
 * Places the order of an attempt. What was ordered leaves the cart, wherever the page is by then.
 * @param onPlaced called also where the page that asked has gone
 */
export const placeMutation = (queryClient: QueryClient, onPlaced: (orderId: number) => void) =>
  mutationOptions({
    mutationFn: ({ key, body }: Attempt) =>
      call(placeOrder, { body, idempotencyKey: key, timeout: patience }),
    onMutate: (sent) => attempt.write(sent),
    onSuccess: (order, { lines }) => {
      cart.remove(lines)
      attempt.write(undefined)
      keptChoices.write(undefined)
      expectOpenOrder(order.promise)
      queryClient.setQueryData(keyOf(readOrder, order.id), order)
      onPlaced(order.id)
    },
    onError: (error) => {
      if (isVerdict(error)) attempt.write(undefined)
    },
    onSettled: () =>
      void refetch(queryClient, [
        ...[listOrders, quoteOrder, currentUser, ownHistory],
        ...[{ path: '/api/coupons' }, { path: '/api/loyalty' }],
      ]),
  })

/**
 * Gives an attempt up for good: its key is void from then on, unless it has come through before.
 * @param onPlaced called with the order that has come through, which its page offers to cancel
 */
export const giveUpMutation = (queryClient: QueryClient, onPlaced: (orderId: number) => void) =>
  mutationOptions({
    mutationFn: ({ key }: Attempt) => call(voidOrder, { body: { key }, timeout: patience }),
    onSuccess: ({ order }, { lines }) => {
      if (order) cart.remove(lines)
      attempt.write(undefined)
      if (order) {
        queryClient.setQueryData(keyOf(readOrder, order.id), order)
        cameThrough.say(order.id)
        onPlaced(order.id)
      }
      void queryClient.invalidateQueries({ queryKey: keyOf(listOrders) })
    },
  })
