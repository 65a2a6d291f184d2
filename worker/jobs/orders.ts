import type { JobContext } from './context.ts'

/** Orders that one run looks after; the next run has the others. */
const batch = 500

/** What time has done to orders (close_order()). */
type Due = 'expired' | 'no_show' | 'closed' | 'late' | 'unmade'

/**
 * Does what is due for orders (ordering.md §2): what nobody has accepted expires, what nobody came for is
 * a no-show and closed when the branch's day ends, the customers of late ones are told once, and what a
 * branch can no longer make is cancelled before its board shows it. Each order
 * is a transaction of its own. The database's clock decides; a repetition finds nothing left to do.
 *
 * @returns how many of each
 */
export async function closeOrders({
  sql,
}: Pick<JobContext, 'sql'>): Promise<Partial<Record<Due, number>>> {
  const counts: Partial<Record<Due, number>> = {}
  const due = await sql<{ id: number }[]>`select id from due_orders(${batch}) as id`
  for (const { id } of due) {
    const [done] = await sql<{ due: Due | null }[]>`select close_order(${id}) as due`
    if (done?.due) counts[done.due] = (counts[done.due] ?? 0) + 1
  }
  return counts
}

/** The round of {@link closeOrders}; one that found something is a line in the log. */
export async function keepOrders({ sql, log }: Pick<JobContext, 'sql' | 'log'>): Promise<void> {
  const counts = await closeOrders({ sql })
  if (Object.keys(counts).length > 0) log.info('orders closed', counts)
}
