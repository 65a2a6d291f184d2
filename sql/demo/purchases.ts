import type { Queryable } from '../connection.ts'
import type { Bill } from './account.ts'
import { flagNote } from './flags.ts'
import { scanOf } from './history.ts'
import { jsonRows } from './json-rows.ts'
import { type HistoryContext, type KnownAccount, staffAt } from './plan.ts'

type Context = Pick<HistoryContext, 'adminId' | 'counters'> & { accounts: readonly KnownAccount[] }

/**
 * Writes the rows of purchases and refunds beside the entries, which the ledger has by now. What the
 * campaign gave is counted, and the breakdown made, by earn_points() itself.
 *
 * @throws Error when the plan and earn_points() do not agree
 */
export async function insertPurchases(
  sql: Queryable,
  { adminId, counters, accounts }: Context,
): Promise<void> {
  const known = accounts
    .flatMap(({ userId, bills }) => bills.map((bill) => ({ bill, userId })))
    .sort((a, b) => a.bill.id - b.bill.id)
  const asked = askedOn(accounts)
  const seen = new Set<number>()
  const rows = known.map(({ bill, userId }) => {
    const isFirst = !seen.has(userId)
    seen.add(userId)
    return {
      ...{ id: bill.id, user_id: userId, branch_id: counters[bill.branch]?.branchId },
      actor_id: staffAt(counters, bill),
      ...{ scan_id: scanOf(bill.id), order_id: bill.orderId, at: bill.at },
      request_key: bill.orderId ? `~order:${bill.orderId}` : `demo-${bill.id}`,
      ...{ total: bill.total, discount: bill.discount, asked: asked.get(bill) ?? null },
      ...{ tier_multiplier: bill.multiplier, first: isFirst, earned: bill.earned },
    }
  })
  await sql`
    insert into purchases (id, user_id, branch_id, actor_id, scan_id, request_key, at, total, discount, order_id,
                           asked, earned_at, tier_multiplier, tier, first, earned, entry_id)
    select r.id, r.user_id, r.branch_id, r.actor_id, r.scan_id, r.request_key, r.at, r.total,
           r.discount, r.order_id, r.asked, r.at, r.tier_multiplier, coalesce(h.tier, 1), r.first, r.earned, e.id
      from jsonb_populate_recordset(null::purchases, ${jsonRows(sql, rows)}) r
      left join point_transactions e
        on e.request_key = '~purchase:' || r.id and e.user_id = r.user_id
      left join person_tiers h on h.user_id = r.user_id and h.holds @> r.at
     order by r.id`
  await insertLines(sql, rows)
  await insertCounts(sql)
  await insertRefunds(sql, { adminId, counters, accounts })
}

/** What each bill asked for beside it: coupons to use and stamps to give. */
function askedOn(accounts: readonly KnownAccount[]): Map<Bill, object> {
  const asked = new Map<Bill, object>()
  for (const { bills, coupons } of accounts) {
    for (const bill of bills) {
      const stamps = bill.stamps.map(({ card, count }) => ({ cardId: card.id, count }))
      const used = coupons.find((coupon) => coupon.used?.bill === bill)
      const product = used?.used?.product
      if (!used && stamps.length === 0) continue
      asked.set(bill, {
        ...(used && { coupons: [{ id: used.id, ...(product && { itemId: product.id }) }] }),
        ...(stamps.length > 0 && { stamps }),
      })
    }
  }
  return asked
}

