-- What purchases earn (programme.md §3): the till, the quote while an amount is typed and the replay of
-- the past all ask earned_by().

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

-- Whether a purchase meets a campaign's conditions. local: its instant in Istanbul. tier: its customer's;
-- null for what was recorded afterwards, which no campaign suits. top_tier: the highest that there is, which
-- a campaign is for that asks for one that is gone.
create or replace function campaign_suits(
  c campaign_versions, branch bigint, due integer, at timestamptz, local timestamp,
  tier integer, top_tier integer, first_purchase boolean
) returns boolean language sql immutable parallel safe
return (c).holds @> at
   and (c).runs @> local::date
   and coalesce(extract(isodow from local)::integer = any ((c).weekdays), true)
   and coalesce(extract(hour from local)::integer * 60 + extract(minute from local)::integer
                between (c).from_minute and (c).until_minute - 1, true)
   and coalesce(branch = any ((c).branches), true)
   and tier >= least(coalesce((c).from_tier, 1), top_tier)
   and due >= coalesce((c).least_due, 0)
   and (first_purchase or not (c).first_purchase);

-- What each of these purchases earns, one after the other, and what is left of the campaigns behind
-- them. Reads nothing but the versions of the base rule, writes nothing.
--
-- own_tiers: the place of each customer's; null is a purchase that was recorded afterwards. top_tier: the
-- highest that there is. people: a number of each purchase's person, from 1. offers: versions of campaigns; nths: the number of
-- each one's campaign, from 1. rests: what is left of each campaign's budget. used, used_on,
-- used_that_day: how often each person had each campaign, in all and on that day; the n-th campaign of
-- the p-th person stands at (p - 1) * cardinality(rests) + n. They may be empty where no offer has a cap.
--
-- A purchase has one campaign, the one that gives it most, of equals the oldest. One that a cap forbids,
-- or whose rest does not cover the whole of it, gives way to the next.
--
-- bases, tiers: points by the base rule and on top by the tier. chosen: the place of the campaign's
-- version among offers, 0 for none; bonuses: its points. kept_by_cap, kept_by_budget: how many purchases
-- of each campaign a cap or the budget kept from it; missed: the places of those purchases, of the version
-- among offers and, as missed_for, why: 'day_over', 'turns_over' or 'budget_over'.
drop function if exists earned_by;
create function earned_by(
  people integer[], branch_ids bigint[], dues integer[], ats timestamptz[],
  tier_multipliers integer[], own_tiers integer[], top_tier integer, first_purchases boolean[],
  offers campaign_versions[], nths integer[],
  inout rests integer[], inout used integer[], inout used_on date[], inout used_that_day integer[],
  inout kept_by_cap integer[], inout kept_by_budget integer[],
  out bases integer[], out tiers integer[], out chosen integer[], out bonuses integer[],
  out missed integer[], out missed_offers integer[], out missed_for text[]
)
language plpgsql stable
set search_path = public, pg_temp
set jit = off
as $$
declare
  candidate record;
  served bigint := 0;
  campaigns constant integer := cardinality(rests);
  counting constant boolean := cardinality(used) > 0;
  slot integer;
  why text;
