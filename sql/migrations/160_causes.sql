-- Why an entry was written (programme.md §1): its kind, what it refers to, and for what people do by
-- hand a reason code, inside the hash chain; and until when what was earned is kept (programme.md §5).
-- docs/ledger.md describes both forms of an entry.

create type entry_kind as enum (
  'manual', 'purchase', 'order', 'reward', 'refund', 'welcome', 'birthday', 'referral', 'donation',
  'expiry', 'reversal');
create type entry_reason as enum (
  'düzeltme', 'iyi niyet', 'şikâyet', 'test', 'diğer', 'belirtilmedi');

-- Entries that stand already keep form 1, which knows no cause. No row is written again: the default
-- of a new column holds for all rows of before.
alter table point_transactions
  add column form smallint not null default 1,
  add column kind entry_kind,
  add column ref text,
  add column reason entry_reason,
  add column expires_on date;
alter table point_transactions alter column form drop default;
-- Keys that begin with ~ are made by the product from a cause that may count once.
alter table point_transactions add constraint entry_has_its_cause check (
  case form
    when 1 then kind is null and ref is null and reason is null and expires_on is null
    when 2 then
      kind is not null
      and (kind = 'reversal') = (reverses is not null)
      and (kind in ('manual', 'reversal')) = (reason is not null)
      and (kind not in ('manual', 'reversal') or ref is null and left(request_key, 1) <> '~')
      and (ref is null or length(ref) between 1 and 100 and ref !~ '[^!-~]')
      and case type when 'SPEND' then expires_on is null
               else expires_on is not null or kind in ('refund', 'reversal') end
    else false
  end);
comment on column point_transactions.form is 'which entry_hash() made the hash: 2 covers the cause, 1 the note';
comment on column point_transactions.kind is 'why: null in form 1, which had manual entries and reversals only';
comment on column point_transactions.ref is 'what the kind refers to, a purchase for instance';
comment on column point_transactions.reason is 'reason code of what people did by hand';
comment on column point_transactions.expires_on is
  'the last day of Istanbul on which what an EARN gave is kept. What it gives back (refund, reversal) keeps '
  'its old dates; of that, what has expired is kept until this day';

-- The forms are migrations: a form never changes, whatever the functions above it do.

-- Who did it, and by which request. A customer can be shown the chain without it.
create or replace function entry_origin(actor_id bigint, scan_id uuid, request_key text)
returns bytea language sql stable parallel safe
return sha256(convert_to(
  coalesce(actor_id::text, '') || E'\n' || coalesce(scan_id::text, '') || E'\n' || request_key,
  'UTF8'));

-- SHA-256 of an entry of form 1, chained to the hash of its user's entry before it (null at seq 1).
create or replace function entry_hash(
  previous bytea, origin bytea, user_id bigint, seq integer, id bigint, type point_kind,
  amount integer, balance_after integer, branch_id bigint, created_at timestamptz,
  reverses bigint, note text
) returns bytea language sql stable parallel safe
return sha256(coalesce(previous, '\x') || origin || convert_to(
  concat_ws(E'\n', user_id, seq, id, type, amount, balance_after, branch_id,
            (extract(epoch from created_at) * 1000)::bigint, coalesce(reverses::text, ''),
            coalesce(note, '')),
  'UTF8'));

-- The same of form 2, expires_on in days since 1970-01-01. No text of form 1 begins with a letter.
create function entry_hash(
  previous bytea, origin bytea, user_id bigint, seq integer, id bigint, type point_kind,
  amount integer, balance_after integer, branch_id bigint, created_at timestamptz,
  reverses bigint, kind entry_kind, ref text, reason entry_reason, expires_on date
) returns bytea language sql stable parallel safe
return sha256(coalesce(previous, '\x') || origin || convert_to(
  concat_ws(E'\n', 'form 2', user_id, seq, id, type, amount, balance_after, branch_id,
            (extract(epoch from created_at) * 1000)::bigint, coalesce(reverses::text, ''),
            kind, coalesce(ref, ''), coalesce(reason::text, ''),
            coalesce((expires_on - date '1970-01-01')::text, '')),
  'UTF8'));

-- The types between write_points() and its callers. The functions over them are made anew.
drop function if exists append_points, write_points, point_refusal, bound_refusal;
drop type if exists point_verdict, ledger_head;

-- The answer to a request: outcome 'appended' | 'repeated' | 'void' | 'locked' | the code of a refusal;
-- then the entry (null when there is none) and points, the balance at that moment. Of what was
-- appended just as it was asked, null stands for what goes without saying: type, amount and branch_id
-- of the request, balance_after (points) and reversed (false). Each column costs both ends a
-- conversion. Where a bound of award_bounds refuses, outcome is that bound's column, amount what it
-- allows and points what of it was used before.
create type point_verdict as (
  outcome text, id bigint, seq integer, type point_kind, amount integer, branch_id bigint,
  branch_name text, created_at timestamptz, balance_after integer, reversed boolean, points integer
);

-- Where a customer's chain ends after a batch, and what staff have given them today.
create type ledger_head as (
  user_id bigint, points integer, seq integer, hash bytea, awarded_on date, awarded bigint
);
