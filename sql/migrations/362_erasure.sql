-- What erasing a person needs (decisions/167): digests in place of addresses, and the few changes that
-- append-only tables let through.

-- What proves, after an account was erased, whose it was: who names the same address or number again can be
-- told what was consented to. HMAC-SHA-256 with a key of the environment (DIGEST_KEYS).
create table kept_digests (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  key_id text not null check (length(key_id) between 1 and 8),
  digest sha256_hash not null,
  until timestamptz not null default now() + interval '3 years',
  primary key (user_id, kind)
);
create index kept_digests_by_digest on kept_digests (digest);
create index kept_digests_by_end on kept_digests (until);

-- Of an erased person phone_hash is keyed: SHA-256 of a number is found by trying all numbers.
alter table welcome_gifts add column key_id text check (length(key_id) between 1 and 8);
comment on column welcome_gifts.phone_hash is
  'SHA-256 of the number; with key_id its HMAC, of an erased person';

-- Whether somebody's account may be erased now: they cannot take it back any more.
create function erasure_is_due(person bigint) returns boolean
language sql stable set search_path = public, pg_temp
return exists (select from data_requests r
                where r.user_id = person and r.kind = 'erasure' and r.settled_at is null
                  and r.erase_at <= now());
revoke execute on function erasure_is_due from public;

-- Refunds keep everything but the words of who made them, once the customer's account is erased.
create function refuse_change_but_words() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  erased jsonb := to_jsonb(old);
  person bigint;
begin
  erased := erased || '{"note": null}';
  if tg_table_name = 'order_refunds' then
    select o.user_id into person from orders o where o.id = old.order_id;
    erased := jsonb_set(erased, '{asked}', (erased -> 'asked') - 'note');
  else
    select p.user_id into person from purchases p where p.id = old.purchase_id;
  end if;
  -- generated columns are not there yet in a new row
  if to_jsonb(new) - 'waived' = erased - 'waived' and erasure_is_due(person) then return new; end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
drop trigger append_only on order_refunds;
create trigger append_only before delete or truncate on order_refunds
  for each statement execute function refuse_change();
create trigger only_words_go before update on order_refunds
  for each row execute function refuse_change_but_words();
drop trigger append_only on purchase_refunds;
create trigger append_only before delete or truncate on purchase_refunds
  for each statement execute function refuse_change();
create trigger only_words_go before update on purchase_refunds
  for each row execute function refuse_change_but_words();

-- Consents prove what was agreed to for three years after the account was erased.
create function refuse_change_but_end_of_proof() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' and exists (
       select from data_requests r
        where r.user_id = old.user_id and r.kind = 'erasure' and r.outcome = 'done'
          and r.settled_at < now() - interval '3 years') then
    return old;
  end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
drop trigger append_only on consents;
create trigger append_only before delete or update on consents
  for each row execute function refuse_change_but_end_of_proof();

-- An erased account stays as it is, whoever holds the pen: nobody is put into it.
create function keep_erased() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from data_requests r
              where r.user_id = old.id and r.kind = 'erasure' and r.outcome = 'done') then
    raise exception 'the account % is erased', old.id using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
create trigger keep_erased before update of username, password_hash, full_name, phone, birth_date, gender,
  is_admin, is_staff, is_active on users
  for each row when (not old.is_active) execute function keep_erased();
