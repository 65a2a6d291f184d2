import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPerson } from '../testing/test-people.ts'
import { readHistory } from './history.ts'
import { importHistory } from './import.ts'

const database = await testDatabase()
/** One connection, so that what it has read is counted when it has read it. */
const api = connect(database.url, { role: 'telve_api', max: 1 })
/** Earned 20,000 times, and spent five points in the first days, one in the last. */
let customer = 0
const earned = 20_000

beforeAll(async () => {
  customer = await insertPerson(database.sql)
  const first = Date.parse('2020-01-01T09:00:00Z')
  const entryAt = (place: number) => ({
    userId: customer,
    type: place > 100 && place <= 105 ? ('SPEND' as const) : ('EARN' as const),
    amount: 1,
    branchId: 1,
    requestKey: `entry-${place}`,
    createdAt: new Date(first + place * 60_000),
  })
  const entries = Array.from({ length: earned }, (_, place) => entryAt(place))
  entries.push({ ...entryAt(earned), type: 'SPEND' })
  expect(await importHistory(database.sql, entries)).toBe(earned + 1)
  await database.sql`vacuum analyze point_transactions`
})
afterAll(async () => {
  await api.end()
  await database.drop()
})

/** Rows of these tables that all queries so far have looked at. */
async function rowsRead(tables = ['point_transactions']): Promise<number> {
  await api`select pg_stat_force_next_flush()`
  const [row] = await api<{ read: number }[]>`
    select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read
      from pg_stat_user_tables where relname = any (${tables}::text[])`
  return row?.read ?? 0
}

describe('a page of one type', () => {
  const pages = [
    { type: 'SPEND', limit: 6 },
    { type: 'SPEND', limit: 21 },
    { type: 'EARN', limit: 21 },
    { type: undefined, limit: 21 },
  ] as const
  it.for(pages)('of $type, $limit entries, reads little more than it shows', async (page) => {
    const before = await rowsRead()
    const entries = await readHistory(api, { userId: customer, ...page })
    expect(entries.every(({ type }) => !page.type || type === page.type)).toBe(true)
    // each entry, whether another reverses it, and those of the other type on the way
    expect((await rowsRead()) - before).toBeLessThan(100)
  })

  it('goes on where the last one ended, whatever lies between', async () => {
    const [newest] = await readHistory(api, { userId: customer, type: 'SPEND', limit: 1 })
    expect(newest?.seq).toBe(earned + 1)
    const older = { userId: customer, type: 'SPEND', limit: 21 } as const
    const rest = await readHistory(api, { ...older, before: newest?.id ?? 0 })
    expect(rest.map(({ seq }) => seq)).toEqual([106, 105, 104, 103, 102])
  })
})

it('what was bought is read by its ids, of the entries of the page alone', async () => {
  const { sql } = database
  const count = 5_000
  await sql`alter table order_lines disable trigger user`
  await sql`
    insert into menu_categories (id, name) overriding system value values (900, 'Deneme')`
  await sql`
    insert into menu_items (id, category_id, name, description, price) overriding system value
    values (901, 900, 'Latte', 'Deneme', 10000)`
  await sql`alter table orders disable trigger user`
  await sql`alter table orders drop constraint order_of_the_right_day`
  await sql`
    insert into orders (id, user_id, branch_id, request_key, asked, at, scheduled, promise, first_promise, day,
                        number, window_at, units, total, discount, points, point_value, first, state_at)
    select n, ${customer}, 1, 'order-' || n, '{}', now(), false, now(), now(), current_date - n, 100, now(), 1,
           10000, 0, 0, 5, false, now()
      from generate_series(1, ${count}::int) n`
  await sql`
    insert into order_lines (order_id, line, item_id, name, quantity, unit_price, vat_rate, preparation_seconds)
    select n, line, 901, 'Ürün ' || line, 1, 10000, 10, 60
      from generate_series(1, ${count}::int) n, generate_series(1, 3) line`
  await sql`
    insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at, first,
                           earned, order_id)
    select n, ${customer}, 1, ${customer}, '~order:' || n, now(), 10000, 0, now(), false, 0, n
      from generate_series(1, ${count}::int) n`
  const entries = Array.from({ length: 60 }, (_, n) => ({
    ...{ userId: customer, type: 'EARN' as const, amount: 1, branchId: 1, createdAt: new Date() },
    ...{ kind: n % 2 ? ('purchase' as const) : ('order' as const), ref: String(count - n) },
    requestKey: `~bought:${n}`,
  }))
  expect(await importHistory(sql, entries)).toBe(60)
  const tables = ['purchases', 'orders', 'order_lines', 'coupons']
  await sql.unsafe(`analyze ${tables.join(', ')}`)

  const before = await rowsRead(tables)
  const page = await readHistory(api, { userId: customer, limit: 21 })
  expect(page.map(({ bought }) => bought?.lines.length)).toEqual(Array(21).fill(2))
  expect(page[0]?.bought).toMatchObject({ more: 1, due: 10_000 })
  // of each entry its purchase or order, and three lines
  expect((await rowsRead(tables)) - before).toBeLessThanOrEqual(21 * 5)
})
