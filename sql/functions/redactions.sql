-- Erases the note of an entry (programme.md §1): for the owner of the database, who answers for it.
-- Returns false where there is no such entry, or it has no note. Waits for a checkpoint that is being
-- signed, so that each erasure is signed in the next one.
drop function if exists erase_note;
create function erase_note(entry_id bigint) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  entry point_transactions;
  before bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('telve checkpoint', 0));
  select * into entry from point_transactions p where p.id = entry_id for update;
  if entry.note is null then
    return false;
  end if;
  select p.hash into before from point_transactions p
   where p.user_id = entry.user_id and p.seq = entry.seq - 1;
  insert into ledger_redactions (user_id, seq, rest)
  values (entry.user_id, entry.seq, case entry.form
    when 1 then entry_hash(
      before, entry_origin(entry.actor_id, entry.scan_id, entry.request_key), entry.user_id, entry.seq,
      entry.id, entry.type, entry.amount, entry.balance_after, entry.branch_id, entry.created_at,
      entry.reverses, null)
    else entry.hash
  end);
  update point_transactions set note = null where id = entry_id;
  return true;
end
$$;
revoke execute on function erase_note from public;
