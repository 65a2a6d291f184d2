import type { Queryable } from '../connection.ts'
import { flagNote } from './flags.ts'
import { jsonRows } from './json-rows.ts'
import type { OrderedLine } from './order-menu.ts'
import type { PlannedOrder } from './order-plan.ts'
import { type HistoryContext, staffAt } from './plan.ts'

interface Context extends Pick<HistoryContext, 'adminId' | 'counters'> {
  orders: readonly PlannedOrder[]
}

type Row = ReturnType<typeof rowOf>

/** Writes planned orders as place_orders() and the board would have, each table in one statement. */
export async function insertOrderRows(
  sql: Queryable,
  { adminId, counters, orders }: Context,
): Promise<void> {
  const rows = orders.map((order) => {
    const { branch, bill } = order
    const branchId = counters[branch]?.branchId
    const staffId = staffAt(counters, { branch, by: bill?.by ?? 'staff' })
    if (branchId === undefined || staffId === undefined) throw new RangeError(`no branch ${branch}`)
    return rowOf(order, { branchId, staffId })
  })
  await insertNumbers(sql, rows)
  await insertHeads(sql, rows)
  await insertLines(sql, orders)
  await insertEvents(sql, orders, rows)
  await insertPayments(sql, rows)
  await insertRefunds(sql, { adminId, orders, rows })
}

const unitsOf = (lines: readonly OrderedLine[]) =>
  lines.reduce((sum, { quantity, item }) => sum + quantity * item.seconds, 0)

/** The row of an order, but for what the database makes of it. */
function rowOf(order: PlannedOrder, { branchId, staffId }: { branchId: number; staffId: number }) {
  const { id, userId, at, promise, scheduled, lines, points, steps, hereAt, bill, refund } = order
  const state = steps.at(-1)?.to ?? 'placed'
  const atOf = (to: string) => steps.find((step) => step.to === to)?.at ?? null
  const over = state === 'cancelled' || state === 'expired'
  return {
    ...{ id, user_id: userId, branch_id: branchId, at, promise, scheduled, points, staffId },
    ...{ request_key: `demo-order-${id}`, units: unitsOf(lines), bill: bill?.id ?? null },
    total: lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    asked: {
      branchId,
      lines: lines.map(({ item, quantity, options, note }) => ({
        ...{ itemId: item.id, quantity },
        options: options.map((option) => ({ optionId: option.id, quantity: 1 })),
        ...(note !== null && { note }),
      })),
      ...{ pickupAt: scheduled ? promise : 'asap', points },
    },
    ...{ state, seq: steps.length + 1, state_at: steps.at(-1)?.at ?? at, here_at: hereAt },
    ...{ accepted_at: atOf('accepted'), ready_at: atOf('ready') },
    refunded: refund?.amount ?? 0,
    // what nobody came for was made
    released: over && atOf('no_show') === null,
    // whatever it took has gone back
    returned: over || (refund !== null && refund.amount === bill?.total),
  }
}

/** The numbers of each branch's days: as many as it has orders. */
async function insertNumbers(sql: Queryable, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into order_numbers (branch_id, day, drawn)
    select branch_id, branch_day(promise), count(*)
      from jsonb_to_recordset(${jsonRows(sql, rows)}) as r (branch_id bigint, promise timestamptz)
     group by 1, 2`
}

async function insertHeads(sql: Queryable, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into orders (
      id, user_id, branch_id, request_key, asked, at, scheduled, promise, first_promise, day, number,
      window_at, units, total, discount, points, point_value, first, state, seq, state_at, entry_id,
      purchase_id, here_at, accepted_at, ready_at, refunded, released, returned)
    select r.id, r.user_id, r.branch_id, r.request_key, r.asked, r.at, r.scheduled, r.promise, r.promise,
           n.day, order_number(n.seed, row_number() over (partition by r.branch_id, n.day order by r.id)::integer),
           date_bin('15 minutes', r.promise, 'epoch'), r.units, r.total, 0, r.points, s.point_value,
           row_number() over (partition by r.user_id order by r.id) = 1, r.state, r.seq, r.state_at, e.id,
           p.id, r.here_at, r.accepted_at, r.ready_at, r.refunded, r.released, r.returned
      from jsonb_populate_recordset(null::orders, ${jsonRows(sql, rows)}) r
      join order_numbers n on n.branch_id = r.branch_id and n.day = branch_day(r.promise)
     cross join (select point_value from programme_settings order by id desc limit 1) s
      left join purchases p on p.order_id = r.id
      left join point_transactions e on e.user_id = r.user_id and e.request_key = '~order:' || r.id
     order by r.id`
  await sql`
    insert into order_windows (branch_id, starts_at, capacity, units)
    select o.branch_id, o.window_at, b.window_seconds,
           coalesce(sum(o.units) filter (where not o.released), 0)
      from orders o join branches b on b.id = o.branch_id group by 1, 2, 3`
}

