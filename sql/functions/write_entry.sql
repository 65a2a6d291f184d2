-- Single entries that follow from something else, and histories that are brought in: for other functions and
-- for the owner of the database.

drop function if exists write_entry;
-- Writes one entry of the product (write_points()), whose customer the caller holds. ref, key, actor and scan
-- say what it follows from. reason and note are for entries by hand that are written for somebody.
create function write_entry(
  user_id bigint, type point_kind, amount integer, branch_id bigint, kind entry_kind, ref text,
  request_key text, actor_id bigint default null, scan_id uuid default null,
  reason entry_reason default null, note text default null
) returns point_verdict
language plpgsql
set search_path = public, pg_temp
as $$
begin
  return (write_points(json_build_array(json_build_object(
    'user_id', user_id, 'type', type, 'amount', amount, 'branch_id', branch_id, 'kind', kind, 'ref', ref,
    'request_key', request_key, 'actor_id', actor_id, 'scan_id', scan_id, 'reason', reason,
    'note', note)), 'product'))[1];
end
$$;

drop function if exists import_points;
-- Brings in a history (write_points()), waiting for its customers instead of passing them over. What a closed
-- month came to stays (decisions/262), so nothing is brought into one.
create function import_points(requests json) returns point_verdict[]
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('telve months', 0));
  if exists (
    select from json_to_recordset(requests) as r (created_at timestamptz)
     where r.created_at < (select max(month) + interval '1 month' from month_closings)
                          at time zone 'Europe/Istanbul') then
    raise exception 'an entry of this history belongs to a month that is closed';
  end if;
  -- Days that it reaches into are summed again.
  delete from point_days
   where day >= (select day_of(min(r.created_at)) from json_to_recordset(requests) as r (created_at timestamptz));
  delete from programme_days
   where day >= (select branch_day(min(r.created_at)) from json_to_recordset(requests) as r (created_at timestamptz));
  delete from staff_days
   where day >= (select branch_day(min(r.created_at)) from json_to_recordset(requests) as r (created_at timestamptz));
  perform from users u
    where u.id in (select r.user_id from json_to_recordset(requests) as r (user_id bigint))
    order by u.id for no key update;
  return write_points(requests, 'import');
end
$$;

revoke execute on function write_entry, import_points from public;
