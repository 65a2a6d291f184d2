-- The end of an account whose person cannot take it back any more (decisions/167). The worker calls these, a
-- transaction for each person; what was done is not done again, so a killed worker goes on where it stopped.

-- Queues the last mail to those whose 14 days are over, once each. Returns how many.
create or replace function say_farewell(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  request data_requests;
  told integer := 0;
begin
  for request in
    select * from data_requests r
     where r.kind = 'erasure' and r.settled_at is null and r.erase_at <= now() and r.farewell_at is null
     order by r.id limit most for update skip locked
  loop
    perform queue_mail(u.id, u.username, 'farewell') from users u where u.id = request.user_id;
    update data_requests r set farewell_at = now() where r.id = request.id;
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Who is to be erased: the last mail has gone, or could not be sent for a day.
create or replace function people_to_erase(most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select r.user_id from data_requests r
   where r.kind = 'erasure' and r.settled_at is null and r.erase_at <= now() and r.farewell_at is not null
     and not exists (select from mails m
                      where m.user_id = r.user_id and m.kind = 'farewell' and m.expires_at > now())
   order by r.id limit most
$$;

-- What of a person is kept as a digest: names_of() the account, 'email:…' and 'phone:…' of its settled reports to
-- İYS. Holds the person's row.
create or replace function to_be_digested(person bigint) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person for no key update;
  return query
    select names_of(person)
     union select case r.kind when 'email' then 'email:' else 'phone:' end || r.recipient
             from iys_reports r where r.user_id = person and r.recipient not like 'hmac:%';
end
$$;

-- Puts digests in place of the addresses in a person's reports to İYS that are settled; those that wait still
-- have to be made. Returns how many.
create or replace function digest_reports(person bigint, named text[], digests bytea[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed integer;
begin
  update iys_reports r
     set recipient = 'hmac:' || encode(d.digest, 'hex'), answer = null
    from unnest(named, digests) d (name, digest)
   where r.user_id = person and r.settled_at is not null
     and d.name = case r.kind when 'email' then 'email:' else 'phone:' end || r.recipient;
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Whose reports have been settled since they were erased.
create or replace function reports_to_digest(most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.user_id from iys_reports r
    join data_requests e on e.user_id = r.user_id and e.kind = 'erasure' and e.outcome = 'done'
   where r.settled_at is not null and r.recipient not like 'hmac:%' limit most
$$;

-- Removes what a person has written, and what others have written of them.
create or replace function erase_words(person bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  entry bigint;
begin
  for entry in
    select p.id from point_transactions p where p.user_id = person and p.note is not null order by p.seq
  loop
    perform erase_note(entry);
  end loop;
  update order_lines l set note = null
    from orders o where o.user_id = person and l.order_id = o.id and l.note is not null;
  update orders o
     set asked = jsonb_set(o.asked, '{lines}', (
           select coalesce(jsonb_agg(line - 'note' order by place), '[]')
             from jsonb_array_elements(o.asked -> 'lines') with ordinality l (line, place)))
   where o.user_id = person and jsonb_path_exists(o.asked, '$.lines[*].note');
  update order_refunds r set note = null, asked = r.asked - 'note'
    from orders o
   where o.user_id = person and r.order_id = o.id and (r.note is not null or r.asked ? 'note');
  update purchase_refunds r set note = null
    from purchases p where p.user_id = person and r.purchase_id = p.id and r.note is not null;
  update ratings r set comment = null where r.user_id = person and r.comment is not null;
  update visit_ratings r set comment = null where r.user_id = person and r.comment is not null;
  update referrals r set judgement = null
   where (r.inviter_id = person or r.friend_id = person) and r.judgement is not null;
  update flags f set note = null
   where f.note is not null
     and (person in (f.staff_id, f.customer_id)
          or f.id in (select a.flag_id from flag_accounts a where a.user_id = person));
  delete from house_notes h where h.user_id = person;
  -- written to nobody else
  update broadcasts b set title = 'Silindi', message = 'Silindi' where b.chosen = array[person];
  delete from notifications n where n.user_id = person;
end
$$;

-- Erases a person: the account stays as an id that entries, purchases and orders refer to, and says nothing of
-- who it was. unusable: a hash that no password has; named, digests: what to_be_digested() told, with its HMACs
-- under the key `key`. Returns false if it is not due, or done.
create or replace function erase_person(
  person bigint, unusable text, key text, named text[], digests bytea[]
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  u users;
  formers text[];
begin
  select * into u from users p where p.id = person for no key update;
  if u.id is null or u.is_active or not erasure_is_due(person) then return false; end if;
  select array_agg(f.address::text) || u.username::text into formers
    from former_addresses f where f.user_id = person;
  formers := coalesce(formers, array[u.username::text]);

  perform erase_words(person);
  perform digest_reports(person, named, digests);
  insert into kept_digests (user_id, kind, key_id, digest)
  select person, split_part(d.name, ':', 1), key, d.digest
    from unnest(named, digests) d (name, digest)
   where d.name in ('email:' || u.username, 'mailbox:' || mailbox_of(u.username), 'phone:' || u.phone);

  perform end_sessions(person, 'erased');
  delete from devices d where d.user_id = person;
  delete from passkeys k where k.user_id = person;
  delete from totp_secrets s where s.user_id = person;
  delete from recovery_codes c where c.user_id = person;
  delete from links l where l.user_id = person or l.address = any (formers);
  delete from mails m where m.user_id = person or m.address = any (formers);
  delete from kept_mails m where m.address = any (formers);
  delete from address_changes c where c.user_id = person;
  delete from former_addresses f where f.user_id = person;
  delete from admin_invitations i where i.username = u.username;
  delete from kept_answers k where k.person_id = person;
  delete from referral_codes c where c.user_id = person;
  delete from menu_favourites f where f.user_id = person;
  delete from story_views v where v.user_id = person;
  delete from morning_reports r where r.person_id = person;
  delete from attempts a
   where exists (select from unnest(formers) f where position(f in a.key) > 0);

  update posts p set ended_at = greatest(clock_timestamp(), p.starts_at)
   where p.person_id = person and p.ended_at is null;
  update users p
     set username = 'silinen-' || person || '@telve.invalid', full_name = 'Silinen kullanıcı', phone = null,
         birth_date = null, gender = null, password_hash = unusable, verified_at = null,
         is_enabled = false
   where p.id = person;
  update data_requests r set settled_at = now(), outcome = 'done'
   where r.user_id = person and r.kind = 'erasure' and r.settled_at is null;
  insert into security_log (kind, subject_id) values ('account_erased', person);
  return true;
end
$$;

-- Removes what proved something of people who were erased three years ago; their entries stay. At most so many
-- of each. Returns how many rows went.
create or replace function forget_proofs(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people bigint[];
  gone integer := 0;
  n integer;
begin
  select array_agg(d.user_id) into people from (
    select distinct k.user_id from kept_digests k where k.until <= now() limit most) d;
  if people is null then return 0; end if;
  delete from welcome_gifts g where g.user_id = any (people);
  get diagnostics n = row_count; gone := gone + n;
  delete from iys_reports r where r.user_id = any (people) and r.settled_at is not null;
  get diagnostics n = row_count; gone := gone + n;
  delete from consents c where c.user_id = any (people);
  get diagnostics n = row_count; gone := gone + n;
  delete from shown_documents s where s.user_id = any (people);
  get diagnostics n = row_count; gone := gone + n;
  delete from kept_digests k where k.user_id = any (people);
  get diagnostics n = row_count; gone := gone + n;
  return gone;
end
$$;

-- What administrators typed to find recipients may be a name: it goes two days after the broadcast was written.
create or replace function forget_searches() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
begin
  update broadcasts b set patterns = '{}'
   where b.patterns <> '{}' and b.finished_at < now() - interval '2 days';
  get diagnostics n = row_count;
  return n;
end
$$;

revoke execute on function say_farewell, people_to_erase, to_be_digested, digest_reports, reports_to_digest,
  erase_words, erase_person, forget_proofs, forget_searches from public;
grant execute on function say_farewell, people_to_erase, to_be_digested, digest_reports, reports_to_digest,
  erase_person, forget_proofs, forget_searches to telve_worker;
