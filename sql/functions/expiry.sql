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
  owners bigint[];
  amounts integer[];
  written integer;
begin
  held := array(
    select u.id from users u where u.id = any (people) order by u.id for no key update skip locked);
  perform advance_lots(held);
  select array_agg(l.user_id order by l.user_id), array_agg(l.points order by l.user_id)
    into owners, amounts
    from (select o.user_id, sum(o.rest)::integer as points
            from point_lots o where o.user_id = any (held) and o.expires_on < day
           group by o.user_id) l;
  if owners is null then
    return 0;
  end if;
  select count(*) filter (where v.outcome = 'appended') into written
    from unnest(append_system_points(
           owners, array_fill(point_kind 'SPEND', array[cardinality(owners)]), amounts,
           array_fill(merkez, array[cardinality(owners)]),
           array_fill('~expiry:' || day, array[cardinality(owners)]),
           array_fill(entry_kind 'expiry', array[cardinality(owners)]),
           array_fill(day::text, array[cardinality(owners)]))) v;
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
