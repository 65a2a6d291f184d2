-- What staff give by hand, as the bounds count it (decisions.md §8). Only write_points() calls these, which
-- holds the customers and the staff.

-- Holds what staff have given today, in id order, behind the customers as everywhere. began: the instant at which
-- all of them are held, in the whole milliseconds that the ledger keeps; today: its day in Istanbul. staff: all actors;
-- beside each what they have given, null of who has no row yet.
create or replace function hold_staff_awards(
  actors bigint[], out began timestamptz, out today date, out staff bigint[], out given bigint[]
) language plpgsql
set search_path = public, pg_temp
as $$
declare
  rows_held staff_awards[];
begin
  rows_held := array(select s from staff_awards s where s.staff_id = any (actors)
                      order by s.staff_id for no key update);
  began := clock_timestamp()::timestamptz(3);
  today := day_of(began);
  select array_agg(a.id), array_agg(case when h.day = today then h.points when h.day is not null then 0 end)
    into staff, given from unnest(actors) a (id) left join unnest(rows_held) h on h.staff_id = a.id;
end
$$;

-- Makes the row of a staff member who has none yet, and answers the points that they have given today:
-- another writer may be about to make it as well.
create or replace function first_award(staff bigint, today date) returns bigint
language sql
set search_path = public, pg_temp
begin atomic
  insert into staff_awards as a (staff_id, day, points) values (staff, today, 0)
  on conflict (staff_id) do update set staff_id = excluded.staff_id
  returning case when a.day = today then a.points else 0 end;
end;

-- How many of these entries are awards on a scan; none where there is no scan.
create or replace function awards_on(scan uuid, entries point_transactions[]) returns integer
language sql immutable
set search_path = public, pg_temp
return (select count(*)::integer from unnest(entries) e
         where e.scan_id = scan and e.kind = 'manual' and e.type = 'EARN');

-- Puts what staff have given today into their rows, and how many awards each scan has.
-- entries: of the batch. staff, given: with their points of today. Administrators' awards are not counted.
create or replace function put_awards(
  entries point_transactions[], staff bigint[], given bigint[], admins bigint[], today date
) returns void language plpgsql
set search_path = public, pg_temp
as $$
begin
  update staff_awards a set day = today, points = g.points
    from unnest(staff, given) as g (id, points)
   where a.staff_id = g.id and g.points is not null and (a.day, a.points) is distinct from (today, g.points);
  if not found then
    return;
  end if;
  update scans s set awards = s.awards + n.awards
    from (select e.scan_id, count(*) as awards from unnest(entries) e
           where e.scan_id is not null and e.kind = 'manual' and e.type = 'EARN'
             and e.actor_id <> all (admins)
           group by e.scan_id) n
   where s.id = n.scan_id;
end
$$;

revoke execute on function hold_staff_awards, first_award, awards_on, put_awards from public;
