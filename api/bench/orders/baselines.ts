import type { Sql } from '#sql/connection.ts'
import type { Orders } from '#sql/orders/orders.ts'
import { type OrderRequest, type OrderVerdict, placing, sentOf } from '#sql/orders/placing.ts'

/** One transaction an order: place_orders() for each alone, on connections of a pool. */
export const singleOrders = <Quote>(orders: Orders<Quote>, api: Sql): Orders<Quote> => {
  const place = async (request: OrderRequest): Promise<OrderVerdict> => {
    const [verdict] = await placing(api, [sentOf(request)], false)
    if (!verdict) throw new Error('no verdict')
    if (verdict !== 'locked') return verdict
    await Bun.sleep(1)
    return place(request)
  }
  return { ...orders, place }
}

interface Judged {
  line: number
  itemId: number
  quantity: number
  unitPrice: number
  preparationSeconds: number
  vatRate: number
  name: string
  counted: boolean
}

/**
 * The same work step by step, each step a transaction of its own, as code that calls one repository
 * after the other does it. Nothing holds the steps together: a crash between two of them loses some.
 *
 * @param owner may write the tables
 */
export const steppedOrders = <Quote>(orders: Orders<Quote>, owner: Sql): Orders<Quote> => ({
  ...orders,
  place: async ({ userId, requestKey, asked, openings }) => {
    const lines = owner.json(JSON.parse(JSON.stringify(asked.lines)))
    const lineRows = owner`
      judge_lines(array[${asked.branchId}]::bigint[], array[${lines}]::jsonb[], array[now()]) j`
    const judged = await owner<Judged[]>`select l.* from ${lineRows}, unnest(j.lines) l`
    const [branch] = await owner<{ capacity: number; isOpen: boolean }[]>`
      select window_seconds as capacity, takes_orders as is_open from branches
       where id = ${asked.branchId}`
    const units = judged.reduce((sum, l) => sum + l.quantity * l.preparationSeconds, 0)
    const total = judged.reduce((sum, l) => sum + l.quantity * l.unitPrice, 0)
    if (!branch?.isOpen || openings.length === 0)
      return { outcome: 'refused', code: 'order_changed' }
    if ((await countOpenOrders(owner, userId)) >= 3)
      return { outcome: 'refused', code: 'too_many_open_orders' }
    const promise = new Date(asked.expectedPromise)
    const at = new Date()
    const { day, number } = await drawNumber(owner, asked.branchId, promise)
    await owner`
      insert into order_windows as w (branch_id, starts_at, capacity, units)
      values (${asked.branchId}, quarter_of(${promise}), ${branch.capacity}, ${units})
      on conflict (branch_id, starts_at) do update set units = w.units + excluded.units`
    await takeUnits(owner, asked.branchId, judged)
    const [made] = await owner<{ id: number }[]>`select nextval('order_ids') as id`
    const id = made?.id ?? 0
    const points = asked.points ?? 0
    const coupon = asked.coupons?.[0]?.id
    const discount = coupon ? await readDiscount(owner, coupon, userId) : 0
    const entryId = points === 0 ? null : await spend(owner, { userId, points, id, asked })
    await owner`
      insert into orders (id, user_id, branch_id, request_key, asked, at, scheduled, promise,
                          first_promise, day, number, window_at, units, total, discount, points,
                          point_value, first, state_at, entry_id)
      select ${id}, ${userId}, ${asked.branchId}, ${requestKey}, '{}', ${at},
             ${asked.pickupAt !== 'asap'}, ${promise}, ${promise}, ${day}::date,
             ${number}, quarter_of(${promise}), ${units}, ${total}, ${discount}, ${points}, s.point_value,
             not exists (select from orders o where o.user_id = ${userId}), ${at}, ${entryId}
        from programme_settings s order by s.id desc limit 1`
    await owner`
      insert into order_lines (order_id, line, item_id, name, quantity, unit_price, vat_rate,
                               preparation_seconds, state, counted)
      select ${id}, l.line, l.item_id, l.name, l.quantity, l.unit_price, l.vat_rate,
             l.preparation_seconds, 'queued', l.counted
        from ${lineRows}, unnest(j.lines) l`
    await owner`
      insert into order_line_options (order_id, line, option_id, place, group_name, name, quantity,
                                      price_difference, counted)
      select ${id}, l.line, (o.j ->> 'optionId')::bigint, o.place, o.j ->> 'group', o.j ->> 'name',
             (o.j ->> 'quantity')::smallint, (o.j ->> 'priceDifference')::int, false
        from ${lineRows}, unnest(j.lines) l,
             jsonb_array_elements(l.options) with ordinality as o (j, place)`
    await owner`
      insert into order_units (order_id, line, unit, discount, points, money)
      select ${id}, s.line, s.unit, s.discount, s.points, s.money
        from ${lineRows},
             split_order(j.lines, ${coupon ? owner`array[row(${coupon}, null, ${discount})::coupon_use]` : owner`'{}'`},
                         ${discount}, ${points},
                         (select point_value from programme_settings order by id desc limit 1)) x,
             unnest(x.shares) s`
    await owner`
      insert into order_events (order_id, seq, "to", party, actor_id, at)
      values (${id}, 1, 'placed', 'customer', ${userId}, ${at})`
    if (coupon) await redeemCoupon(owner, { coupon, discount, id, at })
    return { outcome: 'placed', id }
  },
})