async function insertLines(sql: Queryable, orders: readonly PlannedOrder[]): Promise<void> {
  const lines = orders.flatMap(({ id, lines: own }) =>
    own.map(({ item, quantity, unitPrice, options, note }, place) => ({
      ...{ order_id: id, line: place + 1, item_id: item.id, name: item.name, quantity, note },
      ...{ unit_price: unitPrice, vat_rate: item.vatRate, preparation_seconds: item.seconds },
      options,
    })),
  )
  await sql`
    insert into order_lines (order_id, line, item_id, name, quantity, unit_price, vat_rate,
                             preparation_seconds, note, state)
    select l.order_id, l.line, l.item_id, l.name, l.quantity, l.unit_price, l.vat_rate,
           l.preparation_seconds, l.note,
           case when o.state in ('placed', 'accepted') then 'queued' when o.state = 'preparing' then 'making'
                when o.state in ('cancelled', 'expired') then 'voided' else 'done' end::line_state
      from jsonb_populate_recordset(null::order_lines, ${jsonRows(sql, lines)}) l
      join orders o on o.id = l.order_id`
  await sql`
    insert into order_line_options (order_id, line, option_id, place, group_name, name, quantity,
                                    price_difference)
    select l.order_id, l.line, (o.j ->> 'id')::bigint, o.place, o.j ->> 'group', o.j ->> 'name', 1,
           (o.j ->> 'difference')::integer
      from jsonb_to_recordset(${jsonRows(sql, lines)})
             as l (order_id bigint, line smallint, options jsonb),
           jsonb_array_elements(l.options) with ordinality as o (j, place)`
  // Points pay what they can of the first units.
  await sql`
    with unit as (
      select l.order_id, l.line, u as unit, l.unit_price, o.points, o.point_value,
             l.unit_price / o.point_value as most,
             sum(l.unit_price / o.point_value) over (partition by o.id order by l.line, u) as until
        from order_lines l join orders o on o.id = l.order_id, generate_series(1, l.quantity) u),
    shared as (
      select *, greatest(0, least(most, points - (until - most))) as paid from unit)
    insert into order_units (order_id, line, unit, discount, points, money)
    select order_id, line, unit, 0, paid, unit_price - paid * point_value from shared`
}

async function insertEvents(
  sql: Queryable,
  orders: readonly PlannedOrder[],
  rows: readonly Row[],
): Promise<void> {
  const events = orders.flatMap(({ id, userId, at, steps }, place) => {
    const actors = { customer: userId, staff: rows[place]?.staffId, system: null }
    const placed = { to: 'placed', party: 'customer', at, reason: null } as const
    return [placed, ...steps].map(({ to, party, at: when, reason = null }, before) => ({
      ...{
        order_id: id,
        seq: before + 1,
        from: before > 0 ? [placed, ...steps][before - 1]?.to : null,
      },
      ...{ to, party, actor_id: actors[party], at: when, reason },
    }))
  })
  await sql`
    insert into order_events select * from jsonb_populate_recordset(null::order_events, ${jsonRows(sql, events)})`
}

/** By card, in cash or with a meal card; the money of a refund went back the same way. */
async function insertPayments(sql: Queryable, rows: readonly Row[]): Promise<void> {
  const paid = rows.filter(({ state }) => state === 'collected')
  await sql`
    insert into payments (order_id, provider, ref, method, amount, state, actor_id, at)
    select o.id, 'till', 'order:' || o.id,
           case when o.id % 20 < 12 then 'kart' when o.id % 20 < 17 then 'nakit' else 'yemek kartı' end,
           o.due,
           case when o.refunded = 0 then 'paid' when o.refunded < o.due then 'refunded_in_part'
                else 'refunded' end,
           r."staffId", o.state_at
      from jsonb_to_recordset(${jsonRows(sql, paid)}) as r (id bigint, "staffId" bigint)
      join orders o on o.id = r.id
     where o.due > 0 order by o.id`
}

/** The refunds of purchases that orders have made: whole ones, and of the cheapest unit. */
async function insertRefunds(
  sql: Queryable,
  {
    adminId,
    orders,
    rows,
  }: { adminId: number; orders: readonly PlannedOrder[]; rows: readonly Row[] },
): Promise<void> {
  const refunds = orders.flatMap(({ id, refund, lines }, place) => {
    if (!refund) return []
    const cheapest = Math.min(...lines.map(({ unitPrice }) => unitPrice))
    const line = 1 + lines.findIndex(({ unitPrice }) => unitPrice === cheapest)
    const whole = refund.amount === rows[place]?.total
    return [
      {
        ...{ id: refund.ofOrder, order_id: id, at: refund.at, amount: refund.amount },
        ...(refund.by === 'admin'
          ? { actor_id: adminId, note: flagNote }
          : { actor_id: rows[place]?.staffId }),
        ...{ purchase_refund_id: refund.id, reason: whole ? 'diğer' : 'ürün iadesi', line, whole },
        asked: { units: whole ? null : [{ line, quantity: 1 }] },
      },
    ]
  })
  await sql`
    with given as (
      select * from jsonb_to_recordset(${jsonRows(sql, refunds)})
        as r (id bigint, order_id bigint, actor_id bigint, at timestamptz, amount integer, note text,
              purchase_refund_id bigint, reason text, line smallint, whole boolean, asked jsonb)),
    written as (
      insert into order_refunds (id, order_id, actor_id, request_key, asked, at, reason, note, amount, points,
                                 purchase_refund_id)
      overriding system value
      select id, order_id, actor_id, 'demo-order-refund-' || order_id, asked, at, reason, note, amount, 0,
             purchase_refund_id
        from given
      returning id, order_id)
    update order_units u set refund_id = w.id
      from written w join given g on g.order_id = w.order_id
     where u.order_id = w.order_id and (g.whole or u.line = g.line and u.unit = 1)`
}
