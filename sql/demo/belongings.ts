import type { Queryable } from '../connection.ts'
import type { Coupon } from './account.ts'
import { jsonRows } from './json-rows.ts'
import type { HistoryContext, KnownAccount } from './plan.ts'

type Context = Pick<HistoryContext, 'counters' | 'rules'> & { accounts: readonly KnownAccount[] }

/** Writes what customers have beside their points: coupons, stamps and tiers. */
export async function insertBelongings(sql: Queryable, context: Context): Promise<void> {
  await insertCoupons(sql, context)
  await insertStamps(sql, context.accounts)
}

/** Tiers from their instants on. Before the purchases, which would give them at this one otherwise. */
export async function insertTiers(
  sql: Queryable,
  accounts: readonly KnownAccount[],
): Promise<void> {
  const rows = accounts.flatMap(({ userId, tiers }) =>
    tiers.map(({ tier, since }, place) => ({
      ...{ user_id: userId, tier, since, until: tiers[place + 1]?.since ?? null },
    })),
  )
  await sql`
    insert into person_tiers (user_id, tier, holds, review_on, why)
    select user_id, tier, tstzrange(since + interval '1 ms', until + interval '1 ms'),
           (since at time zone 'Europe/Istanbul')::date + interval '12 months', 'reached'
      from jsonb_to_recordset(${jsonRows(sql, rows)})
             as r (user_id bigint, tier smallint, since timestamptz, until timestamptz)`
}

async function insertCoupons(
  sql: Queryable,
  { counters, rules, accounts }: Context,
): Promise<void> {
  const known = accounts.flatMap(({ userId, coupons }) =>
    coupons.map((coupon) => ({ coupon, userId })),
  )
  const rows = known.map(({ coupon: { id, of, at, branch, used, cancelledAt }, userId }) => ({
    ...{ id, user_id: userId, created_at: at },
    ...('reward' in of
      ? { reward_id: of.reward.id, branch_id: counters[branch]?.branchId }
      : { stamp_card_id: of.card.id }),
    state: used ? 'used' : cancelledAt ? 'cancelled' : 'usable',
    ...{ purchase_id: used?.bill.id ?? null, closed_at: used?.bill.at ?? cancelledAt },
  }))
  await sql`
    insert into coupons (id, user_id, source, reward_id, reward_version, points, branch_id,
                         stamp_card_id, name, terms, benefit, item_ids, amount, branch_ids, state,
                         created_at, expires_at, closed_at, purchase_id, returned)
    overriding system value
    select k.id, k.user_id, case when r.id is null then 'stamps' else 'reward' end::coupon_source,
           r.id, r.version, coalesce(r.price, 0), k.branch_id, c.id,
           coalesce(r.name, c.name || ' hediyesi'), coalesce(r.terms, c.terms),
           coalesce(r.benefit, 'item'), coalesce(r.item_ids, c.item_ids), r.amount,
           coalesce(r.branch_ids, '{}'),
           case when has.ended then 'expired' else k.state end::coupon_state, k.created_at, e.at,
           case when has.ended then e.at else k.closed_at end, k.purchase_id,
           case when k.state = 'cancelled' then r.price end
      from jsonb_populate_recordset(null::coupons, ${jsonRows(sql, rows)}) k
      left join rewards r on r.id = k.reward_id
      left join stamp_cards c on c.id = k.stamp_card_id
     cross join lateral (select coupon_end(k.created_at, coupon_days()) as at) e
     cross join lateral (select k.state = 'usable' and e.at <= ${rules.now} as ended) has
     order by k.id`
  await insertUses(
    sql,
    known.map(({ coupon }) => coupon),
  )
  await sql`
    insert into reward_holders (user_id, reward_id, taken, most)
    select c.user_id, c.reward_id, count(*) filter (where c.state <> 'cancelled'), r.per_person
      from coupons c join rewards r on r.id = c.reward_id group by 1, 2, 4`
  await sql`
    update rewards r set taken = h.taken
      from (select reward_id, sum(taken) as taken from reward_holders group by 1) h
     where h.reward_id = r.id`
}

/** What each used coupon took off its bill. */
async function insertUses(sql: Queryable, coupons: readonly Coupon[]): Promise<void> {
  const uses = coupons.flatMap(({ id, used }) =>
    used
      ? [
          {
            ...{ purchase_id: used.bill.id, coupon_id: id, discount: used.discount },
            item_id: used.product?.id ?? null,
          },
        ]
      : [],
  )
  await sql`
    insert into purchase_coupons (purchase_id, coupon_id, item_id, discount)
    select purchase_id, coupon_id, item_id, discount
      from jsonb_populate_recordset(null::purchase_coupons, ${jsonRows(sql, uses)})
     order by purchase_id`
}

async function insertStamps(sql: Queryable, accounts: readonly KnownAccount[]): Promise<void> {
  const events = accounts
    .flatMap(({ userId, stamps }) => stamps.map((event) => ({ ...event, userId })))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ userId, card, bill, kind, stamps, coupon, at }) => ({
      ...{ user_id: userId, card_id: card.id, purchase_id: bill.id, kind, stamps, at },
      ...{ coupon_id: coupon?.id ?? null, worth: kind === 'stamped' ? card.cheapest : null },
    }))
  await sql`
    insert into stamp_events (user_id, card_id, purchase_id, kind, stamps, coupon_id, at, worth)
    select e.user_id, e.card_id, e.purchase_id, e.kind, e.stamps, e.coupon_id, e.at, e.worth
      from jsonb_array_elements(${jsonRows(sql, events)}) with ordinality as a (event, place),
           jsonb_populate_record(null::stamp_events, a.event) e
     order by a.place`
  await sql`
    insert into refund_stamps (refund_id, card_id, owed, taken)
    select max(r.id), e.card_id, -e.stamps, -e.stamps
      from stamp_events e join purchase_refunds r on r.purchase_id = e.purchase_id
     where e.kind = 'taken' group by e.id, e.card_id, e.stamps`
  await sql`
    insert into stamp_balances (user_id, card_id, stamps)
    select user_id, card_id, sum(stamps) from stamp_events group by 1, 2`
}
