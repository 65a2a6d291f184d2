-- Tiers (programme.md §5). Migration 242 has the tables. Whoever writes here holds the person's row.

-- The tiers that hold.
create or replace function tiers_now() returns tier_settings
language sql stable set search_path = public, pg_temp
return (select s from tier_settings s order by s.version desc limit 1);

-- Changes the tiers from this instant on (programme.md §5): a version. Waits for purchases that are being
-- recorded, as they wait for it. expected: the version that the change was made to; null for whichever
-- holds. Returns the new version, null where another one holds.
create or replace function change_tiers(
  actor bigint, expected integer, new_names text[], new_thresholds integer[], new_multipliers integer[]
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made integer;
begin
  perform pg_advisory_xact_lock(hashtext('programme'));
  if (tiers_now()).version <> expected then return null; end if;
  insert into tier_settings (at, actor_id, names, thresholds, multipliers)
  values (next_version_at(), actor, new_names, new_thresholds, new_multipliers)
  returning version into made;
  insert into security_log (kind, actor_id, detail)
  select 'tiers_changed', actor,
         jsonb_build_object('tiers', string_agg(
           t.name || ' ' || t.threshold || ' (' || multiplier_text(t.multiplier) || ' kat)', ', '
           order by t.place))
    from unnest(new_names, new_thresholds, new_multipliers)
         with ordinality as t (name, threshold, multiplier, place);
  return made;
end
$$;

-- The day before which nothing counts any more.
create or replace function tier_year(today date) returns date
language sql stable return (today - interval '12 months')::date;

-- The tier that these points are enough for.
create or replace function tier_for(points bigint, tiers tier_settings) returns integer
language sql immutable parallel safe
return width_bucket(points, (tiers).thresholds::bigint[]);

-- The tiers that held at an instant; the first ones also before them.
create or replace function tiers_at(instant timestamptz) returns tier_settings
language sql stable set search_path = public, pg_temp
return coalesce(
  (select s from tier_settings s where s.at <= instant order by s.version desc limit 1),
  (select s from tier_settings s order by s.version limit 1));

create or replace function day_of(instant timestamptz) returns date
language sql immutable parallel safe
return (instant at time zone 'Europe/Istanbul')::date;

-- Base points of somebody in the 12 months to a day, that day included.
create or replace function tier_points_on(person bigint, today date) returns bigint
language sql stable set search_path = public, pg_temp
return (select coalesce(sum(t.points), 0) from tier_points t
         where t.user_id = person and t.day > tier_year(today) and t.day <= today);

-- The place of each person's tier, in their order. There may be fewer tiers since it was reached, and its
-- review may be due: what it will come to counts already.
create or replace function tiers_of(user_ids bigint[]) returns integer[]
language sql stable
set search_path = public, pg_temp
return (
  select coalesce(array_agg(least(s.top, case
           when h.review_on <= s.today
             then greatest(h.tier - 1, tier_for(tier_points_on(h.user_id, h.review_on), tiers_now()))
           else coalesce(h.tier, 1) end) order by u.place), '{}')
    from unnest(user_ids) with ordinality as u (id, place)
   cross join (select cardinality((tiers_now()).names) as top, day_of(now()) as today offset 0) s
    left join person_tiers h on h.user_id = u.id and upper_inf(h.holds));

-- The multipliers of these tiers, in hundredths, in their order; of none, null. There may be fewer tiers by
-- now.
drop function if exists tier_multipliers(bigint[]);
create or replace function tier_multipliers(own_tiers integer[]) returns integer[]
language sql stable
set search_path = public, pg_temp
return (
  select coalesce(array_agg(case when o.tier is not null
           then s.multipliers[least(o.tier, cardinality(s.multipliers))] end order by o.place), '{}')
    from unnest(own_tiers) with ordinality as o (tier, place)
   cross join (select (tiers_now()).multipliers offset 0) s);
grant execute on function tiers_of, tier_multipliers to telve_api;

-- Writes to somebody whose tier has changed.
create or replace function tell_of_tier(
  person bigint, before integer, new_tier integer, reason text, at timestamptz
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  tiers constant tier_settings := tiers_at(at);
  top constant integer := cardinality(tiers.names);
  name constant text := tiers.names[least(new_tier, top)];
  multiplier constant integer := tiers.multipliers[least(new_tier, top)];
  missing bigint;
begin
  missing := tiers.thresholds[least(before, top)] - tier_points_on(person, day_of(at));
  insert into notifications (created_at, user_id, title, message, type)
  values (
    least(at, now()), person,
    case reason when 'reached' then 'Yeni kademeniz: ' || name
                when 'kept' then 'Kademeniz yenilendi'
                else 'Kademeniz değişti' end,
    case when reason = 'reached' and multiplier > 100
           then format('Tebrikler! Artık %s kademesindesiniz; alışverişleriniz %s kat puan kazandırır.',
                       name, multiplier_text(multiplier))
         when reason = 'reached' then format('Tebrikler! Artık %s kademesindesiniz.', name)
         when reason = 'kept' then format('%s kademeniz bir yıl daha sizin.', name)
         when reason = 'undone'
           then format('İade edilen bir alışverişle birlikte kademeniz %s oldu.', name)
         when missing > 0
           then format('Son 12 ayın puanlarına göre kademeniz %s oldu. %s için %s puan kazanmanız yeterli.',
                       name, tiers.names[least(before, top)], turkish_number(missing))
         else format('Son 12 ayın puanlarına göre kademeniz %s oldu.', name) end,
    'tier');
  perform pg_notify('telve_live', json_build_object(
            'kind', kind, 'userIds', json_build_array(person))::text)
     from unnest(array['points', 'notification']) kind;
end
$$;

-- Ends somebody's tier at an instant and begins another; the first one has no row.
-- telling: the person reads of it.
drop function if exists set_tier(bigint, integer, text);
create or replace function set_tier(
  person bigint, new_tier integer, reason text, at timestamptz, telling boolean
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  since timestamptz(3);
  before integer;
begin
  update person_tiers p
     set holds = tstzrange(lower(p.holds), greatest(at, lower(p.holds) + interval '1 ms'))
   where p.user_id = person and upper_inf(p.holds)
  returning p.tier into before;
  if new_tier > 1 then
    -- Not before what was before, whatever the clock says.
    since := greatest(at, (select max(upper(p.holds)) from person_tiers p where p.user_id = person));
    insert into person_tiers (user_id, tier, holds, review_on, why)
    values (person, new_tier, tstzrange(since, null), (day_of(since) + interval '12 months')::date,
            reason);
  end if;
  if telling then
    perform tell_of_tier(person, coalesce(before, 1), new_tier, reason, at);
  end if;
end
$$;

-- Reviews somebody's tier where its day has come, as of the midnight with which that day began: by the
-- points since the day on which it was reached or kept, without that day's, it is kept, or lowered by one.
-- Whatever counts points or takes them off asks for this first, so that it makes no difference when the
-- worker comes by.
create or replace function settle_reviews(person bigint, today date, telling boolean) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  held person_tiers;
  midnight timestamptz;
  enough integer;
begin
  loop
    select * into held from person_tiers p
     where p.user_id = person and upper_inf(p.holds) and p.review_on <= today;
    exit when not found;
    midnight := held.review_on::timestamp at time zone 'Europe/Istanbul';
    enough := tier_for(tier_points_on(person, held.review_on), tiers_at(midnight));
    perform set_tier(person, greatest(enough, held.tier - 1),
                     case when enough >= held.tier then 'kept' else 'lowered' end, midnight, telling);
  end loop;
end
$$;

-- Who has points for a higher tier than theirs, with what was earned at an instant, gets it a millisecond
-- later: the next purchase has it. Returns how many did. own_tiers: the place of each person's tier, at
-- which nobody is looked at any closer; null where it is not known.
drop function if exists raise_tiers(bigint[]);
drop function if exists raise_tiers(bigint[], timestamptz[], boolean);
create or replace function raise_tiers(
  people bigint[], own_tiers integer[], at timestamptz, telling boolean
) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  today constant date := day_of(at);
  tiers constant tier_settings := tiers_at(at);
  risen record;
  raised integer := 0;
begin
  for risen in
    select r.user_id, r.tier
      from (select p.id as user_id, tier_for(sum(t.points), tiers) as tier
              from unnest(people, own_tiers) as p (id, own)
              join tier_points t on t.user_id = p.id and t.day > tier_year(today) and t.day <= today
             group by p.id, p.own
            having tier_for(sum(t.points), tiers) > coalesce(p.own, 1)
            offset 0) r
      left join person_tiers h on h.user_id = r.user_id and upper_inf(h.holds)
     where r.tier > coalesce(h.tier, 1)
  loop
    perform set_tier(risen.user_id, risen.tier, 'reached', at + interval '1 ms', telling);
    raised := raised + 1;
  end loop;
  return raised;
end
$$;

-- In the transaction that records these purchases, of one instant: their base points count. earnings: what
-- each of them earns; where the base rule gives points, its line is the first.
drop function if exists count_tier_points() cascade;
create or replace function count_tier_points(bills purchases[], earnings earning[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  at constant timestamptz := bills[1].at;
  today constant date := day_of(at);
  people bigint[];
  own_tiers integer[];
  points bigint[];
begin
  select array_agg(e.user_id), array_agg(e.tier), array_agg(e.points) into people, own_tiers, points
    from (select n.user_id, max(n.tier) as tier, sum((n.lines[1]).points) as points
            from rows from (unnest(bills), unnest(earnings)) n
           where (n.lines[1]).kind = 'base' group by n.user_id order by n.user_id) e;
  if people is null then return; end if;
  -- Mostly the worker has been there before.
  if exists (select from person_tiers h where upper_inf(h.holds) and h.review_on <= today) then
    perform settle_reviews(id, today, true) from unnest(people) id;
  end if;
  insert into tier_points as t (user_id, day, points)
  select e.user_id, today, e.points from unnest(people, points) as e (user_id, points)
  on conflict (user_id, day) do update set points = t.points + excluded.points;
  perform raise_tiers(people, own_tiers, at, true);
end
$$;

-- What a refund takes off: base points of a purchase count no more, and a tier that would not have been
-- reached without them ends.
create or replace function uncount_points(
  person bigint, bought_at timestamptz, gone integer, at timestamptz, telling boolean
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  held person_tiers;
  before integer;
  enough integer;
begin
  perform settle_reviews(person, day_of(at), telling);
  update tier_points t set points = greatest(0, t.points - gone)
   where t.user_id = person and t.day = day_of(bought_at);
  select * into held from person_tiers p where p.user_id = person and upper_inf(p.holds);
  if held.why = 'reached' and lower(held.holds) between bought_at and at + interval '1 ms' then
    enough := tier_for(tier_points_on(person, day_of(at)), tiers_at(at));
    before := coalesce((select p.tier from person_tiers p
                         where p.user_id = person and upper(p.holds) = lower(held.holds)), 1);
    if enough < held.tier then
      perform set_tier(person, greatest(enough, least(before, held.tier - 1)), 'undone', at, telling);
    end if;
  end if;
end
$$;

-- In the transaction that refunds. The refund is written before its purchase.
create or replace function uncount_tier_points() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform uncount_points(
    new.user_id, new.at,
    (remaining_points(old, old.due - old.refunded)).base
      - (remaining_points(new, new.due - new.refunded)).base,
    coalesce((select max(r.at) from purchase_refunds r where r.purchase_id = new.id),
             clock_timestamp()), true);
  return null;
end
$$;
create or replace trigger uncount_tier_points after update of refunded on purchases
  for each row when (new.refunded > old.refunded) execute function uncount_tier_points();

-- Reviews tiers whose day has come, some people's at a time; who is held by somebody else comes the next
-- time. Returns how many people were reviewed.
create or replace function review_tiers(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := day_of(now());
  held bigint[];
begin
  held := array(
    select u.id from users u
     where u.id = any (array(select p.user_id from person_tiers p
                              where upper_inf(p.holds) and p.review_on <= today
                              order by p.review_on limit most))
     order by u.id for no key update skip locked);
  perform settle_reviews(id, today, true) from unnest(held) id;
  return cardinality(held);
end
$$;

revoke execute on function change_tiers, tell_of_tier, set_tier, settle_reviews, raise_tiers,
  count_tier_points, uncount_points, review_tiers from public;
grant execute on function change_tiers to telve_api;
grant execute on function review_tiers to telve_worker;
