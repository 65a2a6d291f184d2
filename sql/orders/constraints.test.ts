import { afterAll, beforeAll, describe, it } from 'vitest'
import { refusedBy } from '../testing/test-constraints.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPerson } from '../testing/test-people.ts'
import { countUnits, newBranch, newGroup, newItem } from '../testing/test-shop.ts'
import { openOrders } from './orders.ts'

const { sql, url, drop } = await testDatabase()
const orders = openOrders<{ due: number; promise: string }>({ url, sql })
let order = 0

beforeAll(async () => {
  const branchId = await newBranch(sql)
  const itemId = await newItem(sql)
  const { options } = await newGroup(sql, itemId)
  await countUnits(sql, branchId, { item: itemId }, 5)
  const userId = await insertPerson(sql)
  const openings = [[Date.now() - 86_400_000, Date.now() + 86_400_000]] as const
  const asked = {
    ...{ branchId, pickupAt: 'asap' },
    lines: [{ itemId, quantity: 2, options: [{ optionId: options[0] ?? 0, quantity: 1 }] }],
  }
  const { due, promise } = await orders.quote(userId, asked, openings)
  const verdict = await orders.place({
    ...{ userId: userId, requestKey: 'first', openings },
    asked: { ...asked, expectedTotal: due, expectedPromise: promise },
  })
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  order = verdict.id
})
afterAll(async () => {
  await orders.close()
  await drop()
})

/** A second order like the one that there is, but for some columns. */
const twin = (columns: Record<string, string>) => {
  const all = {
    ...{ id: 'id + 1000', user_id: 'user_id', branch_id: 'branch_id', request_key: "'second'" },
    ...{ asked: 'asked', at: 'at', scheduled: 'scheduled', promise: 'promise', day: 'day' },
    ...{ first_promise: 'promise', number: 'number % 900 + 100', window_at: 'window_at' },
    ...{ units: 'units', total: 'total', discount: '0', points: '0', point_value: 'point_value' },
    ...{ first: 'false', state_at: 'state_at' },
    ...columns,
  }
  return `insert into orders (${Object.keys(all)}) select ${Object.values(all)} from orders where id = ORDER`
}

/** What must not be, by the constraint that refuses it: table, constraint, statement. */
const wrongs: [table: string, constraint: string, statement: string][] = [
  ['order_windows', 'window_not_overfull', 'update order_windows set units = capacity + 1'],
  ['order_windows', 'window_not_overfull', 'update order_windows set units = -1'],
  [
    'order_windows',
    'window_of_a_quarter',
    "update order_windows set starts_at = starts_at + interval '5 minutes'",
  ],
  [
    'availability',
    'availability_not_oversold',
    'update availability set units_left = units_left - 6',
  ],
  ['orders', 'orders_of_one_number', twin({ number: 'number' })],
  ['orders', 'orders_request_key_user_id_key', twin({ request_key: 'request_key' })],
  ['orders', 'order_of_the_right_day', twin({ day: 'day + 1' })],
  [
    'orders',
    'order_of_the_right_day',
    // four in the morning is of the day before
    twin({
      promise: "((day + 1)::timestamp + time '04:00') at time zone 'Europe/Istanbul'",
      first_promise: "((day + 1)::timestamp + time '04:00') at time zone 'Europe/Istanbul'",
      day: 'day + 1',
    }),
  ],
  ['orders', 'order_promise_kept', twin({ first_promise: "promise + interval '5 minutes'" })],
  // of what is too much of it nothing could be refunded either
  [
    'orders',
    'order_points_within_total, order_refunded_within_paid',
    twin({ points: '1000000', entry_id: '1' }),
  ],
  ['orders', 'order_paid_by_its_entry', twin({ points: '1' })],
  ['orders', 'order_paid_by_its_entry', twin({ entry_id: '1' })],
  ['orders', 'order_refunded_within_paid', 'update orders set refunded = total + 1'],
  ['orders', 'order_earns_when_collected', 'update orders set purchase_id = 1'],
  [
    'order_events',
    'order_event_allowed',
    `insert into order_events (order_id, seq, "from", "to", party, actor_id, at)
     select order_id, 2, 'placed', 'ready', 'staff', actor_id, at from order_events`,
  ],
  [
    'order_lines',
    'order_line_quantity',
    `insert into order_lines (order_id, line, item_id, name, quantity, unit_price, vat_rate, preparation_seconds)
     select order_id, 2, item_id, name, 0, unit_price, vat_rate, 0 from order_lines`,
  ],
  [
    'order_lines',
    'order_lines_line_check',
    `insert into order_lines (order_id, line, item_id, name, quantity, unit_price, vat_rate, preparation_seconds)
     select order_id, 31, item_id, name, 1, unit_price, vat_rate, 0 from order_lines`,
  ],
  [
    'order_line_options',
    'order_line_options_quantity_check',
    `insert into order_line_options (order_id, line, option_id, place, group_name, name, quantity, price_difference)
     select order_id, line, (select max(id) from options), 2, group_name, name, -1, 0 from order_line_options`,
  ],
  [
    'order_units',
    'order_units_unit_check',
    `insert into order_units (order_id, line, unit, discount, points, money)
     select order_id, line, 21, 0, 0, money from order_units where unit = 1`,
  ],
  [
    'order_units',
    'order_units_money_check',
    `insert into order_units (order_id, line, unit, discount, points, money)
     select order_id, line, 20, 0, 0, -1 from order_units where unit = 1`,
  ],
  ['order_numbers', 'order_numbers_enough', 'update order_numbers set drawn = 901'],
]

describe('the tables refuse, and nothing else would', () => {
  it.each(wrongs)('%s: %s', async (table, constraint, statement) => {
    await refusedBy(sql, table, constraint.split(', '), statement.replace('ORDER', String(order)))
  })
})
