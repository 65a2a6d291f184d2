import type { Sql } from '../connection.ts'

interface TestOrder {
  userId: number
  branchId?: number
  /** kuruş, of each of two units of one product and of one unit of another */
  prices?: readonly [number, number]
  /** ms from now */
  promisedIn?: number
  /** ms since it was placed */
  age?: number
  scheduled?: boolean
  /** points that pay a part, at 5 kuruş each */
  points?: number
  /** whether the person gets them first, as is done unless told */
  given?: boolean
}

/**
 * Puts an order into the tables as the owner: two units of one product and one of another, 60 s of
 * preparation each, in a window that has room for it. Its points pay the first units.
 * @returns its id
 */
export async function putTestOrder(sql: Sql, order: TestOrder): Promise<number> {
  const { userId, branchId = 1, prices = [10_000, 5_000], promisedIn = 600_000 } = order
  const { age = 0, scheduled = false, points = 0, given = true } = order
  await sql`
    insert into menu_categories (id, name) overriding system value values (900, 'Deneme')
    on conflict do nothing`
  await sql`
    insert into menu_items (id, category_id, name, description, price) overriding system value
    values (901, 900, 'Latte', 'Deneme', 10000), (902, 900, 'Su', 'Deneme', 5000) on conflict do nothing`
  return sql.begin(async (tx) => {
    const [drawn] = await tx<{ id: number }[]>`select nextval('order_ids')::int8 as id`
    const id = Number(drawn?.id)
    if (points > 0 && given)
      await tx`
        select write_entry(${userId}, 'EARN', ${points}, ${branchId}, 'birthday', 'test',
                           '~test:' || ${id}::text)`
    // as place_orders() draws it, so that both can put orders into one day
    const [called] = await tx<{ day: string; number: number }[]>`
      insert into order_numbers as n (branch_id, day, drawn)
      values (${branchId}, branch_day(clock_timestamp() + ${promisedIn} * interval '1 ms'), 1)
      on conflict (branch_id, day) do update set drawn = n.drawn + 1
      returning n.day::text, order_number(n.seed, n.drawn) as number`
    await tx`
      with moment as (
        select (clock_timestamp() - ${age} * interval '1 ms')::timestamptz(3) as at,
               clock_timestamp() + ${promisedIn} * interval '1 ms' as promise
      ), entry as materialized (
        select write_entry(${userId}, 'SPEND', ${points}, ${branchId}, 'order', ${String(id)},
                           '~order:' || ${id}::text, actor_id => ${userId}) as verdict
         where ${points} > 0
      )
      insert into orders (id, user_id, branch_id, request_key, asked, at, scheduled, promise,
                          first_promise, day, number, window_at, units, total, discount, points,
                          point_value, first, state_at, entry_id)
      select ${id}, ${userId}, ${branchId}, gen_random_uuid()::text, '{}', at, ${scheduled}, promise,
             promise, ${called?.day ?? null}, ${called?.number ?? null},
             to_timestamp(floor(extract(epoch from promise) / 900) * 900), 180,
             ${2 * prices[0] + prices[1]}, 0, ${points}, 5, false, at,
             (select (verdict).id from entry)
        from moment`
    await tx`
      insert into order_lines (order_id, line, item_id, name, quantity, unit_price, vat_rate,
                               preparation_seconds)
      values (${id}, 1, 901, 'Latte', 2, ${prices[0]}, 10, 60),
             (${id}, 2, 902, 'Su', 1, ${prices[1]}, 10, 60)`
    await tx`
      insert into order_units (order_id, line, unit, discount, points, money)
      select ${id}, line, unit, 0, part, price - part * 5
        from (values (1, 1, ${prices[0]}::integer, 0), (1, 2, ${prices[0]}, ${prices[0]}),
                     (2, 1, ${prices[1]}, ${2 * prices[0]}))
             as u (line, unit, price, before)
       cross join lateral (
         select greatest(least(${points}::integer - before / 5, price / 5), 0) as part) as p`
    await tx`
      insert into order_events (order_id, seq, "to", party, actor_id, at)
      select ${id}, 1, 'placed', 'customer', user_id, at from orders where id = ${id}`
    await tx`
      insert into order_windows as w (branch_id, starts_at, capacity, units)
      select branch_id, window_at, 36000, units from orders where id = ${id}
      on conflict (branch_id, starts_at) do update set units = w.units + excluded.units`
    return id
  })
}
