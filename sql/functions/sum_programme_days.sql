-- What the programme gave by day of the branches (migrations 562, 564 and 590, decisions/281, 282, 295). All run with the caller's rights.

-- What became of coupons on these days of the branches: by kind, by kind and branch, and by branch. Whatever counts has a day
-- that does not move: a coupon that a refund gives back was used on the day of its bill, and came back on that of the
-- refund. An order uses its coupons on the day for which it was promised, if it is collected. A bill is recorded seven
-- days after its own moment at the latest, by which it is found.
create or replace function count_coupons(first_day date, last_day date) returns setof coupon_day_totals
language sql stable set search_path = public, pg_temp
begin atomic
  with period as materialized (
    select (first_day + time '05:00') at time zone 'Europe/Istanbul' as since,
           (last_day + 1 + time '05:00') at time zone 'Europe/Istanbul' as until
  ), uses as (
    select branch_day(p.at) as day, p.branch_id, k.coupon_id, 1 as used, k.discount, 0 as given_back
      from period w join purchases p on p.earned_at >= w.since - interval '8 days' and p.earned_at < w.until
      join purchase_coupons k on k.purchase_id = p.id
     where p.at >= w.since and p.at < w.until
    union all
    select o.day, o.branch_id, k.coupon_id, 1, k.discount, 0
      from branches b join orders o on o.branch_id = b.id and o.day between first_day and last_day
      join order_coupons k on k.order_id = o.id
     where o.state = 'collected'
    union all
    select branch_day(r.at), p.branch_id, k.coupon_id, 0, 0, 1
      from period w join purchase_refunds r on r.at >= w.since and r.at < w.until
      join purchases p on p.id = r.purchase_id
      join purchase_coupons k on k.purchase_id = p.id
     where wholly_refunded(p)
       and not exists (select from purchase_refunds l where l.purchase_id = p.id and l.id > r.id)
    union all
    select branch_day(r.at), o.branch_id, k.coupon_id, 0, 0, 1
      from period w join order_refunds r on r.at >= w.since and r.at < w.until
      join orders o on o.id = r.order_id
      join order_coupons k on k.order_id = o.id
     where o.returned
       and not exists (select from order_refunds l where l.order_id = o.id and l.id > r.id)
  ), acts as (
    select u.day, u.branch_id, c.source, c.reward_id, 0 as had, 0 as points, u.used, u.discount, u.given_back,
           0 as expired, 0 as cancelled, 0 as returned
      from uses u join coupons c on c.id = u.coupon_id
    union all
    select branch_day(c.created_at), null, c.source, c.reward_id, 1, c.points, 0, 0, 0, 0, 0, 0
      from period w join coupons c on c.created_at >= w.since and c.created_at < w.until
    union all
    select branch_day(c.closed_at), null, c.source, c.reward_id, 0, 0, 0, 0, 0,
           (c.state = 'expired')::integer, (c.state = 'cancelled')::integer, coalesce(c.returned, 0)
      from period w join coupons c on c.closed_at >= w.since and c.closed_at < w.until
     where c.state in ('expired', 'cancelled')
  )
  select a.day, a.branch_id, a.source, a.reward_id, sum(a.had)::integer, sum(a.points)::bigint, sum(a.used)::integer,
         sum(a.discount)::bigint, sum(a.given_back)::integer, sum(a.expired)::integer, sum(a.cancelled)::integer,
         sum(a.returned)::bigint
    from acts a
   group by grouping sets ((a.day, a.source, a.reward_id), (a.day, a.branch_id, a.source, a.reward_id), (a.day, a.branch_id))
  having grouping(a.branch_id) = 1 or a.branch_id is not null;
end;

-- What earned points on these days of the branches, by kind and campaign, and the same by branch: the rules that a bill's
-- lines name, the cards that it stamped, and gifts and invitations. A gift of points is the chain's; a coupon that is one
-- counts on its bill. An invitation counts where the friend's second bill is, with both bills that it waited for.
create or replace function count_earnings(first_day date, last_day date) returns setof earning_day_totals
language sql stable set search_path = public, pg_temp
begin atomic
  with period as materialized (
    select (first_day + time '05:00') at time zone 'Europe/Istanbul' as since,
           (last_day + 1 + time '05:00') at time zone 'Europe/Istanbul' as until
  ), bills as materialized (
    select p.id, p.order_id, branch_day(p.at) as day, p.branch_id, p.due
      from period w join purchases p on p.earned_at >= w.since - interval '8 days' and p.earned_at < w.until
     where p.at >= w.since and p.at < w.until
  ), acts as (
    select b.day, b.branch_id, l.kind, case when l.kind = 'campaign' then l.ref end as campaign_id,
           1 as purchases, b.due as paid, l.points
      from bills b join purchase_lines l on l.purchase_id = b.id where l.points > 0
    union all
    select b.day, b.branch_id, 'stamps', null, 1, b.due, 0
      from bills b
     where exists (select from stamp_events s where s.purchase_id = b.id and s.kind = 'stamped')
    union all
    select b.day, b.branch_id, g.kind, null, 1, b.due, 0
      from bills b
     cross join lateral (
       select distinct c.source::text as kind
         from (select k.coupon_id from purchase_coupons k where k.purchase_id = b.id
               union all
               select k.coupon_id from order_coupons k where k.order_id = b.order_id) k
         join coupons c on c.id = k.coupon_id
        where c.source in ('welcome', 'birthday')) g
    union all
    select branch_day(e.created_at), case when e.kind = 'referral' then e.branch_id end, e.kind::text, null,
           case when r.id is null then 0 else 2 end, coalesce(one.due + other.due, 0), e.amount
      from period w join point_transactions e on e.created_at >= w.since and e.created_at < w.until
      left join referrals r on r.id = case e.kind when 'referral' then e.ref::bigint end and r.friend_id = e.user_id
      left join purchases one on one.id = r.first_purchase
      left join purchases other on other.id = r.second_purchase
     where e.kind in ('referral', 'welcome', 'birthday') and e.type = 'EARN'
  )
  select a.day, a.branch_id, a.kind, a.campaign_id, sum(a.purchases)::integer, sum(a.paid)::bigint, sum(a.points)::bigint
    from acts a
   group by grouping sets ((a.day, a.kind, a.campaign_id), (a.day, a.branch_id, a.kind, a.campaign_id))
  having grouping(a.branch_id) = 1 or a.branch_id is not null;
