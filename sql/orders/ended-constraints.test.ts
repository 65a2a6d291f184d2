import { beforeAll, describe, it } from 'vitest'
import { refusedBy, refusedByTrigger } from '../testing/test-constraints.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { putTestOrder } from '../testing/test-orders.ts'

const t = await prepareTestLedger()
const { sql } = t
/** Handed over, with a unit refunded; and one that is still placed. */
let done = 0
let open = 0
let staff = 0

beforeAll(async () => {
  const customer = await t.newUser()
  staff = await t.newStaff()
  done = await putTestOrder(sql, { userId: customer, points: 400 })
  open = await putTestOrder(sql, { userId: customer })
  for (const [from, to] of [
    ['placed', 'accepted'],
    ['accepted', 'preparing'],
    ['preparing', 'ready'],
  ] as const)
    await t.api`select move_order(${done}, ${from}, ${to}, 'staff', ${staff}, null, null)`
  await t.api`select outcome from collect_order(${done}, 'ready', 'kart', null, null, ${staff}, null)`
  await t.api`
    select outcome from refund_order(${done}, '[{"line": 2, "quantity": 1}]'::text::jsonb, 'kalite', null,
                                     ${staff}, 'first', null)`
  await sql`
    insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at, state,
                         order_id, closed_at)
    values (${customer}, 'birthday', 'Hediye', 'amount', 2000, now(), now() + interval '1 day', 'used',
            ${done}, now())`
})

const event = (columns: string) => `
  insert into order_events (order_id, seq, "from", "to", party, actor_id, at)
  select order_id, ${columns}, at from order_events where order_id = OPEN`
const payment = (columns: string) => `
  insert into payments (order_id, provider, ref, method, amount, state, actor_id, at)
  select ${columns}, state, actor_id, at from payments where order_id = DONE`
const refund = (columns: string) => `
  insert into order_refunds (order_id, actor_id, asked, at, reason, request_key, amount, points, entry_id)
  select order_id, actor_id, asked, at, reason, ${columns} from order_refunds where order_id = DONE`

/** What must not be, by the constraint that refuses it: what it is, table, constraint, statement. */
const wrongs: [what: string, table: string, constraint: string, statement: string][] = [
  [
    'two moves at once',
    'order_events',
    'order_events_pkey',
    event(`1, null, 'placed', party, actor_id`),
  ],
  [
    'a move from nowhere',
    'order_events',
    'order_events_check',
    event(`2, null, 'placed', party, actor_id`),
  ],
  [
    'a beginning that is not being placed',
    'order_events',
    'order_events_check1, order_events_pkey',
    event(`1, null, 'ready', party, actor_id`),
  ],
  [
    'a move that the table does not allow',
    'order_events',
    'order_event_allowed',
    event(`2, 'placed', 'collected', 'staff', actor_id`),
  ],
  [
    'a move by staff that nobody made',
    'order_events',
    'order_event_has_actor',
    event(`2, 'placed', 'accepted', 'staff', null`),
  ],
  [
    'an order paid twice',
    'payments',
    'payments_order_id_key',
    payment(`order_id, provider, ref || '!', method, amount`),
  ],
  [
    'a payment that stands for two orders',
    'payments',
    'payments_once',
    payment('OPEN, provider, ref, method, amount'),
  ],
  [
    'a payment of nothing',
    'payments',
    'payments_amount_check',
    payment(`OPEN, provider, ref || '!', method, 0`),
  ],
  [
    'a method that no till has',
    'payments',
    'payments_method_check',
    payment(`OPEN, provider, ref || '!', 'veresiye', amount`),
  ],
  [
    'one refund twice',
    'order_refunds',
    'order_refunds_request_key_actor_id_key',
    refund('request_key, amount, points, entry_id'),
  ],
  [
    'a refund that takes money',
    'order_refunds',
    'order_refunds_amount_check',
    refund(`'second', -1, 0, null`),
  ],
  [
    'points that come back without an entry',
    'order_refunds',
    'order_refunds_check',
    refund(`'second', 0, 1, null`),
  ],
  [
    'more money back than was paid',
    'orders',
    'order_refunded_within_paid',
    'update orders set refunded = due + 1 where id = DONE',
  ],
  [
    'more points back than were spent',
    'orders',
    'order_refunded_within_paid',
    'update orders set refunded_points = points + 1 where id = DONE',
  ],
  [
    'a unit refunded by what is no refund',
    'order_units',
    'unit_refunded_by',
    'update order_units set refund_id = 999999 where order_id = DONE and refund_id is null',
  ],
  [
    'one purchase of two orders',
    'orders',
    'orders_purchase_id_key, order_earns_when_collected',
    `update orders set state = 'collected',
            purchase_id = (select purchase_id from orders where id = DONE) where id = OPEN`,
  ],
  [
    'an order that earns before it is collected',
    'orders',
    'order_earns_when_collected',
    'update orders set purchase_id = 999999 where id = OPEN',
  ],
  [
    'a coupon used by a purchase and an order',
    'coupons',
    'coupons_used',
    `insert into coupons (user_id, source, name, benefit, amount, created_at, expires_at, state, order_id,
                          closed_at, purchase_id)
     select user_id, source, name, benefit, amount, created_at, expires_at, state, order_id, closed_at,
            (select purchase_id from orders where id = DONE) from coupons`,
  ],
  [
    'a coupon that an order used and that can be used',
    'coupons',
    'coupons_used',
    `update coupons set state = 'usable', closed_at = null`,
  ],
]

/** What the past is kept by, and what would change it. */
const changes: [table: string, trigger: string, message: string, statement: string][] = [
  ['orders', 'append_only', 'append-only', 'delete from orders where id = -1'],
  ['order_lines', 'append_only', 'append-only', 'delete from order_lines where line = 31'],
  ['order_line_options', 'append_only', 'append-only', 'delete from order_line_options'],
  ['order_units', 'append_only', 'append-only', 'delete from order_units where order_id = OPEN'],
  ['order_events', 'append_only', 'append-only', "update order_events set reason = 'x'"],
  ['order_coupons', 'append_only', 'append-only', 'delete from order_coupons'],
  [
    'order_transitions',
    'append_only',
    'append-only',
    `update order_transitions set party = 'system' where "from" = 'no_show' and party = 'staff'`,
  ],
  ['order_refunds', 'append_only', 'append-only', 'delete from order_refunds where id = -1'],
  ['order_refunds', 'only_words_go', 'append-only', 'update order_refunds set amount = 1'],
  ['order_voids', 'append_only', 'append-only', 'delete from order_voids'],
  ['payments', 'append_only', 'append-only', 'delete from payments'],
  [
    'order_units',
    'keep_order_unit',
    'keeps what it is',
    'update order_units set refund_id = null where refund_id is not null',
  ],
  [
    'order_units',
    'keep_order_unit',
    'keeps what it is',
    `update order_units set money = money + 1, refund_id = (select max(id) from order_refunds)
      where order_id = DONE and refund_id is null`,
  ],
]

const at = (statement: string) =>
  statement.replaceAll('DONE', String(done)).replaceAll('OPEN', String(open))

describe('moves, payments and refunds', () => {
  it.each(wrongs)('%s', async (_, table, constraint, statement) => {
    await refusedBy(sql, table, constraint.split(', '), at(statement))
  })

  it.each(changes)('keep the past of %s: %s', async (table, trigger, message, statement) => {
    await refusedByTrigger(sql, { table, trigger, message }, at(statement))
  })
})
