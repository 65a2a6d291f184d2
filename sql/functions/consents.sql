-- Marketing consents (decisions/161). A row is a change; none is ever edited.

-- The clock of consents. One place, so that a test can let days pass.
create or replace function consent_now() returns timestamptz
language sql volatile set search_path = public, pg_temp return clock_timestamp();

-- Whether somebody consents to marketing over a channel now. Inlined into its callers.
create or replace function consents_to(person bigint, channel text) returns boolean
language sql stable as $$
  select coalesce((select c.given from consents c where c.user_id = person and c.kind = channel
                    order by c.at desc, c.given, c.id desc limit 1), false)
$$;

-- Records a change of a consent; saying again what holds changes nothing. The instants of one person and
-- channel are whole seconds that grow, because İYS knows no smaller unit and takes only a later one.
-- origin: as consents.source. Returns whether something changed.
create or replace function set_consent(person bigint, channel text, wanted boolean, origin text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last consents;
begin
  -- Serialises the changes of a person.
  perform from users where id = person for no key update;
  if not found then return false; end if;
  select * into last from consents
   where user_id = person and kind = channel order by at desc, given, id desc limit 1;
  if wanted = coalesce(last.given, false) then return false; end if;
  insert into consents (user_id, kind, given, source, document_version, at)
  values (person, channel, wanted, origin,
          (select max(version) from legal_documents where kind = 'notice'),
          greatest(date_trunc('second', consent_now()),
                   date_trunc('second', last.at) + interval '1 second'));
  return true;
end
$$;

-- A consent belongs to the address that it was given for: another one has to be asked for again. Runs
-- before the change, so that the old address is still the person's.
create or replace function withdraw_for_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.username <> old.username then
    perform set_consent(old.id, 'email', false, 'address');
  end if;
  if new.phone is distinct from old.phone then
    perform set_consent(old.id, 'sms', false, 'address');
    perform set_consent(old.id, 'call', false, 'address');
  end if;
  return new;
end
$$;
create or replace trigger withdraw_for_address before update of username, phone on users
  for each row when (new.username <> old.username or new.phone is distinct from old.phone)
  execute function withdraw_for_address();

revoke execute on function set_consent (bigint, text, boolean, text), withdraw_for_address from public;
grant execute on function set_consent (bigint, text, boolean, text) to telve_api, telve_worker;