end;

-- How many members each campaign gave points to on these days of the branches, by the days since it last did: wherever that
-- was, and at the same branch: of each gap those of that or longer (decisions/295). Who was on each day before is found by
-- the entries of the same people, which a bill has that earned anything.
create or replace function count_campaign_members(first_day date, last_day date) returns setof campaign_day_members
language sql stable set search_path = public, pg_temp
begin atomic
  with period as materialized (
    select (first_day + time '05:00') at time zone 'Europe/Istanbul' as since,
           (last_day + 1 + time '05:00') at time zone 'Europe/Istanbul' as until
  ), given as materialized (
    select distinct l.ref as campaign_id, p.user_id, p.branch_id, branch_day(p.at) as day
      from period w join purchases p on p.earned_at >= w.since - interval '8 days' and p.earned_at < w.until
      join purchase_lines l on l.purchase_id = p.id and l.kind = 'campaign'
     where p.at >= w.since and p.at < w.until
  ), before as (
    select l.ref as campaign_id, p.user_id, p.branch_id, branch_day(p.at) as day
      from (select distinct g.user_id from given g) people
     cross join period w
      join point_transactions e on e.user_id = people.user_id and e.kind = 'purchase' and e.type = 'EARN'
       and e.created_at >= w.since - interval '366 days' and e.created_at < w.since
      join purchase_lines l
        on l.purchase_id = case e.kind when 'purchase' then e.ref::bigint end and l.kind = 'campaign'
      join purchases p on p.id = l.purchase_id
  ), days as (
    select g.* from given g union select b.* from before b
  ), returns as (
    select d.day, d.branch_id, d.campaign_id,
           least(366, d.day - lag(d.day, 1, d.day - 366) over (partition by d.branch_id, d.campaign_id, d.user_id
                                                               order by d.day)) as gap
      from (select n.campaign_id, n.user_id, n.branch_id, n.day from days n
            union
            select n.campaign_id, n.user_id, null, n.day from days n) d
  ), counted as (
    select r.day, r.branch_id, r.campaign_id, r.gap,
           sum(count(*)) over (partition by r.day, r.branch_id, r.campaign_id order by r.gap desc) as members
      from returns r where r.day between first_day and last_day group by 1, 2, 3, 4
  )
  select c.day, c.branch_id, c.campaign_id, array_agg(c.gap::smallint order by c.gap),
         array_agg(c.members::integer order by c.gap)
    from counted c group by 1, 2, 3;
end;

-- Sums days that are over for a quarter of an hour and not summed yet, 31 at most, the earliest first. A day waits until its
-- orders have ended, and the coupons whose days were over with it. Answers how many.
create or replace function sum_programme_days(at timestamptz) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  first_day date;
  last_day date;
begin
  -- An import ends first; another one that sums, too.
  perform pg_advisory_xact_lock(hashtextextended('telve months', 0));
  first_day := coalesce((select max(day) + 1 from programme_days),
                        branch_day(least((select min(p.earned_at) from purchases p),
                                         (select min(c.created_at) from coupons c),
                                         (select min(e.created_at) from point_transactions e))));
  last_day := least(first_day + 30, branch_day(at - interval '15 minutes') - 1,
                (select branch_day(min(c.expires_at)) - 1 from coupons c where c.state = 'usable'),
                (select min(o.day) - 1 from orders o
                  where o.state in ('placed', 'accepted', 'preparing', 'ready', 'no_show')));
  if first_day is null or first_day > last_day then
    return 0;
  end if;
  insert into programme_days (day) select d::date from generate_series(first_day, last_day, interval '1 day') d;
  insert into coupon_day_totals select * from count_coupons(first_day, last_day);
  insert into earning_day_totals select * from count_earnings(first_day, last_day);
  insert into campaign_day_members select * from count_campaign_members(first_day, last_day);
  return last_day - first_day + 1;
end
$$;

revoke execute on function count_coupons, count_earnings, count_campaign_members, sum_programme_days from public;
grant execute on function count_coupons, count_earnings, count_campaign_members, sum_programme_days to telve_worker;
