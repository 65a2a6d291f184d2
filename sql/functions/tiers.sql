-- Tiers (programme.md §5). Migration 242 has the tables. Whoever writes here holds the person's row.

-- The tiers that hold.
create or replace function tiers_now() returns tier_settings
language sql stable set search_path = public, pg_temp
return (select s from tier_settings s order by s.version desc limit 1);

-- The day before which nothing counts any more.
create or replace function tier_year(today date) returns date
language sql stable return (today - interval '12 months')::date;

-- The tier that these points are enough for.
create or replace function tier_for(points bigint, tiers tier_settings) returns integer
language sql immutable parallel safe
return (select max(t.place)::integer
          from unnest((tiers).thresholds) with ordinality as t (threshold, place)
         where t.threshold <= points);

-- The multiplier of each person's tier, in hundredths, in their order.
create or replace function tier_multipliers(user_ids bigint[]) returns integer[]
language sql stable
set search_path = public, pg_temp
return (
  select coalesce(array_agg(
           (s.t).multipliers[least(coalesce(h.tier, 1), cardinality((s.t).multipliers))]
           order by u.place), '{}')
    from unnest(user_ids) with ordinality as u (id, place)
   cross join (select tiers_now() as t offset 0) s
    left join person_tiers h on h.user_id = u.id and upper_inf(h.holds));
grant execute on function tier_multipliers to telve_api;

