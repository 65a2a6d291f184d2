import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { listItemPrices, readBranchPriceList, readPriceList } from '../contracts/menu/price-list.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { headOf, prices, pricesOf } from './price-list-queries.ts'

/** One look serves everybody who asks while it runs: a crowd costs the database what one guest does. */
function together<T>(look: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= look().finally(() => {
      running = undefined
    })
    return running
  }
}

/** The price list that anybody may read, and for administrators what prices were (ordering.md §1). */
export const priceListRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) => {
  const present = together(() => prices(sql))
  return new Elysia({ name: 'price-list' })
    .use(gate(readPriceList, async () => ({ branch: null, ...(await present()) })))
    .use(
      gate(readBranchPriceList, async ({ params }) => {
        const [branch, list] = await Promise.all([headOf(sql, params.branchId), present()])
        if (!branch) throw new Refusal('branch_not_found')
        return { branch, ...list }
      }),
    )
    .use(
      gate(listItemPrices, async ({ params }) => {
        const past = await pricesOf(sql, params.id)
        if (!past) throw new Refusal('item_not_found')
        return past
      }),
    )
}
