-- What each unit of an order pays in coupons, points and money (ordering.md §2): a refund returns a unit's
-- own shares.

-- Splits an order into its units: free items by their coupons on the dearest unit of the product, the rest
-- of the discount and the points by largest remainder. Points of a unit never stand for more than what
-- is left of its price, so the most that can pay is the sum of whole points of the units.
-- discount: kuruş, of all uses; asked_points: as many as possible up to that are taken.
create or replace function split_order(
  lines judged_line[], uses coupon_use[], discount integer, asked_points integer, point_value integer,
  out shares unit_shares[], out most_points integer
) language sql stable
set search_path = public, pg_temp
begin atomic
  with priced as (
    select l.line, n as unit, l.unit_price as price, l.item_id,
           row_number() over (partition by l.item_id order by l.unit_price desc, l.line, n) as nth
      from unnest(lines) as l, generate_series(1, l.quantity) n
  ), free_items as (
    select u.item_id, u.discount, row_number() over (partition by u.item_id order by u.place) as nth
      from unnest(uses) with ordinality as u (coupon_id, item_id, discount, place)
     where u.item_id is not null
  ), freed as (
    select p.line, p.unit, p.price, coalesce(f.discount, 0) as free,
           (p.price - coalesce(f.discount, 0))::bigint as rest
      from priced p left join free_items f on f.item_id = p.item_id and f.nth = p.nth
  ), others as (
    select split_order.discount - coalesce(sum(f.free), 0) as off, nullif(sum(f.rest), 0)::bigint as rest
      from freed f
  ), floored as (
    select f.*, coalesce(f.rest * o.off / o.rest, 0) as off,
           row_number() over (order by f.rest * o.off % o.rest desc nulls last, f.line, f.unit) as turn,
           o.off - sum(coalesce(f.rest * o.off / o.rest, 0)) over () as spare
      from freed f, others o
  ), discounted as (
    select f.line, f.unit, f.price, f.free + f.off + (f.turn <= f.spare)::integer as discount
      from floored f
  ), pointed as (
    select d.*, ((d.price - d.discount) / point_value)::bigint as most
      from discounted d
  ), paying as (
    select least(coalesce(sum(p.most), 0), asked_points)::bigint as points, nullif(sum(p.most), 0)::bigint as most
      from pointed p
  ), shared as (
    select p.*, coalesce(p.most * y.points / y.most, 0) as points,
           row_number() over (order by p.most * y.points % y.most desc nulls last, p.line, p.unit) as turn,
           y.points - sum(coalesce(p.most * y.points / y.most, 0)) over () as spare
      from pointed p, paying y
  ), whole as (
    select s.line, s.unit, s.price, s.discount::integer as discount, s.most,
           (s.points + (s.turn <= s.spare)::integer)::integer as points
      from shared s
  )
  select array_agg(row(w.line, w.unit, w.price, w.discount, w.points,
                       w.price - w.discount - w.points * point_value)::unit_shares
                   order by w.line, w.unit),
         sum(w.most)::integer
    from whole w;
end;
revoke execute on function split_order from public;
