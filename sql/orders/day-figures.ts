import type { Queryable } from '../connection.ts'

/** The columns of OrderFigures (api/contracts/orders/board.ts), over the orders `o` of a branches' day. */
export const dayFigures = (sql: Queryable) => sql`
  count(*) filter (where o.state not in ('cancelled', 'expired'))::integer as orders,
  percentile_cont(0.5) within group (
    order by extract(epoch from o.ready_at - o.accepted_at) / 60)::float8 as "medianMinutes",
  count(*) filter (where o.ready_at > o.promise)::integer as late`
