-- The only writer of point_transactions and of users.points (decisions.md §3).

-- Dropped first: a file that is rerun may change its parameters.
drop function if exists put_entries;

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

revoke execute on function put_entries from public;
