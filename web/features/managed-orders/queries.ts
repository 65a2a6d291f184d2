import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { CalendarDate } from '#api/contracts/fields.ts'
import {
  listManagedOrders,
  quoteOrderRefund,
  readOrderStory,
  refundOrder,
} from '#api/contracts/orders/managing.ts'
import { OrderState } from '#api/contracts/orders/orders.ts'
import { call } from '#web/shared/client.ts'
import { pages, query } from '#web/shared/query.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { refreshCustomer } from '#web/shared/refresh-customer.ts'

/** The filters of the list, from the address. */
export const OrdersSearch = z.object({
  branch: z.int().positive().optional().catch(undefined),
  region: z.int().positive().optional().catch(undefined),
  state: OrderState.optional().catch(undefined),
  /** the branch's day, `YYYY-MM-DD` */
  day: CalendarDate.optional().catch(undefined),
  /** digits of the number */
  number: z.coerce
    .string()
    .regex(/^\d{1,3}$/)
    .optional()
    .catch(undefined),
  /** the order whose story is open beside the list */
  order: z.int().positive().optional().catch(undefined),
})
export type OrdersSearch = z.output<typeof OrdersSearch>

/** All orders in pages, newest first. Always stale: they move. */
export const managedOrdersQuery = ({ branch, region, state, day, number }: OrdersSearch) =>
  pages(
    listManagedOrders,
    { query: { limit: 30, branchId: branch, regionId: region, state, day, number } },
    { staleTime: 0 },
  )

/** An order's whole story; it goes on meanwhile, so each visit asks anew. */
export const orderStoryQuery = (id: number) =>
  query(readOrderStory, { params: { id } }, { staleTime: 0 })

/** What a refund of units would hand back and take back. */
export const orderRefundQuoteQuery = (
  id: number,
  units: readonly { line: number; quantity: number }[],
) =>
  query(
    quoteOrderRefund,
    { params: { id }, body: { units: [...units] } },
    { staleTime: 0, gcTime: 10_000 },
  )

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
