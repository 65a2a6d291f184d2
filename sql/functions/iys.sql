-- İYS, the national registry of marketing consents (decisions/163). What is written here is sent by the
-- worker (worker/jobs/iys), or by hand from a file.

-- The so-manieth business day after a day: no weekend, no whole public holiday.
create or replace function business_day_after(day date, days integer) returns date
language sql stable set search_path = public, pg_temp as $$
  select d::date from generate_series(day + 1, day + 60, interval '1 day') d
   where extract(isodow from d) < 6
     and not exists (select from public_holidays h where h.day = d::date and not h.half)
   order by d offset days - 1 limit 1
$$;

-- Until when a change must be reported: three business days, the day itself not counted.
create or replace function iys_due_on(at timestamptz) returns date
language sql stable set search_path = public, pg_temp as $$
  select business_day_after((at at time zone 'Europe/Istanbul')::date, 3)
$$;

-- Queues the report of a change that was made here. A change that was not sent yet is overtaken by a newer one
-- of the same address; a withdrawal is only reported where İYS may have heard of a consent, since it refuses
-- others (H175).
create or replace function queue_iys_report() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text;
begin
  select case new.kind when 'email' then username else phone end into address
    from users where id = new.user_id;
  if address is null then return null; end if;
  update iys_reports set settled_at = consent_now(), outcome = 'overtaken'
   where kind = new.kind and recipient = address and settled_at is null and tries = 0;
  if not new.given
     and not exists (select from iys_reports r
                      where r.recipient = address and r.kind = new.kind and r.given
                        and r.outcome is distinct from 'overtaken')
     and not exists (select from consents c
                      where c.user_id = new.user_id and c.kind = new.kind
                        and c.source = 'iys' and c.given) then
    return null;
  end if;
  insert into iys_reports (user_id, kind, recipient, given, at, due_on)
  values (new.user_id, new.kind, address, new.given, date_trunc('second', new.at), iys_due_on(new.at));
  return null;
end
$$;
create or replace trigger queue_iys_report after insert on consents
  for each row when (new.kind <> 'push' and new.source <> 'iys')
  execute function queue_iys_report();

-- Reports to send now, the most urgent first: of each address and channel the oldest that waits. Whoever
-- gets them has them for a minute; a worker that dies has then lost nothing.
create or replace function claim_iys_reports(most integer) returns setof iys_reports
language sql security definer set search_path = public, pg_temp as $$
  update iys_reports set tries = tries + 1, next_try_at = consent_now() + interval '1 minute'
   where id in (
     select r.id from iys_reports r
      where r.settled_at is null and r.next_try_at <= consent_now() and r.at <= consent_now()
        and not exists (select from iys_reports earlier
                         where earlier.kind = r.kind and earlier.recipient = r.recipient
                           and earlier.settled_at is null and earlier.id < r.id)
      order by r.due_on, r.id limit most
        for update skip locked)
  returning *
$$;

-- Ends a report. Doing it again changes nothing.
create or replace function settle_iys_report(report bigint, became text, said text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update iys_reports set settled_at = consent_now(), outcome = became, answer = said
   where id = report and settled_at is null
$$;

-- Lets a report wait: twice as long after each try, from a minute to six hours.
create or replace function delay_iys_report(report bigint, said text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update iys_reports
     set answer = said,
         next_try_at = consent_now()
           + least(interval '1 minute' * power(2, least(tries, 10)), interval '6 hours')
   where id = report and settled_at is null
$$;

-- Takes in what İYS has of somebody's address. Known already: nothing happens. Of two instants the newer holds;
-- of one second the withdrawal, which is said again a second later where İYS has the consent, since it takes
-- only a later instant. Where what holds here is newer and other, İYS is told, unless it is being told.
-- Returns whether it was news.
create or replace function take_in_iys(person bigint, channel text, said boolean, said_at timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  instant timestamptz := date_trunc('second', said_at);
  address text;
  last consents;
begin
  select case channel when 'email' then username else phone end into address
    from users where id = person for no key update;
  select * into last from consents
   where user_id = person and kind = channel order by at desc, given, id desc limit 1;
  insert into consents (user_id, kind, given, source, document_version, at)
  values (person, channel, said, 'iys', null, instant)
  on conflict (user_id, kind, at, given) where source = 'iys' do nothing;
  if not found then return false; end if;
  -- What was older here and never sent needs no report any more.
  update iys_reports set settled_at = consent_now(), outcome = 'newer_there'
   where kind = channel and recipient = address and settled_at is null and tries = 0
     and (at < instant or (at = instant and not said));
  if last.id is null or last.source = 'iys' or last.given = said
     or date_trunc('second', last.at) < instant then
    return true;
  end if;
  if date_trunc('second', last.at) = instant then
    if said then
      insert into consents (user_id, kind, given, source, document_version, at)
      values (person, channel, false, last.source, last.document_version, instant + interval '1 second');
    end if;
    return true;
  end if;
  insert into iys_reports (user_id, kind, recipient, given, at, due_on)
  select person, channel, address, last.given, date_trunc('second', last.at), iys_due_on(last.at)
   where not exists (select from iys_reports r
                      where r.recipient = address and r.kind = channel
                        and (r.settled_at is null or r.outcome in ('reported', 'by_hand'))
                        and r.given = last.given and r.at = date_trunc('second', last.at));
  return true;
end
$$;

-- A withdrawal holds for the address, whoever's account it was made in: accounts with the same number whose
-- consent is older withdraw too. Returns how many did. One account a call, so that it holds no two.
create or replace function spread_withdrawal() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
  channel text;
begin
  select u.id, r.kind into person, channel
    from iys_reports r join users u on u.phone = r.recipient and u.id <> r.user_id
    cross join lateral (
      select c.given, c.at from consents c where c.user_id = u.id and c.kind = r.kind
       order by c.at desc, c.given, c.id desc limit 1) holds
   where not r.given and r.kind in ('sms', 'call') and r.at > now() - interval '7 days'
     and holds.given and holds.at <= r.at
   limit 1;
  if person is null then return 0; end if;
  return set_consent(person, channel, false, 'address')::integer;
end
$$;

-- Says that reports were made by hand, up to one: those that wait and those that were refused.
create or replace function settle_by_hand(actor bigint, up_to bigint) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  settled integer;
begin
  update iys_reports set settled_at = consent_now(), outcome = 'by_hand'
   where id <= up_to and (settled_at is null or outcome = 'refused');
  get diagnostics settled = row_count;
  if settled > 0 then
    insert into security_log (kind, actor_id, detail)
    values ('iys_settled', actor, jsonb_build_object('reports', settled));
  end if;
  return settled;
end
$$;

revoke execute on function queue_iys_report, claim_iys_reports, settle_iys_report, delay_iys_report,
  take_in_iys, spread_withdrawal, settle_by_hand, iys_due_on, business_day_after from public;
grant execute on function claim_iys_reports, settle_iys_report, delay_iys_report, take_in_iys,
  spread_withdrawal to telve_worker;
grant execute on function settle_by_hand to telve_api;
