-- Coupons and stamps against what happened to them (programme.md §4, decisions/115): purchases and orders
-- with their coupons, the ledger's entries and the events of stamps.

-- What they say of every coupon: its state, on which purchase or order it is used, when it ended, what its
-- cancellation returned, and whether that is all possible at once.
create or replace view coupon_states as
select c.id, c.user_id,
       case when u.at is not null then 'used'
            when x.at is not null or c.returned = 0 and l.all_lost then 'cancelled'
            when c.state = 'usable' or c.expires_at > now() then 'usable'
            else 'expired' end::coupon_state as state,
       u.purchase_id,
       case when u.at is not null then u.at
            when x.at is not null then x.at
            when c.returned = 0 and l.all_lost then c.closed_at
            when c.state = 'usable' or c.expires_at > now() then null
            else c.expires_at end as closed_at,
       case when u.at is null
            then coalesce(x.returned, case when c.returned = 0 and l.all_lost then 0 end) end as returned,
       -- A coupon is used on one purchase or order at a time, and not cancelled as well.
       coalesce(u.uses, 0) + (x.at is not null)::integer <= 1 as is_possible,
       u.order_id
  from coupons c
  left join lateral (
    select max(n.purchase_id) as purchase_id, max(n.order_id) as order_id, max(n.at) as at,
           count(*)::integer as uses
      from (select p.id as purchase_id, null::bigint as order_id, p.at
              from purchase_coupons k join purchases p on p.id = k.purchase_id
             where k.coupon_id = c.id and not wholly_refunded(p)
             union all
            select null, o.id, o.at
              from order_coupons k join orders o on o.id = k.order_id
             where k.coupon_id = c.id and not o.returned) n) u on u.at is not null
  left join lateral (
    select e.created_at as at, e.amount::integer as returned from point_transactions e
     where e.request_key = '~coupon-cancelled:' || c.id and e.user_id = c.user_id
     union all
    select e.at, null from stamp_events e where e.coupon_id = c.id and e.kind = 'reopened'
     limit 1) x on true
 -- One that gave nothing back has no entry: all that it cost must have expired.
 cross join lateral (
   select c.source = 'reward' and coupon_returns(c.id, c.user_id, c.points) = 0 as all_lost) l;

-- What does not hold between coupons, stamps, rewards and what happened to them; as many rows as problems (entries of
-- coupons that are not there are stray_entries):
--   coupon   its state is not what happened to it, it was used twice, or it was not paid for or filled
--   stamps   a card's balance is not the sum of its events, or they are not what a purchase asked for and
--            its refunds took
--   reward   how many were had of a reward, in all (user_id null) or by a person, is not so many coupons
create or replace view coupon_problems as
select c.user_id, c.id, 'coupon' as problem
  from coupons c
  join coupon_states s on s.id = c.id
  left join point_transactions e on e.request_key = '~reward:' || c.id and e.user_id = c.user_id
  left join (select coupon_id, count(*) as cards, min(user_id) as user_id, min(card_id) as card_id
               from stamp_events where kind = 'filled' group by 1) f on f.coupon_id = c.id
 where not s.is_possible
    or (c.state, c.purchase_id, c.order_id, c.returned)
       is distinct from (s.state, s.purchase_id, s.order_id, s.returned)
    or (c.source = 'reward') <> (e.id is not null)
    or (e.kind, e.type, e.amount::integer, e.ref) is distinct from
       case when e.id is null then row(null::entry_kind, null::point_kind, null::integer, null::text)
            else row('reward'::entry_kind, 'SPEND'::point_kind, c.points, c.id::text) end
    or (f.cards, f.user_id, f.card_id) is distinct from
       case when c.source = 'stamps' then row(1::bigint, c.user_id, c.stamp_card_id)
            else row(null::bigint, null::bigint, null::bigint) end
union all
select coalesce(b.user_id, e.user_id), coalesce(b.card_id, e.card_id), 'stamps'
  from stamp_balances b
  full join (select user_id, card_id, sum(stamps) as stamps from stamp_events group by 1, 2) e
    on e.user_id = b.user_id and e.card_id = b.card_id
 where coalesce(b.stamps, 0) <> coalesce(e.stamps, 0)
