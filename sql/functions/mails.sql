-- Mails through the outbox (decisions/145).

-- Queues a mail in the transaction of what causes it. person: whose, null for whoever has the address
-- when it is sent; data: what the template needs, never a secret. Answers the mail's id, or null where
-- nothing was added: the same link waits already, or twenty of the kind wait for that address.
create or replace function queue_mail(person bigint, address text, kind text, data jsonb default '{}')
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mail bigint;
begin
  insert into mails (user_id, address, kind, data, expires_at)
  select person, queue_mail.address, k.kind, queue_mail.data, now() + k.lasts
    from mail_kinds k
   where k.kind = queue_mail.kind
     and (select count(*) from (select from mails w
                                 where w.address = queue_mail.address and w.kind = queue_mail.kind
                                 limit 20) waiting) < 20
  on conflict do nothing
  returning id into mail;
  if mail is not null then
    insert into outbox (topic, ref) values ('mail', mail);
  elsif not exists (select from mail_kinds k where k.kind = queue_mail.kind) then
    raise exception 'no such kind of mail: %', queue_mail.kind;
  end if;
  return mail;
end
$$;

-- Whom a mail goes to: of a reset and of guesses whoever has the address now, of a verification who has
-- not done it, of everything else its person; null where there is nobody any more.
create or replace function reader_of_mail(mail mails) returns bigint
language sql stable set search_path = public, pg_temp
begin atomic
  select u.id
    from users u
   where case mail.kind
           when 'reset' then u.username = mail.address and (u.is_active or is_leaving(u.id))
           when 'guessed' then u.username = mail.address and (u.is_active or is_leaving(u.id))
           when 'verify' then u.id = mail.user_id and u.username = mail.address and u.verified_at is null
           when 'confirm_address' then u.id = mail.user_id and exists (
             select from address_changes c where c.user_id = u.id and c.address = mail.address)
           else u.id = mail.user_id
         end;
end;

-- Takes a mail for one try, and notes the hash of the link that this try carries. hold: how long no
-- other worker takes it. outcome: 'taken'; 'held' while another sends it; and of rows that are gone
-- with this call 'expired', 'unwanted' (nobody to send it to) and 'gone'.
create or replace function take_mail(
  row_id bigint, token sha256_hash, hold interval, out outcome text, out kind text, out address text,
  out data jsonb, out message_id uuid, out tries integer, out link boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  m mails;
  reader bigint;
  lasts interval;
begin
  select w.* into m from mails w
   where w.id = (select o.ref from outbox o where o.id = row_id and o.topic = 'mail') for update;
  if m.id is null then
    outcome := 'gone';
  elsif m.held_until > now() then
    outcome := 'held';
    return;
  elsif m.expires_at <= now() then
    outcome := 'expired';
  else
    reader := reader_of_mail(m);
    if reader is null then outcome := 'unwanted'; end if;
  end if;
  kind := m.kind;
  tries := m.tries;
  if outcome is not null then
    delete from mails w where w.id = m.id;
    delete from outbox o where o.id = row_id;
    return;
  end if;

  update mails w set tries = m.tries + 1, held_until = now() + hold where w.id = m.id;
  select k.link_lasts into lasts from mail_kinds k where k.kind = m.kind;
  if lasts is not null then
    insert into links (token_hash, kind, user_id, address, expires_at)
    values (token, m.kind, reader, m.address,
            -- seven days from the change, not from when its mail went out
            case m.kind when 'undo_address' then m.created_at else now() end + lasts);
  end if;
  outcome := 'taken';
  address := m.address;
  data := m.data;
  message_id := m.message_id;
  tries := m.tries + 1;
  link := lasts is not null;
end
$$;

-- Ends a mail: it has gone, or is given up.
create or replace function finish_mail(row_id bigint) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  with ended as (delete from outbox o where o.id = row_id and o.topic = 'mail' returning o.ref)
  delete from mails m using ended e where m.id = e.ref;
end;

-- Lets a mail wait: the relay hands it over again after that, and its own interval. token: of the link
-- that has not gone out, null where that is not certain.
create or replace function postpone_mail(row_id bigint, wait interval, token sha256_hash) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from links l where l.token_hash = token;
  update mails m set held_until = null
   where m.id = (select o.ref from outbox o where o.id = row_id and o.topic = 'mail');
  update outbox o set relayed_at = now() + wait where o.id = row_id and o.topic = 'mail';
end;

revoke execute on function queue_mail, reader_of_mail, take_mail, finish_mail, postpone_mail from public;
grant execute on function queue_mail to telve_api, telve_worker;
grant execute on function take_mail, finish_mail, postpone_mail to telve_worker;
