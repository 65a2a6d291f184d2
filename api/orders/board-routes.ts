import { Elysia } from 'elysia'
import type { Queryable, Sql } from '#sql/connection.ts'
import { moveLine, moveOrder, readBoard } from '../contracts/orders/board.ts'
import { cancelOrder } from '../contracts/orders/cancelling.ts'
import { collectOrder, scannedOrders } from '../contracts/orders/collecting.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { requireRight } from '../http/rights.ts'
import { type ActRefusal, collectOnce, moveLineOnce, moveOrderOnce } from './acts.ts'
import { ordersWhere } from './order-rows.ts'
import { boardOf, findTicket, ticketsWhere } from './ticket-queries.ts'

interface BoardDeps {
  gate: Gate
  sql: Sql
  /** the customer of a scan that a staff member holds open */
  customerOfOpenScan(scanId: string, staffId: number): Promise<number | undefined>
}

/** Lines are numbered from 1 to 30; another number is no line, and fits no smallint. */
const lineOf = (line: number) => {
  if (line > 30) throw new Refusal('order_not_found')
  return line
}

/**
 * The board of a branch, its orders and lines as they move, and their handing over (ordering.md §2,
 * §4). Whoever has seen another state is refused with the ticket as it is now.
 */
export const boardRoutes = ({ gate, sql, customerOfOpenScan }: BoardDeps) => {
  async function ticketOf(inside: Queryable, id: number) {
    const ticket = await findTicket(inside, id)
    if (!ticket) throw new Refusal('order_not_found')
    return ticket
  }
  async function unless(done: string, outcome: ActRefusal | string, inside: Queryable, id: number) {
    if (outcome === done) return
    const code = outcome as ActRefusal
    throw new Refusal(code, code === 'order_state' ? { current: await ticketOf(inside, id) } : {})
  }
  const ownOf = async (inside: Queryable, id: number, userId: number) => {
    const [order] = await ordersWhere(inside, sql`o.id = ${id} and o.user_id = ${userId}`)
    if (!order) throw new Refusal('order_not_found')
    return order
  }

  return new Elysia({ name: 'board' })
    .use(
      gate(readBoard, async ({ person, params }) => {
        const board = await boardOf(sql, params.id)
        if (!board) throw new Refusal('branch_not_found')
        if (!person.aloneTablet) await requireRight(sql, person, 'orders.move', params.id)
        else if (person.aloneTablet.branchId !== params.id) throw new Refusal('no_right_here')
        return board
      }),
    )
    .use(
      gate(moveOrder, ({ person, params: { id }, body, once }) =>
        once(async (inside) => {
          const move = { id, ...body, party: 'staff', actor: person } as const
          await unless('moved', await moveOrderOnce(inside, move), inside, id)
          return ticketOf(inside, id)
        }),
      ),
    )
    .use(
      gate(moveLine, ({ person, params: { id, line }, body, once }) =>
        once(async (inside) => {
          const move = { id, line: lineOf(line), ...body, actor: person }
          await unless('moved', await moveLineOnce(inside, move), inside, id)
          return ticketOf(inside, id)
        }),
      ),
    )
    .use(
      gate(collectOrder, ({ person, params: { id }, body, once }) =>
        once(async (inside) => {
          const { outcome, earned, points } = await collectOnce(inside, {
            id,
            from: body.from,
            method: body.method,
            receipt: body.receipt ?? null,
            scanId: body.scanId ?? null,
            actor: person,
          })
          await unless('collected', outcome, inside, id)
          return { order: await ticketOf(inside, id), earned, points }
        }),
      ),
    )
    .use(
      gate(scannedOrders, async ({ person, params, query }) => {
        const userId = await customerOfOpenScan(params.scanId, person.id)
        if (userId === undefined) throw new Refusal('scan_required')
        return ticketsWhere(
          sql,
          sql`o.user_id = ${userId} and o.branch_id = ${query.branchId}
              and (o.state in ('placed', 'accepted', 'preparing', 'ready')
                   or o.state = 'no_show' and o.day = branch_day(clock_timestamp()))
              order by o.state in ('ready', 'no_show') desc, o.promise, o.id limit 10`,
        )
      }),
    )
    .use(
      gate(cancelOrder, ({ person, params: { id }, body, once }) =>
        once(async (inside) => {
          const outcome = await moveOrderOnce(inside, {
            ...{ id, from: body.from, to: 'cancelled', party: 'customer', actor: person },
          })
          if (outcome !== 'moved')
            throw new Refusal(
              outcome,
              outcome === 'order_state' ? { current: await ownOf(inside, id, person.id) } : {},
            )
          return ownOf(inside, id, person.id)
        }),
      ),
    )
}
