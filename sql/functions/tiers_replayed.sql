-- The history of tiers, replayed from entries, purchases and refunds (decisions/112), by the functions of
-- tiers.sql.

-- What happened to the points that count for these people, in the order of time. place: 0 for what was
-- earned by hand before the programme, by day, and 1 for the beginning of the programme, as which it counts;
-- 2 for a purchase, 3 for a refund, whose points are taken off the day of its purchase.
create or replace function tier_events(people bigint[]) returns table (
  user_id bigint, at timestamptz, place integer, day date, points integer, bought_at timestamptz
)
language sql stable set search_path = public, pg_temp
as $$
  with by_hand as (
    select e.user_id, day_of(e.created_at) as day, sum(e.amount)::integer as points,
           programme_start()::timestamp at time zone 'Europe/Istanbul' as begins
      from point_transactions e
     where e.user_id = any (people) and e.type = 'EARN' and e.reverses is null
       and coalesce(e.kind, 'manual') = 'manual' and day_of(e.created_at) < programme_start()
       and not exists (select from point_transactions r where r.reverses = e.id)
     group by 1, 2)
  select h.user_id, h.begins, 0, h.day, h.points, null::timestamptz from by_hand h
  union all
  select distinct h.user_id, h.begins, 1, null::date, 0, null::timestamptz from by_hand h
  union all
  select p.user_id, p.at, 2, day_of(p.at), sum(l.points)::integer, null
    from purchases p join purchase_lines l on l.purchase_id = p.id and l.kind = 'base'
   where p.user_id = any (people)
   group by p.user_id, p.at
  union all
  select p.user_id, r.at, 3, day_of(p.at),
         (remaining_points(p, p.due - (r.until - r.amount)::integer)).base
           - (remaining_points(p, p.due - r.until::integer)).base, p.at
    from (select f.purchase_id, f.at, f.amount, f.id,
                 sum(f.amount) over (partition by f.purchase_id order by f.id) as until
            from purchase_refunds f join purchases q on q.id = f.purchase_id
           where q.user_id = any (people) and f.amount > 0) r
    join purchases p on p.id = r.purchase_id
   order by 1, 2, 3
$$;

-- Counts these people's points and makes their history of tiers anew, as if all of it happened once more;
-- nobody is told. Their rows are held meanwhile. Returns whose was not what it has to be.
create or replace function rebuild_tiers(people bigint[]) returns bigint[]
language plpgsql set search_path = public, pg_temp as $$
declare
  -- Below it nobody has ever had a tier.
  lowest constant integer := coalesce((select min(s.thresholds[2]) from tier_settings s), 2000000000);
  top constant integer := (select max(cardinality(s.names)) from tier_settings s);
  today constant date := day_of(now());
  person bigint;
  earned bigint;
  held person_tiers;
  wrong bigint[];
  e record;
begin
  perform from users u where u.id = any (people) order by u.id for no key update;
  -- What is only due is not wrong.
  perform settle_reviews(p.user_id, today, true) from person_tiers p
    where p.user_id = any (people) and upper_inf(p.holds) and p.review_on <= today;
  create temporary table points_found on commit drop as
    select * from tier_points t where t.user_id = any (people);
  create temporary table tiers_found on commit drop as
    select * from person_tiers p where p.user_id = any (people);
  delete from tier_points t where t.user_id = any (people);
  delete from person_tiers p where p.user_id = any (people);

  for e in select * from tier_events(people) loop
    if e.user_id is distinct from person then
      person := e.user_id;
      earned := 0;
      held := null;
    end if;
    if held.review_on <= day_of(e.at) then
      perform settle_reviews(person, day_of(e.at), false);
      select * into held from person_tiers p where p.user_id = person and upper_inf(p.holds);
    end if;
    if e.place = 3 then
      perform uncount_points(person, e.bought_at, e.points, e.at, false);
    else
      if e.place <> 1 then
        insert into tier_points as t (user_id, day, points) values (person, e.day, e.points)
        on conflict (user_id, day) do update set points = t.points + excluded.points;
        earned := earned + e.points;
      end if;
      continue when e.place = 0 or earned < lowest or held.tier >= top;
      perform raise_tiers(array[person], array[held.tier]::integer[], e.at, false);
    end if;
    select * into held from person_tiers p where p.user_id = person and upper_inf(p.holds);
  end loop;
  perform settle_reviews(p.user_id, today, false) from person_tiers p
    where p.user_id = any (people) and upper_inf(p.holds) and p.review_on <= today;

  select array_agg(distinct d.user_id order by d.user_id) into wrong from (
    (select user_id from (
       (select * from points_found where points > 0
        except select * from tier_points t where t.user_id = any (people))
       union all
       (select * from tier_points t where t.user_id = any (people) and t.points > 0
        except table points_found)) p)
    union all
    (select user_id from (
       (table tiers_found except select * from person_tiers t where t.user_id = any (people))
       union all
       (select * from person_tiers t where t.user_id = any (people) except table tiers_found)) h)) d;
  drop table points_found;
  drop table tiers_found;
  return coalesce(wrong, '{}');
end
$$;

-- The same for everybody who has points that count, or has had a tier. Returns for how many it was wrong.
create or replace function rebuild_tier_points() returns integer
language plpgsql set search_path = public, pg_temp as $$
begin
  return cardinality(rebuild_tiers(array(
    select user_id from tier_points union select user_id from person_tiers
    union select user_id from customer_bills union select p.user_id from point_transactions p
     where p.created_at < programme_start()::timestamp at time zone 'Europe/Istanbul')));
end
$$;

revoke execute on function tier_events, rebuild_tiers, rebuild_tier_points from public;

-- After the migration: what was earned before the programme counts.
do $$
begin
  if not exists (select from tier_points) then
    perform rebuild_tier_points();
  end if;
end
$$;
