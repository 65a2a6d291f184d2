-- Points that expire (programme.md §5).

-- The day that has begun for expiry, at 03:00 in Istanbul: what was kept until the day before has expired.
create or replace function expiry_day() returns date
language sql stable
return (now() at time zone 'Europe/Istanbul' - interval '3 hours')::date;

-- Takes from these people what has expired: one entry a person and day, at Merkez. Their rows are held and
-- their lots brought up to the last entry, so that nothing is taken that was spent a moment ago. Who is
-- held by somebody else is passed over until the next time. Returns how many entries were written.
--
-- Runs with its owner's rights, since the worker may not lock people.
create or replace function expire_points(people bigint[]) returns integer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  merkez constant bigint := 1;
  day constant date := expiry_day();
  held bigint[];
  requests json;
  written integer;
begin
  -- Whoever holds their lots is waited for before anybody's row is held: tills wait for those.
  perform advance_lots(people);
  held := array(
    select u.id from users u where u.id = any (people) order by u.id for no key update skip locked);
  perform advance_lots(held);
  select json_agg(json_build_object(
           'user_id', l.user_id, 'type', 'SPEND', 'amount', l.points, 'branch_id', merkez,
           'request_key', '~expiry:' || day, 'kind', 'expiry', 'ref', day::text) order by l.user_id)
    into requests
    from (select o.user_id, sum(o.rest) as points
            from point_lots o where o.user_id = any (held) and o.expires_on < day
           group by o.user_id) l;
  if requests is null then
    return 0;
  end if;
  select count(*) into written
    from unnest(append_system_points(requests)) v where v.outcome = 'appended';
  return written;
end
$$;

-- Who has points that have expired: `most` people after a person, by id.
create or replace function people_with_expired_points(after_user bigint, most integer)
returns bigint[]
language sql stable
return array(
  select distinct l.user_id from point_lots l
   where l.expires_on < expiry_day() and l.user_id > after_user
   order by l.user_id limit most);

revoke execute on function expire_points, people_with_expired_points from public;
grant execute on function expire_points, people_with_expired_points to telve_worker;

-- A day as people read it: `22 Aralık 2026`.
create or replace function turkish_day(day date) returns text
language sql immutable parallel safe
return extract(day from day) || ' '
       || (array['Ocak', 'Şubat', 'Mart', 'Nisan', 'Mayıs', 'Haziran', 'Temmuz', 'Ağustos', 'Eylül',
                 'Ekim', 'Kasım', 'Aralık'])[extract(month from day)::integer]
       || ' ' || extract(year from day);

create or replace function turkish_number(number bigint) returns text
language sql immutable parallel safe
return replace(to_char(number, 'FM9,999,999,999'), ',', '.');

-- How far ahead of its last day somebody is told, and how many days more a message covers: who earns every
-- day reads of it once a week and not every day (decisions/103).
create or replace function people_to_warn(after_user bigint, most integer, today date)
returns bigint[]
language sql stable
return array(
  select distinct l.user_id
    from (values (7), (30)) as horizon (days)
    join point_lots l on l.expires_on between today and today + horizon.days
    left join expiry_warnings w on w.user_id = l.user_id and w.days = horizon.days
   where l.user_id > after_user and (w.until is null or l.expires_on > w.until)
   order by l.user_id limit most);

-- Writes to each of these people, once, of what they have that expires within 30 or 7 days and that they
-- were not told of for that horizon yet. Returns how many messages were written.
create or replace function warn_of_expiry(people bigint[], today date) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  told bigint[];
  live record;
begin
  with due as (
    select l.user_id, horizon.days
      from (values (7), (30)) as horizon (days)
      join point_lots l on l.expires_on between today and today + horizon.days
      left join expiry_warnings w on w.user_id = l.user_id and w.days = horizon.days
     where l.user_id = any (people) and (w.until is null or l.expires_on > w.until)
     group by 1, 2
  ), warned as (
    insert into expiry_warnings as w (user_id, days, until)
    select user_id, days, today + days + 6 from due order by 1, 2
    on conflict (user_id, days) do update set until = excluded.until, at = now()
      where w.until < excluded.until -- somebody else may have told them meanwhile
    returning w.user_id, w.until
  ), message as (
    select m.user_id, sum(l.points)::bigint as points, min(l.expires_on) as first,
           max(l.expires_on) as last, (array_agg(l.points order by l.expires_on))[1] as of_first
      from (select user_id, max(until) as until from warned group by user_id) m
     cross join lateral (
       select o.expires_on, sum(o.rest) as points from point_lots o
        where o.user_id = m.user_id and o.expires_on between today and m.until
        group by o.expires_on) l
     group by m.user_id
  ), written as (
    insert into notifications (user_id, title, message, type)
    select user_id, 'Puanlarınızın süresi doluyor',
           case when first = last then
             format('%s puanınızın son kullanım günü %s.', turkish_number(points), turkish_day(first))
           else
             format('%s puanınızın süresi yakında doluyor: %s puanın son kullanım günü %s, kalanların en geç %s.',
                    turkish_number(points), turkish_number(of_first), turkish_day(first),
                    turkish_day(last))
           end, 'points'
      from message order by user_id
    returning user_id
  )
  select array_agg(user_id) into told from written;

  for live in
    select json_agg(person) as user_ids from unnest(told) with ordinality as reached (person, place)
     group by (place - 1) / 300
  loop
    perform pg_notify('telve_live',
                      json_build_object('kind', 'notification', 'userIds', live.user_ids)::text);
  end loop;
  return coalesce(cardinality(told), 0);
end
$$;

revoke execute on function people_to_warn, warn_of_expiry from public;
grant execute on function people_to_warn, warn_of_expiry to telve_worker;
