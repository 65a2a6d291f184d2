-- What names somebody, and finds them where only keyed digests of it are left (decisions/167, 187).

-- One mailbox under several addresses: what follows a + is a label, and to Gmail a dot is nothing.
create or replace function mailbox_of(address text) returns text
language sql immutable parallel safe
return (
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
              else name || '@' || host end
    from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name,
                 split_part(lower(address), '@', 2) as host) a
);

-- What names a person, in the forms that digests are made of: 'email:…' and 'mailbox:…' of the address,
-- 'phone:…', 'gift:…', the mark of a welcome gift. Whoever has the keys makes the digests.
create or replace function names_of(person bigint) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select n.name from users u
   cross join lateral (
     select 'email:' || u.username
      union select 'mailbox:' || mailbox_of(u.username)
      union select 'phone:' || u.phone
      union select 'gift:' || encode(sha256(convert_to(u.phone, 'UTF8')), 'hex')) n (name)
   where u.id = person and n.name is not null
$$;

revoke execute on function names_of from public;
grant execute on function names_of to telve_api, telve_worker;
