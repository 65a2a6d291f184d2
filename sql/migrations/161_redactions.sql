-- Notes can be erased (programme.md §1): the words of an entry go, the entry stays.

-- Which notes were erased. In form 1 the note was hashed, so the entry's hash can no longer be
-- recomputed: it is taken as stored, and rest, which checkpoints sign, stands for what remains.
create table ledger_redactions (
  user_id bigint not null,
  seq integer not null check (seq > 0),
  at timestamptz not null default clock_timestamp(),
  rest bytea not null check (length(rest) = 32),
  primary key (user_id, seq)
);
comment on column ledger_redactions.rest is
  'entry_hash() of form 1 without the note, in form 2 the entry''s hash';
create trigger append_only before update or delete or truncate on ledger_redactions
  for each statement execute function refuse_change();
grant select on ledger_redactions to telve_api, telve_worker;

-- The erased notes of a chain that a checkpoint covers, by seq; null is none.
alter table checkpoint_heads add column redacted integer[] check (redacted <> '{}');

-- The one change that an entry may see: its note goes, with a redaction that tells so.
create function refuse_change_but_erasure() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  erased point_transactions := old;
begin
  erased.note := null;
  if old.note is not null and new is not distinct from erased
     and exists (select from ledger_redactions r where r.user_id = old.user_id and r.seq = old.seq) then
    return new;
  end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
drop trigger append_only on point_transactions;
create trigger append_only before delete or truncate on point_transactions
  for each statement execute function refuse_change();
create trigger only_notes_go before update on point_transactions
  for each row execute function refuse_change_but_erasure();
