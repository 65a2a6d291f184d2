import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runs } from '#platform/testing/cases.ts'
import { connect, type Queryable } from '../connection.ts'
import { denied } from '../testing/denied.ts'
import { prepareTestLedger } from '../testing/test-ledger.ts'
import { type PurchaseTill, preparePurchases, recordedOf } from '../testing/test-purchases.ts'
import { countPurchases, rebuildPurchaseTotals } from './totals.ts'

const t = await prepareTestLedger()
const till: PurchaseTill = preparePurchases(t)
const { sql } = t
const worker = connect(t.url, { role: 'telve_worker' })
const api = connect(t.url, { role: 'telve_api' })
afterAll(() => Promise.all([worker.end(), api.end()]))
beforeEach(() => till.newTurn())

/** Every sum that the product knows, what waits included. */
const told = (of: Queryable = api) => of`
  select day::text, branch_id, hour, purchases, total, discount, earned, refunds, refunded
    from purchases_on(array(select day::date from generate_series('2026-01-01', now() + interval '2 days', '1 day') day), null)
   order by day, branch_id, hour`

/** The same, added up from the raw tables by clocks and days in a second form. */
const recounted = () => sql`
  select day, branch_id, hour, sum(bills)::int as purchases, sum(total)::bigint as total,
         sum(discount)::bigint as discount, sum(earned)::bigint as earned,
         sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
    from (
      select branch_id, to_char(earned_at at time zone 'Europe/Istanbul' - interval '5 h', 'YYYY-MM-DD') as day,
             to_char(earned_at at time zone 'Europe/Istanbul', 'HH24')::int as hour,
             1 as bills, total + of_order as total, discount + of_order as discount, earned,
             0 as refunds, 0 as refunded
        from purchases p,
             lateral (select coalesce((select discount from orders where id = p.order_id), 0) as of_order) o
      union all
      select (select branch_id from purchases p where p.id = r.purchase_id),
             to_char(r.at at time zone 'Europe/Istanbul' - interval '5 h', 'YYYY-MM-DD'),
             to_char(r.at at time zone 'Europe/Istanbul', 'HH24')::int, 0, 0, 0, 0, 1, amount
        from purchase_refunds r) m
   group by 1, 2, 3 order by 1, 2, 3`

