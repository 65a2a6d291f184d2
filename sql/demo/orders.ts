import type { Queryable } from '../connection.ts'
import { importHistory } from '../ledger/import.ts'
import { planOpenOrders } from './open-orders.ts'
import { readOrderMenu } from './order-menu.ts'
import { type PlannedOrder, planPastOrders } from './order-plan.ts'
import { insertOrderRows } from './order-rows.ts'
import type { HistoryContext, KnownAccount } from './plan.ts'

/**
 * Plans the demo's orders and numbers them and their refunds in the order of time. The bills that paid them know it, and
 * so do the refunds of these, so that purchases can be written with their order.
 */
export async function planOrders(
  sql: Queryable,
  context: HistoryContext,
  accounts: readonly KnownAccount[],
): Promise<PlannedOrder[]> {
  const menu = await readOrderMenu(sql)
  const orders = [
    ...planPastOrders(context, accounts, menu),
    ...planOpenOrders(context, menu),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const ids = await sql<{ id: number }[]>`
    select nextval('order_ids') as id from generate_series(1, ${orders.length}::integer)`
  for (const [place, order] of orders.entries()) {
    order.id = ids[place]?.id ?? 0
    if (order.bill) order.bill.orderId = order.id
  }
  const refunds = orders
    .flatMap(({ refund }) => refund ?? [])
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const numbers = await sql<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('order_refunds', 'id')) as id
      from generate_series(1, ${refunds.length}::integer)`
  for (const [place, refund] of refunds.entries()) refund.ofOrder = numbers[place]?.id ?? null
  return orders
}

/**
 * Writes the planned orders. What points pay of those that are under way goes through the ledger; its
 * purchases stand there already.
 */
export async function insertOrders(
  sql: Queryable,
  { adminId, counters }: Pick<HistoryContext, 'adminId' | 'counters'>,
  orders: readonly PlannedOrder[],
): Promise<void> {
  const paying = orders.filter(({ points }) => points > 0)
  const written = await importHistory(
    sql,
    paying.map(({ id, userId, branch, points, at }) => ({
      ...{ userId, type: 'SPEND' as const, amount: points, actorId: userId, createdAt: at },
      ...{ branchId: counters[branch]?.branchId ?? 0, kind: 'order' as const },
      ...{ ref: String(id), requestKey: `~order:${id}` },
    })),
  )
  if (written !== paying.length) throw new Error('too few people have points for their orders')
  await insertOrderRows(sql, { adminId, counters, orders })
}
