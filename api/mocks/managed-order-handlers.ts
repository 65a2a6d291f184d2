import type { HttpHandler } from 'msw'
import {
  listManagedOrders,
  quoteOrderRefund,
  readOrderStory,
  refundOrder,
} from '../contracts/orders/managing.ts'
import {
  managedOrders,
  orderRefund,
  orderRefundQuoteOf,
  orderStoryOf,
} from './managed-order-fixtures.ts'
import { answers } from './mock.ts'
import { isInScope } from './post-fixtures.ts'

/** Mocks of the administrators' orders. */
export const managedOrderHandlers: HttpHandler[] = [
  answers(listManagedOrders, ({ query }) =>
    managedOrders.filter(
      ({ state, branch, number, person }) =>
        (query.get('state') ?? state) === state &&
        Number(query.get('userId') ?? person.id) === person.id &&
        isInScope(query, branch.id) &&
        String(number).startsWith(query.get('number') ?? ''),
    ),
  ),
  answers(readOrderStory, ({ params }) => orderStoryOf(Number(params.id))),
  answers(refundOrder, orderRefund),
  answers(quoteOrderRefund, ({ body }) => orderRefundQuoteOf(body.units)),
]
