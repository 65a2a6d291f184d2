-- What every entry of the ledger pays for (docs/ledger.md). The text of a table's check, and that of a
-- trigger's condition, is read and prepared again by every statement that inserts.

-- put_entries() asks entry_has_its_cause() for every entry, in a query whose plan is kept, and is the only
-- writer; `ledger verify` asks it of all that is written. In SQL it becomes a part of both queries.
create or replace function entry_has_its_cause(
  form smallint, kind entry_kind, ref text, reason entry_reason, reverses bigint, request_key text,
  type point_kind, expires_on date
) returns boolean language sql immutable parallel safe
return case
  when form = 1 then kind is null and ref is null and reason is null and expires_on is null
  when form <> 2 or kind is null or (kind = 'reversal') <> (reverses is not null) then false
  when case type when 'SPEND' then expires_on is not null
                 else expires_on is null and kind not in ('refund', 'reversal') end then false
  when kind in ('manual', 'reversal') then
    reason is not null and ref is null and left(request_key, 1) <> '~'
  else
    reason is null and (ref is null or length(ref) between 1 and 100 and ref !~ '[^!-~]')
end;
alter table point_transactions
  drop constraint entry_has_its_cause,
  add constraint entry_has_its_cause
    check (entry_has_its_cause(form, kind, ref, reason, reverses, request_key, type, expires_on))
    not enforced;

-- write_points() writes these lines of the security log itself, as it does those of refusals.
drop function if exists log_reversal, log_large_award cascade;

-- Topics as a type, which needs no check. Those of one person come first.
drop function if exists finish_mail, postpone_mail;
create type outbox_topic as enum ('points', 'message', 'broadcast', 'simulation', 'mail');
alter table outbox
  drop constraint outbox_check,
  drop constraint outbox_topic_check,
  alter column topic type outbox_topic using topic::outbox_topic,
  add constraint outbox_of_a_person check ((topic <= 'message') = (user_id is not null));
