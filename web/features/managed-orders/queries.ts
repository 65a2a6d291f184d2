import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { listManagedOrders, readOrderStory, refundOrder } from '#api/contracts/orders/managing.ts'
import type { OrderState } from '#api/contracts/orders/orders.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'

/** The filters of the list, from the address. */
export interface OrdersSearch {
  branch?: number | undefined
  state?: OrderState | undefined
  /** the branch's day, `YYYY-MM-DD` */
  day?: string | undefined
  /** digits of the number */
  number?: string | undefined
}

/** All orders in pages, newest first. Always stale: they move. */
export const managedOrdersQuery = ({ branch, state, day, number }: OrdersSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(listManagedOrders, branch ?? '', state ?? '', day ?? '', number ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callPage(listManagedOrders, {
        query: {
          limit: 30,
          ...(branch && { branchId: String(branch) }),
          ...(state && { state }),
          ...(day && { day }),
          ...(number && { number }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** An order's whole story; it goes on meanwhile, so each visit asks anew. */
export const orderStoryQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(readOrderStory, id),
    queryFn: ({ signal }) => call(readOrderStory, { params: { id }, signal }),
    staleTime: 0,
  })

/** A refund of units. Every try has the same key. */
interface SentRefund {
  id: number
  userId: number
  key: string
  body: BodyInput<typeof refundOrder>
}

export const refundOrderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, key, body }: SentRefund) =>
      call(refundOrder, { params: { id }, body, idempotencyKey: key }),
    // after a refusal too: somebody else may have refunded
    onSettled: (_, __, { id, userId }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(readOrderStory, id) })
      void queryClient.invalidateQueries({ queryKey: keyOf(listManagedOrders) })
      void refreshCustomer(queryClient, userId)
    },
  })
