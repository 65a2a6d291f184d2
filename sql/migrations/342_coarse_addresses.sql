-- A line of the security log keeps its network address whole for 90 days, and the network of it until the
-- line goes (decisions/192).

-- The network of an address: /24 of IPv4, /48 of IPv6. What is no address stays unknown.
create function coarse_address(address text) returns text
language plpgsql immutable parallel safe
set search_path = public, pg_temp
as $$
declare
  ip inet;
begin
  ip := address;
  return network(set_masklen(ip, least(masklen(ip), case family(ip) when 4 then 24 else 48 end)))::text;
exception when invalid_text_representation then
  return 'unknown';
end
$$;

drop trigger append_only on security_log;
create trigger append_only before truncate on security_log
  for each statement execute function refuse_change();

create function refuse_change_but_coarser() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if old.at >= now() - interval '90 days'
     or new.address is distinct from coarse_address(old.address)
     or to_jsonb(new) - 'address' <> to_jsonb(old) - 'address' then
    raise exception 'update on security_log is refused: it is append-only'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_coarser before update on security_log
  for each row execute function refuse_change_but_coarser();

create index security_log_whole_addresses on security_log (at)
  where address <> 'unknown' and address !~ '/(24|48)$';