begin
  with rules as materialized (
    select r.holds, r.step, r.points from earning_rules r
     where r.holds && (select tstzrange(min(at), max(at), '[]') from unnest(ats) at)
  )
  select array_agg(b.base order by e.place),
         array_agg(least(b.base::bigint * (coalesce(e.multiplier, 100) - 100) / 100,
                         points_of_an_entry() - b.base)::integer order by e.place)
    into bases, tiers
    from unnest(dues, ats, tier_multipliers) with ordinality as e (due, at, multiplier, place)
    left join rules r on r.holds @> e.at
   cross join lateral (
     select coalesce(least(e.due / r.step * r.points::bigint, points_of_an_entry()), 0)::integer
   ) as b (base);
  chosen := array_fill(0, array[cardinality(dues)]);
  bonuses := chosen;
  missed := '{}';
  missed_offers := '{}';
  missed_for := '{}';
  if campaigns = 0 then return; end if;

  for candidate in
    select e.place, e.person, e.day, o.k, nths[o.k] as nth, (o.c).in_all, (o.c).per_day, b.bonus
      from (select u.*, u.at at time zone 'Europe/Istanbul' as local,
                   (u.at at time zone 'Europe/Istanbul')::date as day
              from unnest(people, branch_ids, dues, ats, own_tiers, first_purchases, bases, tiers)
                   with ordinality as u (person, branch, due, at, own_tier, is_first, base, tier, place)
             where u.base > 0 and u.own_tier is not null
            offset 0) e
      join (select k, offers[k] as c from generate_subscripts(offers, 1) k offset 0) o
        on campaign_suits(o.c, e.branch, e.due, e.at, e.local, e.own_tier, top_tier, e.is_first)
     cross join lateral (
       select least(coalesce((o.c).bonus, e.base::bigint * ((o.c).multiplier - 100) / 100),
                    points_of_an_entry() - e.base - e.tier)::integer) as b (bonus)
     where b.bonus > 0
     order by e.place, b.bonus desc, (o.c).campaign_id
  loop
    continue when candidate.place = served;
    if counting then
      slot := (candidate.person - 1) * campaigns + candidate.nth;
      if used_on[slot] is distinct from candidate.day then
        used_on[slot] := candidate.day;
        used_that_day[slot] := 0;
      end if;
    end if;
    why := case when not counting then null
                when used[slot] >= candidate.in_all then 'turns_over'
                when used_that_day[slot] >= candidate.per_day then 'day_over' end;
    if why is not null then
      kept_by_cap[candidate.nth] := kept_by_cap[candidate.nth] + 1;
    elsif rests[candidate.nth] < candidate.bonus then
      why := 'budget_over';
      kept_by_budget[candidate.nth] := kept_by_budget[candidate.nth] + 1;
    end if;
    if why is not null then
      missed := missed || candidate.place::integer;
      missed_offers := missed_offers || candidate.k;
      missed_for := missed_for || why;
    else
      rests[candidate.nth] := rests[candidate.nth] - candidate.bonus;
      if counting then
        used[slot] := used[slot] + 1;
        used_that_day[slot] := used_that_day[slot] + 1;
      end if;
      chosen[candidate.place] := candidate.k;
      bonuses[candidate.place] := candidate.bonus;
      served := candidate.place;
    end if;
  end loop;
end
$$;

-- What each of these purchases earns, in their order; arrays of one length, element i of each belongs
-- to purchase i.
--
-- dues: kuruş, what is paid after coupons. ats: when; the rules of that instant count. tier_multipliers:
-- hundredths, and own_tiers, by their places, both of tiers_of(): null is a purchase that was recorded
-- afterwards, which earns by the base rule alone. first_purchases: whether it is the customer's first ever.
--
-- holding: the purchases are being recorded by this transaction, which holds the rows of their people:
-- what campaigns give is counted. Otherwise nothing is written and nothing promised.
create or replace function earn_points(
  user_ids bigint[], branch_ids bigint[], dues integer[], ats timestamptz[],
  tier_multipliers integer[], own_tiers integer[], first_purchases boolean[], holding boolean
) returns earning[]
language plpgsql
set search_path = public, pg_temp
set jit = off
as $$
declare
  offers campaign_versions[];
  campaign_ids bigint[];
  nths integer[];
  rests integer[] := '{}';
  persons bigint[];
  people integer[];
  used integer[] := '{}';
  used_on date[] := '{}';
  used_that_day integer[] := '{}';
  nobody integer[] := '{}';
  top_tier constant integer := cardinality((tiers_now()).names);
  e record;
