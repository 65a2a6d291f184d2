-- Bills of customers who have no phone with them, by their number (programme.md §2, decisions/241). A number proves
-- nothing, so it opens no scan: only a bill's quote and record_purchases() know these.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists open_number_scan;
drop function if exists judge_number_bill(purchases, date);
drop function if exists number_bill_refusal;
drop function if exists take_number_scan(purchases, date);
drop function if exists use_number_scan;

-- Notes since when a number is held.
create or replace function note_phone_since() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.phone_since := case when new.phone is null then null
                          when tg_op = 'INSERT' then new.created_at
                          else clock_timestamp() end;
  return new;
end
$$;
create or replace trigger note_first_phone before insert on users
  for each row execute function note_phone_since();
create or replace trigger note_phone before update of phone on users
  for each row when (old.phone is distinct from new.phone) execute function note_phone_since();

-- Whether bills may be recorded by number now.
create or replace function bills_by_number() returns boolean
language sql stable
set search_path = public, pg_temp
return (select s.bills_by_number from programme_settings s order by s.id desc limit 1);

-- Opens a number to a staff member for three minutes and one bill: that of the one account that has it, which is
-- active, verified, not theirs, and has had it for seven days. Answers nothing for any other number. Each try stands
-- in the security log, and the customer is told, at most once an hour. Both answers are made by the same statements.
--
-- number: as people's are kept. origin: the network address that the try came from.
create function open_number_scan(
  staff bigint, number text, origin text, at timestamptz,
  out id uuid, out customer_id bigint, out expires_at timestamptz, out full_name text
) language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  holder bigint;
  told bigint;
begin
  -- Erased people have no number; deactivated ones count, so that theirs is no reason to guess.
  select case when count(*) = 1 then min(h.id) filter (where h.opens) end into holder
    from (select u.id, u.is_active and u.verified_at is not null and u.id <> staff
                       and u.phone_since <= open_number_scan.at - interval '7 days' as opens
            from users u where coalesce(u.phone::text, '') = number limit 2) h;
  -- One try for a customer at a time, so that an hour has one message.
  perform pg_advisory_xact_lock(hashtextextended('number_scan ' || coalesce(holder, -staff), 0));
  with before as (
    select from number_scans n
     where n.customer_id = holder and n.told and n.opened_at > open_number_scan.at - interval '1 hour' limit 1
  ), opened as (
    insert into number_scans as n (staff_id, customer_id, opened_at, expires_at, told)
    select staff, u.id, open_number_scan.at, open_number_scan.at + interval '3 minutes',
           not exists (select from before)
      from users u where u.id = holder
    returning n.id, n.expires_at, n.customer_id, n.told
  )
  select o.id, o.customer_id, o.expires_at, u.full_name
    into open_number_scan.id, open_number_scan.customer_id, open_number_scan.expires_at,
         open_number_scan.full_name
    from opened o join users u on u.id = o.customer_id;
  with message as (
    insert into notifications (user_id, title, message, type, created_at)
    select n.customer_id, 'Telefon numaranız kasada söylendi',
           'Kasada, bir alışverişin puanı hesabınıza yazılsın diye telefon numaranız söylendi. '
           || 'Bunu siz yapmadıysanız lütfen bize bildirin.', 'points', open_number_scan.at
      from number_scans n where n.id = open_number_scan.id and n.told
    returning user_id
  )
  select user_id into told from message;
  perform pg_notify('telve_live', json_build_object('kind', 'notification', 'userIds', array[w.id])::text)
     from (select told as id) w where w.id is not null;
  perform log_written(open_number_scan.at, 'number_asked', staff, holder, origin,
                      jsonb_build_object('found', holder is not null));
end
$$;

-- Whether a number is open to a staff member for a bill of a customer at an instant.
create or replace function number_scan_opens(scan uuid, staff bigint, customer bigint, at timestamptz)
returns boolean language sql stable
set search_path = public, pg_temp
return exists (select from number_scans n
                where n.id = scan and n.staff_id = staff and n.customer_id = customer
                  and n.purchase_id is null and n.expires_at > number_scan_opens.at);

-- Why a bill may not be recorded by number, null if it may: record_purchases() holds the customer, so that each
-- day's bills are counted exactly. bill: one that asked_bills() lets through. bounds: those that hold.
create function number_bill_refusal(bill purchases, today date, bounds award_bounds) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  return case
    when not bills_by_number() then 'number_bills_off'
    -- the bill before in the same batch may have had it
    when not number_scan_opens(bill.scan_id, bill.actor_id, bill.user_id, bill.at) then 'scan_required'
    when bill.total > bounds.number_bill then 'number_bill'
    when (select count(*) from number_scans n
           where n.customer_id = bill.user_id and n.billed_on = today and n.purchase_id is not null)
         >= bounds.number_day then 'number_day' end;
end
$$;

-- Notes the bill that a number was good for, and the version of the bounds by which it was.
create function use_number_scan(bill purchases, today date, bounds_id bigint) returns void
language sql
set search_path = public, pg_temp
begin atomic
  update number_scans n set purchase_id = bill.id, billed_on = today,
                            bounds_id = use_number_scan.bounds_id
   where n.id = bill.scan_id;
end;

revoke execute on function open_number_scan, number_scan_opens, number_bill_refusal, use_number_scan from public;
grant execute on function open_number_scan to telve_api;
