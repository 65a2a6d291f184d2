-- The chain of a customer's entries, and the only writer of point_transactions and of users.points
-- (decisions.md §3).

-- Dropped first: a file that is rerun may change its parameters.
drop function if exists put_entries;

-- An entry with its place in the chain: id, seq, the balance after it, and its hash (form 2, docs/ledger.md).
-- head: where the customer's chain ends.
create or replace function chain_entry(head ledger_head, entry point_transactions)
returns point_transactions
language plpgsql
set search_path = public, pg_temp
as $$
begin
  entry.id := nextval('point_entry_ids');
  entry.seq := head.seq + 1;
  entry.balance_after := head.points + case entry.type when 'EARN' then entry.amount else -entry.amount end;
  entry.form := 2;
  entry.hash := entry_hash(
    head.hash, entry_origin(entry.actor_id, entry.scan_id, entry.request_key), entry.user_id, entry.seq,
    entry.id, entry.type, entry.amount, entry.balance_after, entry.branch_id, entry.created_at,
    entry.reverses, entry.kind, entry.ref, entry.reason, entry.expires_on);
  return entry;
end
$$;

-- Puts chained entries into the ledger, with the new heads of their customers and an event for each.
-- Whoever calls it holds the customers, and has judged and chained: write_points() for entries that are
-- asked for, write_purchases() for those that bills earn. An entry whose cause does not fit it is an error.
create function put_entries(entries point_transactions[], heads ledger_head[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  put_count integer;
begin
  -- A check of the table would be read and prepared again by every call (docs/ledger.md).
  insert into point_transactions
  select * from unnest(entries) e
   where entry_has_its_cause(e.form, e.kind, e.ref, e.reason, e.reverses, e.request_key, e.type,
                             e.expires_on);
  get diagnostics put_count = row_count;
  if put_count < cardinality(entries) then
    raise 'an entry does not fit its cause' using errcode = 'check_violation';
  end if;
  update users u set points = h.points, ledger_seq = h.seq, ledger_hash = h.hash,
                     awarded_on = h.awarded_on, awarded = h.awarded
    from unnest(heads) h where u.id = h.user_id;
  insert into outbox (topic, user_id, ref) select 'points', user_id, seq from unnest(entries);
end
$$;

-- Notes an entry in the security log, if it is one that the log has: a reversal, or an award by hand of more
-- than 1,000 points (decisions.md §8). address: where it was asked for.
create or replace function log_entry(entry point_transactions, address text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if entry.reverses is not null then
    perform log_written(
      entry.created_at, 'points_reversed', entry.actor_id, entry.user_id, address,
      jsonb_build_object('type', entry.type, 'points', entry.amount, 'reason', entry.reason));
  elsif entry.kind = 'manual' and entry.type = 'EARN' and entry.amount > 1000
        and entry.actor_id is not null then
    perform log_written(
      entry.created_at, 'large_award', entry.actor_id, entry.user_id, address,
      jsonb_build_object('points', entry.amount, 'reason', entry.reason));
  end if;
end
$$;

revoke execute on function chain_entry, put_entries, log_entry from public;
