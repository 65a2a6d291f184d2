import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, PageSize } from '../fields.ts'
import { Order, OrderSummary } from './orders.ts'

export const listOrders = endpoint('get', '/api/orders', {
  summary: "The caller's orders, newest first",
  audience: 'member',
  query: z.object({
    /** open ones alone, soonest promise first */
    open: z.enum(['true', 'false']).optional(),
    limit: PageSize,
    /** the id of the last order of the page before */
    before: IdText.optional(),
  }),
  answer: z.array(OrderSummary),
  refusals: [],
  paged: true,
})

export const readOrder = endpoint('get', '/api/orders/:id', {
  summary: 'An order of the caller',
  audience: 'member',
  params: z.object({ id: IdText }),
  answer: Order,
  refusals: ['order_not_found'],
})

/** `Geldim`: the ticket moves up on the board. Saying it again changes nothing. */
export const arriveForOrder = endpoint('post', '/api/orders/:id/here', {
  summary: 'Say that one has come for an order',
  audience: 'member',
  params: z.object({ id: IdText }),
  answer: Order,
  refusals: ['order_not_found', 'order_state'],
  carries: { order_state: Order },
})

/** Another cart of what was ordered: what is still sold, and what is not. */
export const repeatOrder = endpoint('get', '/api/orders/:id/cart', {
  summary: 'The lines of an order of the caller that can be ordered again at a branch',
  audience: 'member',
  params: z.object({ id: IdText }),
  query: z.object({ branchId: IdText.optional() }),
  answer: z.object({
    lines: z.array(
      z.object({
        itemId: Id,
        name: z.string(),
        quantity: z.int().positive(),
        options: z.array(z.object({ optionId: Id, quantity: z.int().positive() })),
        note: z.string().nullable(),
      }),
    ),
    /** `Yulaf sütü artık yok`: what was left out, by its name then */
    gone: z.array(
      z.object({
        name: z.string(),
        /** of an option: the product that it belonged to */
        of: z.string().nullable(),
        /** not sold any more, or the branch is out of it now */
        why: z.enum(['gone', 'off']),
      }),
    ),
  }),
  refusals: ['order_not_found', 'branch_not_found'],
})
