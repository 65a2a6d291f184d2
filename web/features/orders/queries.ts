import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listOrders, readOrder } from '#api/contracts/orders/own.ts'
import { call, callPage } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Orders in a page of the list. */
const pageSize = 20

/** The caller's open orders, soonest promise first. */
export const openOrdersQuery = queryOptions({
  queryKey: keyOf(listOrders, 'open'),
  queryFn: ({ signal }) => call(listOrders, { query: { open: 'true' }, signal }),
  meta: { keeps: listOrders },
})

/** All of the caller's orders, newest first, in pages. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: keyOf(listOrders, 'all'),
  queryFn: ({ pageParam, signal }) =>
    callPage(listOrders, {
      query: { limit: pageSize, ...(pageParam && { before: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  meta: { keeps: listOrders },
})

/** An order of the caller, as it stands now. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(readOrder, id),
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal }),
    staleTime: 0,
    meta: { keeps: readOrder },
  })
