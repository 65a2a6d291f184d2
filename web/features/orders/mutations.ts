import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/contracts/auth/session.ts'
import { cancelOrder } from '#api/contracts/orders/cancelling.ts'
import { Order, type OrderState } from '#api/contracts/orders/orders.ts'
import { arriveForOrder, listOrders, readOrder, repeatOrder } from '#api/contracts/orders/own.ts'
import { cart } from '#web/features/cart/cart.ts'
import { leftOut } from '#web/features/cart/left-out.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { putAnswer, refetch } from '#web/shared/mutation.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { orderQuery } from './queries.ts'

/** Shows the order as an answer has it, also as a refusal of a stale change carries it. */
function put(queryClient: QueryClient, order: Order): void {
  putAnswer(queryClient, keyOf(readOrder, order.id), order)
  void queryClient.invalidateQueries({ queryKey: keyOf(listOrders) })
}

function follow(queryClient: QueryClient, id: number, error: unknown): void {
  const now = error instanceof ApiError ? Order.safeParse(error.current).data : undefined
  if (now) put(queryClient, now)
  else void queryClient.invalidateQueries({ queryKey: keyOf(readOrder, id) })
}

/** Cancels an order in the state that the person has seen. */
export const cancelMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, from, key }: { id: number; from: OrderState; key: string }) =>
      call(cancelOrder, { params: { id }, body: { from }, idempotencyKey: key }),
    onSuccess: (order) => {
      put(queryClient, order)
      // points and coupons have come back
      void refetch(queryClient, [{ path: '/api/coupons' }, { path: '/api/loyalty' }, currentUser])
    },
    onError: (error, { id }) => follow(queryClient, id, error),
  })

/** `Geldim`. */
export const hereMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => call(arriveForOrder, { params: { id } }),
    onSuccess: (order) => put(queryClient, order),
    onError: (error, id) => follow(queryClient, id, error),
  })

/**
 * Puts what is still sold of an order into the cart, and notes what is not.
 * @returns how many lines are in the cart now that were not before
 */
export const repeatMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, branchId }: { id: number; branchId: number | undefined }) => {
      const [again, order] = await Promise.all([
        call(repeatOrder, {
          params: { id },
          query: branchId ? { branchId: String(branchId) } : {},
        }),
        queryClient.ensureQueryData(orderQuery(id)),
      ])
      return { again, order }
    },
    onSuccess: ({ again: { lines, gone }, order }) => {
      const names = new Map(
        order.lines.flatMap(({ options }) => options.map(({ optionId, name }) => [optionId, name])),
      )
      const tooMany = lines.filter(
        ({ itemId, name, quantity, options, note }) =>
          !cart.add({
            ...{ itemId, name, quantity, unitPrice: null },
            options: options.map((one) => ({ ...one, name: names.get(one.optionId) ?? '' })),
            ...(note && { note }),
          }),
      )
      leftOut.say([
        ...gone.map(({ name, of, why }) => {
          const end = why === 'gone' ? 'artık yok' : 'şu an tükendi'
          return of ? `${of}: ${name} ${end}` : `${name} ${end}`
        }),
        ...tooMany.map(({ name }) => `${name} sepete sığmadı`),
      ])
    },
  })
