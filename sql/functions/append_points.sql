-- What people do, by way of the API, which alone may call it. Who has signed in to the database as its owner
-- may write for nobody as well: no bound holds then. One call is one transaction.
drop function if exists append_points;
create function append_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[],
  reasons entry_reason[], session_hashes text[], behind boolean, addresses text[] default null
) returns point_verdict[]
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if array_position(actor_ids, null) is not null
     and not pg_has_role(session_user, current_user, 'member') then
    raise 'an entry that people make has an actor' using errcode = 'invalid_parameter_value';
  end if;
  return write_points(user_ids, types, amounts, branch_ids, actor_ids, request_keys, scan_ids, notes,
                      reversed_ids, null, null, reasons, session_hashes, behind, null, null, addresses);
end
$$;

revoke execute on function append_points from public;
grant execute on function append_points to telve_api;
