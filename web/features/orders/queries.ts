import { listOrders, readOrder } from '#api/contracts/orders/own.ts'
import { pages, query } from '#web/shared/query.ts'

/** The caller's open orders, soonest promise first. */
export const openOrdersQuery = query(
  listOrders,
  { query: { open: 'true' } },
  { keeps: true, keptAs: ['open'] },
)

/** All of the caller's orders, newest first, in pages. */
export const ordersQuery = pages(
  listOrders,
  { query: { limit: 20 } },
  { keeps: true, keptAs: ['all'] },
)

/** An order of the caller, as it stands now. */
export const orderQuery = (id: number) =>
  query(readOrder, { params: { id } }, { staleTime: 0, keeps: true })
