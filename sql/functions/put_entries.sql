-- The chain of a customer's entries, and the only writer of point_transactions and of users.points
-- (decisions.md §3).

-- Dropped first: a file that is rerun may change its parameters.
drop function if exists put_entries;
drop function if exists log_entry;
drop function if exists chain_entry;
drop function if exists chained_entry;
drop function if exists balance_behind;

-- The customer's balance behind an entry that follows on their head.
create function balance_behind(head ledger_head, entry point_transactions) returns integer
language sql immutable parallel safe
return head.points + case entry.type when 'EARN' then entry.amount else -entry.amount end;

-- An entry, which has its id, with its place in the chain: seq, the balance after it, and its hash (form 2,
-- docs/ledger.md). head: where the customer's chain ends.
create function chained_entry(head ledger_head, entry point_transactions) returns point_transactions
language sql stable
return row(
  entry.user_id, head.seq + 1, entry.id, entry.type, entry.amount, balance_behind(head, entry),
  entry.branch_id, entry.actor_id, entry.scan_id, entry.created_at, entry.reverses, entry.request_key,
  entry.note,
  entry_hash(
    head.hash, entry_origin(entry.actor_id, entry.scan_id, entry.request_key), entry.user_id, head.seq + 1,
    entry.id, entry.type, entry.amount, balance_behind(head, entry), entry.branch_id, entry.created_at,
    entry.reverses, entry.kind, entry.ref, entry.reason, entry.expires_on),
  2, entry.kind, entry.ref, entry.reason, entry.expires_on)::point_transactions;

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

-- Notes in the security log what it has of entries: reversals, and awards by hand of more than 1,000 points
-- (decisions.md §8). addresses: where each was asked for.
create or replace function log_entries(entries point_transactions[], addresses text[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into security_log (at, kind, actor_id, subject_id, address, detail)
  select e.created_at, case when e.reverses is null then 'large_award' else 'points_reversed' end,
         e.actor_id, e.user_id, addresses[e.ordinality],
         case when e.reverses is null then jsonb_build_object('points', e.amount, 'reason', e.reason)
              else jsonb_build_object('type', e.type, 'points', e.amount, 'reason', e.reason) end
    from unnest(entries) with ordinality e
   where e.reverses is not null
      or e.kind = 'manual' and e.type = 'EARN' and e.amount > 1000 and e.actor_id is not null;
end
$$;

revoke execute on function put_entries, log_entries from public;