union all
select p.user_id, coalesce(a.card_id, e.card_id), 'stamps'
  from (select p.id as purchase_id, s."cardId" as card_id, sum(s.count) as stamped
          from purchases p
         cross join lateral jsonb_to_recordset(p.asked -> 'stamps') as s ("cardId" bigint, count integer)
         where p.asked ? 'stamps' group by 1, 2) a
  full join (select purchase_id, card_id, coalesce(sum(stamps) filter (where kind = 'stamped'), 0) as stamped,
                    coalesce(-sum(stamps) filter (where kind = 'taken'), 0) as taken
               from stamp_events group by 1, 2) e
    on e.purchase_id = a.purchase_id and e.card_id = a.card_id
  left join (select r.purchase_id, s.card_id, sum(s.owed) as owed, sum(s.taken) as taken
               from refund_stamps s join purchase_refunds r on r.id = s.refund_id group by 1, 2) r
    on r.purchase_id = coalesce(a.purchase_id, e.purchase_id)
   and r.card_id = coalesce(a.card_id, e.card_id)
  join purchases p on p.id = coalesce(a.purchase_id, e.purchase_id)
 where coalesce(a.stamped, 0) <> coalesce(e.stamped, 0)
    or coalesce(r.taken, 0) <> coalesce(e.taken, 0)
    or r.owed > coalesce(a.stamped, 0)
union all
select null, r.id, 'reward'
  from rewards r
  left join (select reward_id, count(*) as had from coupons where state <> 'cancelled' group by 1) c
    on c.reward_id = r.id
 where r.taken <> coalesce(c.had, 0)
union all
select coalesce(h.user_id, c.user_id), coalesce(h.reward_id, c.reward_id), 'reward'
  from reward_holders h
  full join (select user_id, reward_id, count(*) as had from coupons
              where state <> 'cancelled' and reward_id is not null group by 1, 2) c
    on c.user_id = h.user_id and c.reward_id = h.reward_id
 where coalesce(h.taken, 0) <> coalesce(c.had, 0);

-- Brings coupons, stamp balances and counts of rewards of these people to what happened; the caller's
-- transaction holds nothing yet. Returns how many rows were wrong.
create or replace function rebuild_coupons(people bigint[]) returns integer
language plpgsql
set search_path = public, pg_temp as $$
declare
  wrong integer := 0;
  changed integer;
begin
  perform from users u where u.id = any (people) order by u.id for no key update;
  perform from coupons c where c.user_id = any (people) order by c.id for no key update;
  update coupons c
     set state = s.state, purchase_id = s.purchase_id, order_id = s.order_id, returned = s.returned,
         closed_at = case when c.state = s.state then c.closed_at else s.closed_at end
    from coupon_states s
   where s.id = c.id and c.user_id = any (people) and s.is_possible
     and (c.state, c.purchase_id, c.order_id, c.returned)
         is distinct from (s.state, s.purchase_id, s.order_id, s.returned);
  get diagnostics changed = row_count;
  wrong := wrong + changed;

  insert into stamp_balances as b (user_id, card_id, stamps)
  select e.user_id, e.card_id, sum(e.stamps)::integer from stamp_events e
   where e.user_id = any (people) group by 1, 2 order by 1, 2
  on conflict (user_id, card_id) do update set stamps = excluded.stamps
    where b.stamps <> excluded.stamps;
  get diagnostics changed = row_count;
  wrong := wrong + changed;
  update stamp_balances b set stamps = 0
   where b.user_id = any (people) and b.stamps <> 0
     and not exists (select from stamp_events e
                      where e.user_id = b.user_id and e.card_id = b.card_id);
  get diagnostics changed = row_count;
  wrong := wrong + changed;

  insert into reward_holders as h (user_id, reward_id, taken)
  select c.user_id, c.reward_id, count(*) from coupons c
   where c.user_id = any (people) and c.reward_id is not null and c.state <> 'cancelled'
   group by 1, 2 order by 1, 2
  on conflict (user_id, reward_id) do update
    set taken = excluded.taken,
        most = case when h.most < excluded.taken then excluded.taken else h.most end
    where h.taken <> excluded.taken;
  get diagnostics changed = row_count;
  wrong := wrong + changed;
  update reward_holders h set taken = 0
   where h.user_id = any (people) and h.taken <> 0
     and not exists (select from coupons c where c.user_id = h.user_id and c.reward_id = h.reward_id
                                             and c.state <> 'cancelled');
  get diagnostics changed = row_count;
  return wrong + changed;
end
$$;

-- Counts anew how many coupons were had of each reward, while nobody redeems one. Returns how many were wrong.
create or replace function recount_rewards() returns integer
language plpgsql
set search_path = public, pg_temp as $$
declare
  wrong integer;
begin
  perform from rewards r order by r.id for no key update;
  update rewards r set taken = c.had, stock = case when r.stock < c.had then c.had else r.stock end
    from (select r.id, count(c.id)::integer as had from rewards r
            left join coupons c on c.reward_id = r.id and c.state <> 'cancelled' group by 1) c
   where c.id = r.id and r.taken <> c.had;
  get diagnostics wrong = row_count;
  return wrong;
end
$$;
revoke execute on function rebuild_coupons, recount_rewards from public;
