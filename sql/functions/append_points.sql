-- What people do, by way of the API, which alone may call it. One call is one transaction.
drop function if exists append_points;
create function append_points(requests json, behind boolean) returns point_verdict[]
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  return write_points(requests, 'people', behind);
end
$$;

revoke execute on function append_points from public;
grant execute on function append_points to telve_api;
