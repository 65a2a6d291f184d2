-- What purchases earn (programme.md §3): the till, the quote while an amount is typed and the replay of
-- the past all ask these functions.

-- What one entry of the ledger may give.
create or replace function points_of_an_entry() returns integer
language sql immutable parallel safe return 200000;

-- A multiplier in hundredths as people read it: 150 is '1,5'.
create or replace function multiplier_text(hundredths integer) returns text
language sql immutable parallel safe
return replace(trim_scale(hundredths / 100.0)::text, '.', ',');

-- The base rule as people read it: '1 puan / 5 TL'.
create or replace function earning_rule_text(points integer, step integer) returns text
language sql immutable parallel safe
return points || ' puan / '
       || case when step % 100 = 0 then (step / 100)::text
               else replace((step / 100.0)::numeric(12, 2)::text, '.', ',') end || ' TL';

-- What each of these purchases earns, in their order; arrays of one length, element i of each belongs
-- to purchase i.
--
-- dues: kuruş, what is paid after coupons. ats: when; the rules of that instant count. tier_multipliers:
-- hundredths; null is a purchase that was recorded afterwards, which earns by the base rule alone.
-- first_purchases: whether it is the customer's first ever.
--
-- holding: the purchases are being recorded by this transaction, which holds the rows of their people:
-- what campaigns give is counted. Otherwise nothing is written and nothing promised.
create or replace function earn_points(
  user_ids bigint[], branch_ids bigint[], dues integer[], ats timestamptz[],
  tier_multipliers integer[], first_purchases boolean[], holding boolean
) returns earning[]
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if holding then
    -- A change of the rules waits for purchases that are being recorded, and they for it: each
    -- version begins at an instant that no purchase by an earlier one comes after.
    perform pg_advisory_xact_lock_shared(hashtext('programme'));
  end if;
  return coalesce((
    select array_agg(
             row(p.base + p.tier,
                 array_remove(array[
                   case when p.base > 0 then
                     row('base', null, p.version, p.rule, p.base)::earning_line end,
                   case when p.tier > 0 then
                     row('tier', null, null, multiplier_text(p.multiplier) || ' kat kademe',
                         p.tier)::earning_line end], null))::earning
             order by p.place)
      from (select e.place, e.multiplier, r.version, earning_rule_text(r.points, r.step) as rule,
                   b.base, least(b.base::bigint * (coalesce(e.multiplier, 100) - 100) / 100,
                                 points_of_an_entry() - b.base)::integer as tier
              from unnest(dues, ats, tier_multipliers)
                   with ordinality as e (due, at, multiplier, place)
              left join earning_rules r on r.holds @> e.at
             cross join lateral (
               select coalesce(least(e.due / r.step * r.points::bigint, points_of_an_entry()),
                               0)::integer) as b (base)) p), '{}');
end
$$;

revoke execute on function earn_points from public;
grant execute on function earn_points to telve_api, telve_worker;
