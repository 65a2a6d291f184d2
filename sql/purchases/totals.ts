import type { Sql } from '../connection.ts'
import { replaceRows } from '../ledger/totals.ts'

/** Rows of `uncounted_purchases` that one count takes. */
const batch = 1_000

/**
 * Counts the purchases and refunds that wait (sql/functions/purchase_totals.sql), until fewer than a batch do.
 * @returns how many rows of the queue went
 */
export async function countPurchases(sql: Sql): Promise<number> {
  let all = 0
  for (;;) {
    const [row] = await sql<{ went: number }[]>`select count_purchases() as went`
    all += row?.went ?? 0
    if ((row?.went ?? 0) < batch) return all
  }
}

/**
 * Rebuilds the totals of purchases while the product runs: tills do not wait, counting does.
 *
 * @param sql connection of the owner of the database
 * @returns how many rows were wrong or too many, and how many were written
 */
export const rebuildPurchaseTotals = (sql: Sql): Promise<number> =>
  sql.begin(async (tx) => {
    // What waits is not counted here: a count that comes later finds it still there.
    await tx`select pg_advisory_xact_lock(hashtextextended('telve purchase totals', 0))`
    return replaceRows(
      tx,
      'purchase_totals',
      [
        'day',
        'branch_id',
        'hour',
        'purchases',
        'total',
        'discount',
        'earned',
        'refunds',
        'refunded',
      ],
      tx`
        select * from purchase_counts(
          array(select id from purchases
                 except select unnest(purchase_ids) from uncounted_purchases),
          array(select id from purchase_refunds
                 except select unnest(refund_ids) from uncounted_purchases))`,
    )
  }) as Promise<number>