const waiting = async () => {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from uncounted_purchases`
  return row?.count ?? 0
}

/** What is counted by branch and day, from the hours, and as it is kept. */
const daysOf = (table: 'purchase_totals' | 'purchase_day_totals') => sql`
  select branch_id, day, sum(purchases)::int as purchases, sum(total)::bigint as total,
         sum(discount)::bigint as discount, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
    from ${sql(table)} group by 1, 2
  having sum(purchases) <> 0 or sum(total) <> 0 or sum(refunds) <> 0 order by 1, 2`

/** The same of all branches by hour. */
const hoursOf = (table: 'purchase_totals' | 'purchase_hour_totals') => sql`
  select day, hour, sum(purchases)::int as purchases, sum(total)::bigint as total,
         sum(discount)::bigint as discount, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
    from ${sql(table)} group by 1, 2
  having sum(purchases) <> 0 or sum(total) <> 0 or sum(refunds) <> 0 order by 1, 2`

/** What was paid at each branch by month, weekday and hour. */
const paidByMonth = () => sql`
  select branch_id, month, weekday, hour, paid::int from purchase_month_hours where paid <> 0 order by 1, 2, 3, 4`
const paidByDays = () => sql`
  select branch_id, date_trunc('month', day)::date as month, extract(isodow from day)::int as weekday, hour,
         sum(total - discount)::int as paid
    from purchase_totals group by 1, 2, 3, 4 having sum(total - discount) <> 0 order by 1, 2, 3, 4`

const right = async () => {
  expect([...(await told())]).toEqual([...(await recounted())])
  expect([...(await daysOf('purchase_day_totals'))]).toEqual([...(await daysOf('purchase_totals'))])
  expect([...(await hoursOf('purchase_hour_totals'))]).toEqual([
    ...(await hoursOf('purchase_totals')),
  ])
  expect([...(await paidByMonth())]).toEqual([...(await paidByDays())])
}

/** Around midnight, around 05:00, and any other moment of two days. */
const moment = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((s) => Date.parse('2026-03-02T00:00:00+03:00') + s * 1000),
  fc.integer({ min: -3, max: 3 }).map((s) => Date.parse('2026-03-02T05:00:00+03:00') + s * 1000),
  fc
    .integer({ min: 0, max: 48 * 3600 })
    .map((s) => Date.parse('2026-03-01T00:00:00+03:00') + s * 1000),
)

const bill = fc.record({
  at: moment,
  branch: fc.integer({ min: 1, max: 3 }),
  total: fc.integer({ min: 100, max: 100_000 }),
  free: fc.double({ min: 0, max: 1, noNaN: true }),
  earned: fc.integer({ min: 0, max: 3 }),
  /** ms after the bill; undefined: it is not given back */
  refundAfter: fc.option(fc.integer({ min: 0, max: 30 * 3_600_000 }), { nil: undefined }),
})
type Bill = typeof bill extends fc.Arbitrary<infer B> ? B : never

/** Writes a bill as its writer does, at a moment of its own. */
async function write({ at, branch, total, free, earned, refundAfter }: Bill): Promise<void> {
  const [row] = await sql<{ id: number }[]>`
    insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at,
                           first, earned)
    values (nextval('purchase_ids'), ${t.user}, ${branch}, ${till.staff}, ${Bun.randomUUIDv7()},
            ${new Date(at)}, ${total}, ${Math.floor(total * free)}, ${new Date(at)}, false, ${earned})
    returning id`
  if (refundAfter === undefined) return
  await sql`
    insert into purchase_refunds (purchase_id, actor_id, request_key, at, amount, reason, owed, taken,
                                  campaign_points)
    values (${row?.id ?? 0}, ${till.staff}, ${Bun.randomUUIDv7()}, ${new Date(at + refundAfter)},
            ${total - Math.floor(total * free)}, 'ürün iadesi', 0, 0, 0)`
}

describe('what members bought', () => {
  it('is at any moment what a plain recount of bills and refunds finds, counted or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(bill, fc.boolean()), { minLength: 1, maxLength: 25 }),
        async (bills) => {
          for (const [one, count] of bills) {
            await write(one)
            if (count) await countPurchases(worker)
          }
          await right()
          await countPurchases(worker)
          expect(await waiting()).toBe(0)
          await right()
        },
      ),
      runs(8, 60),
    )
  })

  it('has bills that earn nothing, late ones on their own day, and refunds at their moment', async () => {
    recordedOf(await till.record({ total: 499 }))
    const bought = recordedOf(await till.record({ total: 18_500 })).purchase
    const refund = {
      purchaseId: bought.id,
      amount: 500,
      reason: 'ürün iadesi' as const,
      note: null,
    }
    await till.purchases.refund({ ...refund, actorId: till.staff, requestKey: Bun.randomUUIDv7() })
    const [{ day } = { day: '' }] = await sql<{ day: string }[]>`
      select (branch_day(now()) - 1)::text as day`
    const late = await till.record({ total: 7_000, receipt: 'A-1', boughtOn: day })
    recordedOf(late)
    await right()
    const [row] = await api<{ total: number }[]>`
      select sum(total)::bigint as total from purchases_on(array[${day}::date], 1)`
    expect(row?.total).toBe(7_000)
  })

  it('has what coupons took off orders, whose bills are what was left to pay', async () => {
    await sql`alter table orders disable trigger user`
    await sql`
      insert into orders (id, user_id, branch_id, request_key, asked, at, scheduled, promise, first_promise, day,
                          number, window_at, units, total, discount, points, point_value, first, state_at)
      values (7, ${t.user}, 1, 'order-7', '{}', now(), false, now(), now(), branch_day(now()), 100, now(), 1,
              10000, 2500, 0, 5, false, now())`
    await sql`alter table orders enable trigger user`
    const [before] = await api`
      select sum(total)::int as total, sum(discount)::int as discount
        from purchases_on(array[branch_day(now())], 1)`
    await sql`
      insert into purchases (id, user_id, branch_id, actor_id, request_key, at, total, discount, earned_at,
                             first, earned, order_id)
      values (nextval('purchase_ids'), ${t.user}, 1, ${till.staff}, '~order:7', now(), 7500, 0, now(), false, 0, 7)`
    const [after] = await api`
      select sum(total)::int as total, sum(discount)::int as discount
        from purchases_on(array[branch_day(now())], 1)`
    expect(after).toEqual({ total: before?.total + 10_000, discount: before?.discount + 2_500 })
    await right()
  })

  it('is counted once, while tills write and two workers and a rebuild run side by side', async () => {
    const tills = Array.from({ length: 60 }, async (_, n) => {
      recordedOf(await till.record({ total: 1_000 + n }))
      if (n % 5 === 0) await Promise.all([countPurchases(worker), countPurchases(worker)])
      if (n % 9 === 0) await rebuildPurchaseTotals(sql)
    })
    await Promise.all(tills)
    await right()
    await countPurchases(worker)
    await right()
    expect(await rebuildPurchaseTotals(sql)).toBe(0)
  })

  it('is mended by a rebuild, whatever became of the sums', async () => {
    await countPurchases(worker)
    await sql`update purchase_totals set total = total + 7 where branch_id = 1`
    await sql`delete from purchase_totals where branch_id = 2`
    await sql`insert into purchase_totals (day, branch_id, hour, purchases) values ('2020-01-01', 9, 3, 4)`
    expect(await rebuildPurchaseTotals(sql)).toBeGreaterThan(2)
    await right()
  })

  it('is nothing that the API may write', async () => {
    await expect(api`select count_purchases()`).rejects.toMatchObject(denied)
    await expect(api`delete from uncounted_purchases`).rejects.toMatchObject(denied)
    for (const table of ['purchase_totals', 'purchase_day_totals', 'purchase_hour_totals'])
      await expect(api`update ${api(table)} set total = 0`).rejects.toMatchObject(denied)
    await expect(api`update purchase_month_hours set paid = 0`).rejects.toMatchObject(denied)
  })
})
