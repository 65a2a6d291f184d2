-- What PostgreSQL did again for every batch of append_points(), though no balance touches it.

-- An UPDATE of a table with generated columns reads, inlines and plans their expressions each time,
-- before it asks whether they depend on what changes. A trigger is asked that first.
alter table users alter column search_text drop expression;
create function fold_person() returns trigger
language plpgsql as $$
begin
  new.search_text :=
    fold_turkish(' ' || new.full_name || ' ' || new.username || ' ' || coalesce(new.phone, ''));
  return new;
end
$$;

-- These stand on the columns that change, where they exist already.
drop view if exists ledger_drift;
drop function if exists audit_chains;

-- Checks of a table are read and evaluated again for the whole row, whatever has changed; those of
-- a domain only where a value is assigned.
create domain email_address as text
  check (value = lower(value collate "C") and length(value) between 3 and 254);
create domain phone_number as text
  check (value ~ '^\+[1-9][0-9]+$' and length(value) between 8 and 16);
create domain person_name as text check (length(value) between 1 and 120);
create domain gender as text check (value in ('female', 'male', 'other'));
alter table users
  drop constraint users_username_check,
  drop constraint users_full_name_check,
  drop constraint users_phone_check,
  drop constraint users_gender_check;
alter table users
  alter column username type email_address,
  alter column full_name type person_name,
  alter column phone type phone_number,
  alter column gender type gender;

create domain ledger_seq as integer check (value > 0);
create domain points_amount as integer check (value > 0);
create domain points_balance as integer check (value between 0 and 2000000000);
create domain request_key as text collate "C"
  check (length(value) between 1 and 128 and value !~ '[^!-~]');
create domain entry_note as text check (length(value) between 1 and 200);
create domain sha256_hash as bytea check (length(value) = 32);
alter table point_transactions
  drop constraint point_transactions_seq_check,
  drop constraint point_transactions_amount_check,
  drop constraint point_transactions_balance_after_check,
  drop constraint point_transactions_request_key_check,
  drop constraint point_transactions_note_check,
  drop constraint point_transactions_hash_check;
alter table point_transactions
  alter column seq type ledger_seq,
  alter column amount type points_amount,
  alter column balance_after type points_balance,
  alter column request_key type request_key,
  alter column note type entry_note,
  alter column hash type sha256_hash;

create trigger fold before insert or update of full_name, username, phone, search_text on users
  for each row execute function fold_person();