begin
  if cardinality(dues) = 0 then return '{}'; end if;
  if holding then
    -- A change of the rules waits for purchases that are being recorded, and they for it: each
    -- version begins at an instant that no purchase by an earlier one comes after.
    perform pg_advisory_xact_lock_shared(hashtext('programme'));
  end if;

  offers := array(
    select v from campaign_versions v
     where v.holds && (select tstzrange(min(at), max(at), '[]') from unnest(ats) at));
  if offers <> '{}' then
    offers := array(
      select v from unnest(offers) v
       where exists (
         select from unnest(branch_ids, dues, ats, own_tiers, first_purchases)
                     as p (branch, due, at, own_tier, is_first)
          where campaign_suits(v, p.branch, p.due, p.at, p.at at time zone 'Europe/Istanbul',
                               p.own_tier, top_tier, p.is_first))
       order by v.campaign_id, v.version);
  end if;
  if offers <> '{}' then
    campaign_ids := array(select distinct (o).campaign_id from unnest(offers) o order by 1);
    if holding then
      -- Behind the people and in id order, as everywhere.
      perform from campaigns c where c.id = any (campaign_ids) order by c.id for no key update;
    end if;
    rests := array(
      select c.budget - c.spent from campaigns c where c.id = any (campaign_ids) order by c.id);
    nths := array(
      select array_position(campaign_ids, (o.c).campaign_id)
        from (select k, offers[k] as c from generate_subscripts(offers, 1) k) o order by o.k);
    persons := array(select distinct u from unnest(user_ids) u order by 1);
    people := array(
      select array_position(persons, u.id) from unnest(user_ids) with ordinality u (id, place)
       order by u.place);
    select array_agg(coalesce(u.in_all, 0) order by p.place, c.nth),
           array_agg(u.last_day order by p.place, c.nth),
           array_agg(coalesce(u.that_day, 0) order by p.place, c.nth)
      into used, used_on, used_that_day
      from unnest(persons) with ordinality p (id, place)
     cross join unnest(campaign_ids) with ordinality c (id, nth)
      left join campaign_uses u on u.campaign_id = c.id and u.user_id = p.id;
    nobody := array_fill(0, array[cardinality(rests)]);
  end if;

  e := earned_by(people, branch_ids, dues, ats, tier_multipliers, own_tiers, top_tier,
                 first_purchases, offers, nths, rests, used, used_on, used_that_day, nobody, nobody);

  if holding and offers <> '{}' then
    update campaigns c set spent = c.budget - r.rest
      from unnest(campaign_ids, e.rests) as r (id, rest)
     where c.id = r.id and c.budget - c.spent <> r.rest;
    insert into campaign_uses as u (campaign_id, user_id, in_all, last_day, that_day)
    select campaign_ids[had.nth], persons[had.person], e.used[s.slot], e.used_on[s.slot],
           e.used_that_day[s.slot]
      from (select distinct p.person, nths[p.k] as nth
              from unnest(people, e.chosen) as p (person, k) where p.k > 0) had
     cross join lateral (select (had.person - 1) * cardinality(rests) + had.nth) as s (slot)
     order by 1, 2
    on conflict (campaign_id, user_id) do update
      set in_all = excluded.in_all, last_day = excluded.last_day, that_day = excluded.that_day;
  end if;

  return array(
    with rules as materialized (
      select r.holds, r.version, earning_rule_text(r.points, r.step) as text from earning_rules r
       where r.holds && (select tstzrange(min(at), max(at), '[]') from unnest(ats) at)
    )
    select row(p.base + p.tier + p.bonus,
               array_remove(array[
                 case when p.base > 0 then
                   row('base', null, r.version, r.text, p.base)::earning_line end,
                 case when p.tier > 0 then
                   row('tier', null, null, multiplier_text(p.multiplier) || ' kat kademe',
                       p.tier)::earning_line end,
                 case when p.bonus > 0 then
                   row('campaign', (offers[p.k]).campaign_id, (offers[p.k]).version,
                       (offers[p.k]).name, p.bonus)::earning_line end], null)
               || case when p.place = any (e.missed) then array(
                    select row(m.why, (offers[m.k]).campaign_id, (offers[m.k]).version,
                               (offers[m.k]).name, 0)::earning_line
                      from unnest(e.missed, e.missed_offers, e.missed_for)
                           with ordinality as m (place, k, why, nth)
                     where m.place = p.place order by m.nth) end)::earning
      from unnest(ats, tier_multipliers, e.bases, e.tiers, e.chosen, e.bonuses)
           with ordinality as p (at, multiplier, base, tier, k, bonus, place)
      left join rules r on r.holds @> p.at
     order by p.place);
end
$$;

-- Gives back to campaigns what refunds have taken from customers; element i of each array belongs to
-- refund i. points: of the campaign, as taken. at: of the purchase. whole: all that it gave was taken,
-- so that the person has that turn again. The caller holds the rows of the people.
create or replace function return_campaign_points(
  campaign_ids bigint[], user_ids bigint[], ats timestamptz[], points integer[], whole boolean[]
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform from campaigns c where c.id = any (campaign_ids) order by c.id for no key update;
  update campaigns c set spent = c.spent - r.points
    from (select id, sum(taken)::integer as points
            from unnest(campaign_ids, points) as t (id, taken) group by id) r
   where c.id = r.id and r.points <> 0;
  update campaign_uses u
     set in_all = u.in_all - cardinality(r.days),
         that_day = u.that_day - cardinality(array_positions(r.days, u.last_day))
    from (select id, user_id, array_agg((at at time zone 'Europe/Istanbul')::date) as days
            from unnest(campaign_ids, user_ids, ats, whole) as w (id, user_id, at, whole)
           where w.whole group by id, user_id) r
   where u.campaign_id = r.id and u.user_id = r.user_id;
end
$$;

revoke execute on function earn_points, earned_by, return_campaign_points from public;
grant execute on function earn_points, earned_by to telve_api, telve_worker;