const countOpenOrders = async (owner: Sql, userId: number): Promise<number> => {
  const [open] = await owner<{ count: number }[]>`
    select count(*)::int as count from orders
     where user_id = ${userId} and state in ('placed', 'accepted', 'preparing', 'ready')`
  return open?.count ?? 0
}

/** The next pick-up number of a branch on the day of a promise. */
const drawNumber = async (owner: Sql, branchId: number, promise: Date) => {
  const [drawn] = await owner<{ day: string; number: number }[]>`
    insert into order_numbers as n (branch_id, day, drawn)
    values (${branchId}, branch_day(${promise}), 1)
    on conflict (branch_id, day) do update set drawn = n.drawn + 1
    returning day::text, order_number(seed, drawn) as number`
  if (!drawn) throw new Error('no number')
  return drawn
}

/** Takes what is ordered of counted products from what a branch has left of them. */
const takeUnits = async (owner: Sql, branchId: number, lines: readonly Judged[]): Promise<void> => {
  for (const line of lines.filter(({ counted }) => counted))
    await owner`
      update availability set units_left = units_left - ${line.quantity}
       where branch_id = ${branchId} and item_id = ${line.itemId}`
}

/** Kuruş that a coupon takes off; none where it is used by now. */
const readDiscount = async (owner: Sql, coupon: number, userId: number): Promise<number> => {
  const [usable] = await owner<{ discount: number }[]>`
    select amount as discount from coupons
     where id = ${coupon} and user_id = ${userId} and state = 'usable'`
  return usable?.discount ?? 0
}

const redeemCoupon = async (
  owner: Sql,
  { coupon, discount, id, at }: { coupon: number; discount: number; id: number; at: Date },
): Promise<void> => {
  await owner`
    insert into order_coupons (order_id, coupon_id, discount)
    values (${id}, ${coupon}, ${discount})`
  await owner`
    update coupons set state = 'used', order_id = ${id}, closed_at = ${at} where id = ${coupon}`
}

interface Spend extends Pick<OrderRequest, 'userId' | 'asked'> {
  id: number
  points: number
}

/** The entry of an order's points. The ledger asks who writes it to hold the person. */
const spend = (owner: Sql, { userId, points, id, asked }: Spend): Promise<number | null> =>
  owner.begin(async (tx) => {
    await tx`select from users where id = ${userId} for no key update`
    const [entry] = await tx<{ id: number }[]>`
      select (write_entry(${userId}, 'SPEND', ${points}, ${asked.branchId}, 'order', ${String(id)},
                          '~order:' || ${id}::text, actor_id => ${userId})).id`
    return entry?.id ?? null
  })
