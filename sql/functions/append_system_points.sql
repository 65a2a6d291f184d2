-- What the product does by itself, by way of the worker, which alone may call it (programme.md §1).
-- Nobody is the actor. The people may be deactivated and the branches archived; never a balance below
-- zero. It can neither record nor reverse what people do by hand, an expiry never gives, and no entry
-- gives more than a purchase may (200,000 points). requests: as in write_points().
drop function if exists append_system_points;
create function append_system_points(requests json) returns point_verdict[]
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from json_to_recordset(requests) as r (
             type point_kind, amount integer, request_key text, kind entry_kind, actor_id bigint,
             scan_id uuid, note text, reverses bigint)
     where (r.type is not null and r.request_key like '~%' and r.kind not in ('manual', 'reversal')
            and (r.type = 'SPEND' or r.kind <> 'expiry' and r.amount <= 200000)
            and r.actor_id is null and r.scan_id is null and r.note is null and r.reverses is null) is not true
  ) then
    raise 'this is not for the system to write' using errcode = 'invalid_parameter_value';
  end if;
  return write_points(requests, 'product');
end
$$;

revoke execute on function append_system_points from public;
grant execute on function append_system_points to telve_worker;
