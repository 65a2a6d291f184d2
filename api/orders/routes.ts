import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Orders } from '#sql/orders/orders.ts'
import type { Openings } from '#sql/orders/placing.ts'
import { arriveForOrder, listOrders, readOrder, repeatOrder } from '../contracts/orders/own.ts'
import {
  type AskedOrder,
  type OrderQuote,
  placeOrder,
  quoteOrder,
  voidOrder,
} from '../contracts/orders/placing.ts'
import { type RefusalCode, refusalSentence } from '../contracts/refusals.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { grouped } from '../sessions/grouped.ts'
import type { Person } from '../sessions/sessions.ts'
import { voidOrderKey } from './acts.ts'
import { findOwnOrder, markHere, ownOrders } from './queries.ts'
import { repeatedCart } from './repeating.ts'

/** A quote as the database answers it: the coupons' refusal by its code. */
export type JudgedQuote = Omit<OrderQuote, 'couponProblem'> & { couponProblem: RefusalCode | null }

export interface OrderDeps {
  gate: Gate
  sql: Sql
  orders: Orders<JudgedQuote>
  /** Counts a void of a key against the person's limit. @throws Refusal too_many_attempts */
  countVoid(person: Person): Promise<void>
  /** When branches are open around now, by their ids; none of one that is not there. */
  openingsOf(branchIds: readonly number[]): Promise<ReadonlyMap<number, Openings>>
}

/** Ordering ahead (ordering.md §2): quotes, placing, and the caller's own orders. */
export const orderRoutes = ({ gate, sql, orders, countVoid, openingsOf }: OrderDeps) => {
  const openingOf = grouped((ids: number[]) => openingsOf(ids))

  async function preloadsAt(branchId: number) {
    const openings = await openingOf(branchId)
    if (!openings) throw new Refusal('branch_not_found')
    return openings
  }

  async function quote(personId: number, asked: AskedOrder): Promise<OrderQuote> {
    const quoted = await orders.quote(personId, asked, await preloadsAt(asked.branchId))
    const { couponProblem } = quoted
    return { ...quoted, couponProblem: couponProblem && refusalSentence(couponProblem) }
  }

  async function own(id: number, userId: number) {
    const order = await findOwnOrder(sql, { id, userId })
    if (!order) throw new Refusal('order_not_found')
    return order
  }

  return new Elysia({ name: 'orders' })
    .use(gate(quoteOrder, ({ person, body }) => quote(person.id, body)))
    .use(
      gate(
        placeOrder,
        async ({ person, body, requestKey }) => {
          const verdict = await orders.place({
            userId: person.id,
            requestKey,
            asked: body,
            openings: (await openingOf(body.branchId)) ?? [],
            ...(person.session && { session: person.session }),
          })
          if (verdict.outcome !== 'refused') return own(verdict.id, person.id)
          if (verdict.code !== 'order_changed') throw new Refusal(verdict.code)
          const { expectedTotal: _, expectedPromise: __, ...asked } = body
          throw new Refusal('order_changed', { current: await quote(person.id, asked) })
        },
        { confirmed: true },
      ),
    )
    .use(
      gate(voidOrder, async ({ person, body }) => {
        await countVoid(person)
        const verdict = await voidOrderKey(sql, person, body.key)
        if (verdict.outcome === 'signed_out') throw new Refusal('signed_out')
        return { order: verdict.outcome === 'void' ? null : await own(verdict.id, person.id) }
      }),
    )
    .use(
      gate(listOrders, async ({ person, query, request, headers }) => {
        const { rows, headers: links } = page(
          await ownOrders(sql, {
            userId: person.id,
            open: query.open === 'true',
            before: query.before,
            limit: query.limit + 1,
          }),
          query.limit,
          request,
        )
        Object.assign(headers, links)
        return rows
      }),
    )
    .use(gate(readOrder, ({ person, params }) => own(params.id, person.id)))
    .use(
      gate(arriveForOrder, async ({ person, params }) => {
        const changed = await markHere(sql, { id: params.id, userId: person.id })
        const order = await own(params.id, person.id)
        if (!changed) throw new Refusal('order_state', { current: order })
        return order
      }),
    )
    .use(
      gate(repeatOrder, async ({ person, params, query }) => {
        const order = await own(params.id, person.id)
        const branchId = query.branchId ?? order.branch.id
        if (query.branchId) await preloadsAt(branchId)
        return repeatedCart(sql, { orderId: order.id, branchId })
      }),
    )
}