-- Ends somebody's tier at this instant and begins another; the first one has no row.
create or replace function set_tier(person bigint, new_tier integer, reason text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  now_at timestamptz(3) := clock_timestamp();
begin
  update person_tiers p
     set holds = tstzrange(lower(p.holds), greatest(now_at, lower(p.holds) + interval '1 ms'))
   where p.user_id = person and upper_inf(p.holds)
  returning upper(p.holds) into now_at;
  now_at := coalesce(now_at, clock_timestamp());
  if new_tier > 1 then
    insert into person_tiers (user_id, tier, holds, review_on, why)
    values (person, new_tier, tstzrange(now_at, null),
            ((now_at at time zone 'Europe/Istanbul')::date + interval '12 months')::date, reason);
  end if;
end
$$;

-- Who has points for a higher tier than theirs gets it at once. Returns how many did.
create or replace function raise_tiers(people bigint[]) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  tiers constant tier_settings := tiers_now();
  since constant date := tier_year((now() at time zone 'Europe/Istanbul')::date);
  risen record;
  raised integer := 0;
begin
  for risen in
    select s.id, s.tier
      from unnest(people) as u (id)
     cross join lateral (
       select u.id, tier_for(coalesce(sum(t.points), 0), tiers) as tier
         from tier_points t where t.user_id = u.id and t.day > since) s
      left join person_tiers h on h.user_id = u.id and upper_inf(h.holds)
     where s.tier > coalesce(h.tier, 1)
  loop
    perform set_tier(risen.id, risen.tier, 'reached');
    raised := raised + 1;
  end loop;
  return raised;
end
$$;

-- In the transaction that records a purchase: its base points count.
create or replace function count_tier_points() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tier_points as t (user_id, day, points)
  select p.user_id, (p.at at time zone 'Europe/Istanbul')::date, sum(l.points)
    from new_lines l join purchases p on p.id = l.purchase_id
   where l.kind = 'base'
   group by 1, 2 order by 1, 2
  on conflict (user_id, day) do update set points = t.points + excluded.points;
  perform raise_tiers(array(
    select distinct p.user_id from new_lines l join purchases p on p.id = l.purchase_id
     where l.kind = 'base' order by p.user_id));
  return null;
end
$$;
create or replace trigger count_tier_points after insert on purchase_lines
  referencing new table as new_lines for each statement execute function count_tier_points();

-- In the transaction that refunds: what was refunded counts no more, and a tier that would not have been
-- reached without it ends.
create or replace function uncount_tier_points() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
  held person_tiers;
  before integer;
  enough integer;
begin
  gone := (remaining_points(old, old.due - old.refunded)).base
          - (remaining_points(new, new.due - new.refunded)).base;
  update tier_points t set points = greatest(0, t.points - gone)
   where t.user_id = new.user_id and t.day = (new.at at time zone 'Europe/Istanbul')::date;
  select * into held from person_tiers p where p.user_id = new.user_id and upper_inf(p.holds);
  if held.why = 'reached' and lower(held.holds) >= new.at then
    select tier_for(coalesce(sum(t.points), 0), tiers_now()) into enough
      from tier_points t
     where t.user_id = new.user_id
       and t.day > tier_year((now() at time zone 'Europe/Istanbul')::date);
    before := coalesce((select p.tier from person_tiers p
                         where p.user_id = new.user_id and upper(p.holds) = lower(held.holds)), 1);
    if enough < held.tier then
      perform set_tier(new.user_id, greatest(enough, least(before, held.tier - 1)), 'undone');
    end if;
  end if;
  return null;
end
$$;
create or replace trigger uncount_tier_points after update of refunded on purchases
  for each row when (new.refunded > old.refunded) execute function uncount_tier_points();

-- Twelve months after it was reached or kept, a tier is kept where the points are enough, or lowered by one.
-- Some people at a time; who is held by somebody else comes the next time. Returns how many were reviewed.
create or replace function review_tiers(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tiers constant tier_settings := tiers_now();
  today constant date := (now() at time zone 'Europe/Istanbul')::date;
  held bigint[];
  one record;
begin
  held := array(
    select u.id from users u
     where u.id = any (array(select p.user_id from person_tiers p
                              where upper_inf(p.holds) and p.review_on <= today
                              order by p.review_on limit most))
     order by u.id for no key update skip locked);
  for one in
    select p.user_id, p.tier,
           tier_for((select coalesce(sum(t.points), 0) from tier_points t
                      where t.user_id = p.user_id and t.day > tier_year(today)), tiers) as enough
      from person_tiers p
     where p.user_id = any (held) and upper_inf(p.holds) and p.review_on <= today
  loop
    perform set_tier(one.user_id, greatest(one.enough, one.tier - 1),
                     case when one.enough >= one.tier then 'kept' else 'lowered' end);
  end loop;
  return cardinality(held);
end
$$;

-- Counts anew what counts towards tiers: base points of purchases, less refunds, and what was earned by hand
-- before the programme. Nobody's tier is lowered by it; who has points for a higher one gets it.
-- Returns how many days were wrong.
create or replace function rebuild_tier_points() returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  wrong integer;
begin
  -- Purchases wait; they write here.
  lock table tier_points in share row exclusive mode;
  create temporary table correct_tier_points on commit drop as
    select c.user_id, c.day, sum(c.points)::integer as points
      from (
        select p.user_id, (p.at at time zone 'Europe/Istanbul')::date as day,
               case when p.refunded = 0 then l.points
                    else (remaining_points(p, p.due - p.refunded)).base end as points
          from purchases p join purchase_lines l on l.purchase_id = p.id and l.kind = 'base'
        union all
        select p.user_id, (p.created_at at time zone 'Europe/Istanbul')::date, p.amount
          from point_transactions p
         where p.type = 'EARN' and p.reverses is null and coalesce(p.kind, 'manual') = 'manual'
           and (p.created_at at time zone 'Europe/Istanbul')::date < programme_start()
           and not exists (select from point_transactions r where r.reverses = p.id)) c
     group by 1, 2;
  delete from tier_points t
   where not exists (select from correct_tier_points c
                      where c.user_id = t.user_id and c.day = t.day) and t.points > 0;
  get diagnostics wrong = row_count;
  with written as (
    insert into tier_points as t select * from correct_tier_points
    on conflict (user_id, day) do update set points = excluded.points
      where t.points <> excluded.points
    returning 1)
  select wrong + count(*) into wrong from written;
  drop table correct_tier_points;
  perform raise_tiers(array(select distinct user_id from tier_points));
  return wrong;
end
$$;

revoke execute on function set_tier, raise_tiers, review_tiers, rebuild_tier_points from public;
grant execute on function review_tiers to telve_worker;

-- After the migration: what was earned before the programme counts.
do $$
begin
  if not exists (select from tier_points) then
    perform rebuild_tier_points();
  end if;
end
$$;
