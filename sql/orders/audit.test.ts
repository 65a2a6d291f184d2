import { beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { putTestOrder } from '../testing/test-orders.ts'

const t = await prepareTestLedger()
const { sql } = t
let staff = 0
/** An order of each kind: placed, cancelled, and handed over with a unit refunded; points paid a part. */
let open = 0
let cancelled = 0
let done = 0

beforeAll(async () => {
  staff = await t.newStaff()
})
beforeEach(async () => {
  const put = () => putTestOrder(sql, { userId: t.user, points: 400 })
  ;[open, cancelled, done] = [await put(), await put(), await put()]
  const move = (id: number, from: string, to: string) =>
    t.api`select move_order(${id}, ${from}, ${to}, 'staff', ${staff},
                            ${to === 'cancelled' ? 'diğer' : null}, null)`
  await move(cancelled, 'placed', 'cancelled')
  await move(done, 'placed', 'accepted')
  await move(done, 'accepted', 'preparing')
  await move(done, 'preparing', 'ready')
  await t.api`select outcome from collect_order(${done}, 'ready', 'kart', null, null, ${staff}, null)`
  await t.api`
    select outcome from refund_order(${done}, '[{"line": 2, "quantity": 1}]'::text::jsonb, 'kalite', null,
                                     ${staff}, ${String(done)}, null)`
})

/** What `ledger verify` finds of this test's orders, and of quarter hours. */
const found = async () => {
  const names = new Map([
    [open, 'open'],
    [cancelled, 'cancelled'],
    [done, 'done'],
  ])
  return (await auditLedger(sql)).problems
    .filter((one) => one.userId === null || one.userId === t.user)
    .map((one) => ('of' in one && one.of !== null ? `${names.get(one.of)}: ` : '') + one.problem)
}

const tables = ['orders', 'order_events', 'order_lines', 'order_units', 'order_coupons', 'payments']

/** Changes what triggers keep, as an attacker with the owner's password could. @returns undoes it */
async function tamper(statement: string): Promise<void> {
  const all = [...tables, 'order_refunds', 'order_voids']
  const triggers = (act: string) => all.map((one) => `alter table ${one} ${act} trigger user`)
  const text = statement
    .replaceAll('OPEN', String(open))
    .replaceAll('CANCELLED', String(cancelled))
    .replaceAll('DONE', String(done))
  await sql.unsafe([...triggers('disable'), text, ...triggers('enable')].join(';\n'))
}

it('an honest order has no problem', async () => {
  expect(await found()).toEqual([])
})

/** What is corrupted, what undoes it, and what is found meanwhile. */
const lies: [what: string, lie: string, truth: string, problems: string[]][] = [
  [
    'a state that no event says',
    "update orders set state = 'accepted' where id = OPEN",
    "update orders set state = 'placed' where id = OPEN",
    ['open: state'],
  ],
  [
    'an event that is gone',
    `update orders set seq = seq + 1 where id = DONE;
     update order_events set seq = seq + 1 where order_id = DONE and seq = 5`,
    `update order_events set seq = seq - 1 where order_id = DONE and seq = 6;
     update orders set seq = seq - 1 where id = DONE`,
    ['done: state'],
  ],
  [
    'a line that was made of an order that nobody has begun',
    "update order_lines set state = 'done' where order_id = OPEN",
    "update order_lines set state = 'queued' where order_id = OPEN",
    ['open: state'],
  ],
  [
    'an order without its points',
    'update orders set entry_id = -entry_id where id = OPEN',
    'update orders set entry_id = -entry_id where id = OPEN',
    ['open: points', 'stray'],
  ],
  [
    'more points than were spent',
    `update orders set points = points + 1 where id = OPEN`,
    'update orders set points = points - 1 where id = OPEN',
    ['open: points', 'open: payment'],
  ],
  [
    'something given back of an open order',
    'update orders set returned = true where id = OPEN',
    'update orders set returned = false where id = OPEN',
    ['open: return'],
  ],
  [
    'nothing given back of a cancelled one',
    'update orders set returned = false, released = false where id = CANCELLED',
    'update orders set returned = true, released = true where id = CANCELLED',
    ['cancelled: return', 'stray', 'window'],
  ],
  [
    'another total',
    'update orders set total = total + 500 where id = DONE',
    'update orders set total = total - 500 where id = DONE',
    ['done: payment'],
  ],
  [
    'another payment',
    'update payments set amount = amount + 1 where order_id = DONE',
    'update payments set amount = amount - 1 where order_id = DONE',
    ['done: payment'],
  ],
  [
    'a payment of what nobody has collected',
    `insert into payments (order_id, provider, ref, method, amount, state, actor_id, at)
     select OPEN, provider, 'x', method, amount, state, actor_id, at from payments where order_id = DONE`,
    'delete from payments where order_id = OPEN',
    ['open: payment', 'open: refund'],
  ],
  [
    'money moved from one unit to another',
    `update order_units set money = money + case line when 1 then 1 else -1 end
      where order_id = OPEN and (line, unit) in ((1, 2), (2, 1))`,
    `update order_units set money = money - case line when 1 then 1 else -1 end
      where order_id = OPEN and (line, unit) in ((1, 2), (2, 1))`,
    ['open: payment'],
  ],
  [
    'a line with more units than were sold',
    'update order_lines set quantity = 2 where order_id = DONE and line = 2',
    'update order_lines set quantity = 1 where order_id = DONE and line = 2',
    ['done: payment'],
  ],
  [
    'a discount that no coupon gave',
    `update order_units set discount = 100, money = money - 100 where order_id = OPEN and line = 2;
     update orders set discount = 100 where id = OPEN`,
    `update orders set discount = 0 where id = OPEN;
     update order_units set discount = 0, money = money + 100 where order_id = OPEN and line = 2`,
    ['open: payment'],
  ],
  [
    'more refunded than refunds say',
    'update orders set refunded = refunded + 1 where id = DONE',
    'update orders set refunded = refunded - 1 where id = DONE',
    ['done: refund'],
  ],
  [
    'a unit that no refund has taken back',
    'update order_units set refund_id = (select max(id) from order_refunds) where order_id = DONE and (line, unit) = (1, 2)',
    'update order_units set refund_id = null where order_id = DONE and (line, unit) = (1, 2)',
    ['done: refund'],
  ],
  [
    'a payment that is said to be whole',
    "update payments set state = 'paid' where order_id = DONE",
    "update payments set state = 'refunded_in_part' where order_id = DONE",
    ['done: refund'],
  ],
  [
    'a key that was given up',
    'insert into order_voids (request_key, user_id) select request_key, user_id from orders where id = OPEN',
    'delete from order_voids',
    ['open: void'],
  ],
  [
    'a quarter hour with more than its orders took',
    'update order_windows set units = units + 1 where units > 0',
    'update order_windows set units = units - 1 where units > 0',
    ['window'],
  ],
]

it.each(lies)('%s is named', async (_, lie, truth, problems) => {
  await tamper(lie)
  const seen = await found()
  await tamper(truth)
  // Several quarter hours may be wrong, where a test began before one ended.
  expect([...new Set(seen)].toSorted()).toEqual(problems.toSorted())
  expect(await found()).toEqual([])
})
