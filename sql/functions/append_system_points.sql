-- What the product does by itself, by way of the worker, which alone may call it (programme.md §1).
-- Nobody is the actor. The people may be deactivated and the branches archived; never a balance below
-- zero. It can neither record nor reverse what people do by hand, an expiry never gives, and no entry
-- gives more than a purchase may (200,000 points). expires_ons as in write_points().
drop function if exists append_system_points;
create function append_system_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  request_keys text[], kinds entry_kind[], refs text[], expires_ons date[] default null
) returns point_verdict[]
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from unnest(types, amounts, request_keys, kinds) as r (type, amount, key, kind)
     where (r.type is not null and r.key like '~%' and r.kind not in ('manual', 'reversal')
            and (r.type = 'SPEND' or r.kind <> 'expiry' and r.amount <= 200000)) is not true
  ) then
    raise 'this is not for the system to write' using errcode = 'invalid_parameter_value';
  end if;
  return write_points(user_ids, types, amounts, branch_ids, null, request_keys, null, null, null,
                      kinds, refs, null, null, false, null, expires_ons);
end
$$;

revoke execute on function append_system_points from public;
grant execute on function append_system_points to telve_worker;
