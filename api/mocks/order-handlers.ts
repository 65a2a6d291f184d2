import type { HttpHandler } from 'msw'
import { cancelOrder } from '../contracts/orders/cancelling.ts'
import { arriveForOrder, listOrders, readOrder, repeatOrder } from '../contracts/orders/own.ts'
import { placeOrder, quoteOrder, voidOrder } from '../contracts/orders/placing.ts'
import { answers } from './mock.ts'
import { openOrder, pastOrders, placedOrder, quoteOf, summaryOf } from './order-fixtures.ts'

const orderOf = (id: string | undefined) =>
  pastOrders.find((order) => order.id === Number(id)) ?? { ...openOrder, id: Number(id) }

/** Mocks of a customer's orders: one is being prepared, four have ended. */
export const orderHandlers: HttpHandler[] = [
  answers(quoteOrder, ({ body }) => quoteOf(body)),
  answers(placeOrder, ({ body }) => placedOrder(body)),
  answers(voidOrder, { order: null }),
  answers(listOrders, ({ query }) =>
    (query.get('open') === 'true'
      ? [openOrder]
      : query.get('open') === 'false'
        ? pastOrders
        : [openOrder, ...pastOrders]
    ).map(summaryOf),
  ),
  answers(readOrder, ({ params }) => orderOf(params.id)),
  answers(cancelOrder, ({ params }) => ({
    ...orderOf(params.id),
    state: 'cancelled' as const,
    isCancellable: false,
    cancelled: { by: 'customer' as const, reason: null },
  })),
  answers(arriveForOrder, ({ params }) => ({
    ...orderOf(params.id),
    hereAt: new Date().toISOString(),
  })),
  answers(repeatOrder, ({ params }) => ({
    lines: orderOf(params.id).lines.map(({ itemId, name, quantity, options, note }) => ({
      ...{ itemId, name, quantity, note },
      options: options.map(({ optionId, quantity: units }) => ({ optionId, quantity: units })),
    })),
    gone: [],
  })),
]