/** What makes up the points of each purchase, and what of them counts towards tiers. */
async function insertLines(sql: Queryable, rows: readonly { id: number }[]): Promise<void> {
  const [first, last] = [rows.at(0)?.id ?? 0, rows.at(-1)?.id ?? 0]
  await sql`
    insert into purchase_lines (purchase_id, place, kind, ref, version, name, points)
    with bill as materialized (select * from purchases where id between ${first} and ${last}),
         earning as materialized (
           select e.* from unnest((
             select earn_points(array_agg(user_id order by id), array_agg(branch_id order by id),
                                array_agg(due order by id), array_agg(at order by id),
                                array_agg(tier_multiplier order by id), array_agg(tier order by id),
                                array_agg(first order by id), true)
               from bill)) with ordinality as e (points, lines, place))
    select b.id, l.place, l.kind, l.ref, l.version, l.name, l.points
      from (select id, row_number() over (order by id) as place from bill) b
      join earning e on e.place = b.place
     cross join unnest(e.lines) with ordinality as l (kind, ref, version, name, points, place)`
  const [wrong] = await sql<{ purchases: number }[]>`
    select count(*)::int as purchases from purchases p
      left join (select purchase_id, sum(points) as points from purchase_lines group by 1) l
        on l.purchase_id = p.id
     where p.earned <> coalesce(l.points, 0)`
  if (wrong?.purchases !== 0)
    throw new Error(`${wrong?.purchases} of the demo's purchases earn something else by the rules`)
  await sql`
    insert into tier_points (user_id, day, points)
    select p.user_id, day_of(p.at), sum(l.points)
      from purchases p join purchase_lines l on l.purchase_id = p.id
     where l.kind = 'base' group by 1, 2`
}

/** What the bounds count of the past. */
async function insertCounts(sql: Queryable): Promise<void> {
  await sql`
    insert into customer_bills (user_id, purchases, day, total, month, late)
    select user_id, sum(bills), max(day), (array_agg(total order by day desc))[1],
           date_trunc('month', max(day)), 0
      from (select user_id, d.day, count(*) as bills, sum(total) as total
              from purchases, lateral (select (at at time zone 'Europe/Istanbul')::date as day) d
             group by 1, 2) days
     group by user_id`
  await sql`
    insert into staff_bills (staff_id, day, total)
    select distinct on (actor_id) actor_id, d.day, sum(total)
      from purchases, lateral (select (at at time zone 'Europe/Istanbul')::date as day) d
     group by 1, 2 order by 1, 2 desc
    on conflict (staff_id) do update set day = excluded.day, total = excluded.total`
}

async function insertRefunds(
  sql: Queryable,
  { adminId, counters, accounts }: Context,
): Promise<void> {
  const rows = accounts
    .flatMap((account) => account.refunds)
    .map((refund) => ({
      ...{ id: refund.id, purchase_id: refund.bill.id, at: refund.at, amount: refund.amount },
      ...{ owed: refund.owed, taken: refund.taken, paid: refund.paid },
      request_key: refund.ofOrder ? `~order-refund:${refund.ofOrder}` : `demo-refund-${refund.id}`,
      ...(refund.by === 'admin'
        ? { actor_id: adminId, reason: 'diğer', note: flagNote }
        : {
            actor_id: staffAt(counters, { branch: refund.bill.branch, by: refund.by }),
            reason: refund.amount < refund.bill.total ? 'ürün iadesi' : 'yanlış tutar',
          }),
    }))
  await sql`
    insert into purchase_refunds (id, purchase_id, actor_id, request_key, at, asked, amount, reason, note,
                                  owed, taken, campaign_points, entry_id)
    overriding system value
    select r.id, r.purchase_id, r.actor_id, r.request_key, r.at, r.amount, r.amount, r.reason, r.note,
           r.owed, r.taken, 0, e.id
      from jsonb_populate_recordset(null::purchase_refunds, ${jsonRows(sql, rows)}) r
      left join point_transactions e on e.request_key = '~refund:' || r.id
     order by r.id`
  await sql`
    insert into waivers (refund_id, user_id, after_seq, points, paid)
    select r.id, p.user_id, last.seq, r.waived, w.paid
      from jsonb_to_recordset(${jsonRows(sql, rows)}) as w (id bigint, paid integer)
      join purchase_refunds r on r.id = w.id
      join purchases p on p.id = r.purchase_id
     cross join lateral (select max(e.seq) as seq from point_transactions e
                          where e.user_id = p.user_id and e.created_at <= r.at) last
     where r.waived > 0`
  await sql`
    update purchases p set refunded = r.amount from purchase_refunds r where r.purchase_id = p.id`
  await sql`
    insert into security_log (at, kind, actor_id, subject_id, detail)
    select r.at, 'purchase_refunded', r.actor_id, p.user_id,
           jsonb_build_object('purchase', p.id, 'amount', r.amount, 'reason', r.reason,
                              'points', r.taken, 'waived', r.waived)
      from purchase_refunds r join purchases p on p.id = r.purchase_id`
}
