-- What write_points() refuses or answers without writing (point_verdict: migration 160).

create or replace function point_refusal(code text) returns point_verdict
language sql immutable parallel safe
return row(code, null, null, null, null, null, null, null, null, null, null)::point_verdict;

-- Which bound an award by hand would pass, null for none (decisions.md §8). of_scan: awards on the scan
-- so far; of_customer, of_staff: points given to the customer and by the staff member today.
create or replace function passed_bound(
  bounds award_bounds, by_admin boolean, amount integer, of_scan integer, of_customer bigint,
  of_staff bigint
) returns text language sql immutable parallel safe
return case
  when by_admin then case when amount > (bounds).admin_entry then 'admin_entry' end
  when amount > (bounds).staff_entry then 'staff_entry'
  when of_scan >= (bounds).scan_entries then 'scan_entries'
  when of_customer + amount > (bounds).customer_day then 'customer_day'
  when of_staff + amount > (bounds).staff_day then 'staff_day'
end;

create or replace function bound_refusal(
  bounds award_bounds, bound text, of_scan integer, of_customer bigint, of_staff bigint
) returns point_verdict language sql immutable parallel safe
return row(
  bound, null, null, null, (to_jsonb(bounds) ->> bound)::integer, null, null, null, null, null,
  (least(2147483647, case bound when 'scan_entries' then of_scan when 'customer_day' then of_customer
             when 'staff_day' then of_staff end))::integer)::point_verdict;

-- Why an entry may not be taken back, null if it may (decisions.md §8): staff may their own for five
-- minutes, administrators any, nobody one of their own account. What people did not do by hand has its
-- refunds. taken_back: in this batch, before; null is no.
create or replace function reversal_refusal(
  entry point_transactions, taken_back boolean, actor bigint, by_hand boolean, by_staff boolean,
  began timestamptz
) returns text language sql stable
return case
  when entry.id is null or by_staff and entry.actor_id is distinct from actor then 'entry_not_found'
  when by_hand and actor = entry.user_id then 'own_account'
  when entry.reverses is not null then 'not_reversible'
  when entry.kind <> 'manual' then 'use_refund'
  when taken_back or exists (select from point_transactions t where t.reverses = entry.id)
    then 'already_reversed'
  when by_staff and entry.created_at < began - interval '5 minutes' then 'reversal_too_late'
end;

-- A key that has its entry: that is the answer, whatever has changed since, provided that the request
-- is the one that wrote it; a note that was erased since is not compared. A reversal takes type, amount and branch from the entry it names; a void
-- (no type) asks for no more than whose entry it is.
create or replace function repeated_verdict(
  entry point_transactions, reversed boolean, points integer, actor bigint, asked point_kind,
  amount integer, branch bigint, scan uuid, note text, names bigint, reason entry_reason
) returns point_verdict language sql stable
return case
  when entry.actor_id is distinct from actor
       or asked is not null
          and ((entry.scan_id, entry.reverses, coalesce(entry.reason, 'belirtilmedi'))
               is distinct from (scan, names, coalesce(reason, 'belirtilmedi'))
               or entry.note is distinct from note
                  and not exists (select from ledger_redactions r
                                   where r.user_id = entry.user_id and r.seq = entry.seq)
               or names is null and (entry.type, entry.amount, entry.branch_id) <>
                                    (asked, amount, branch))
    then point_refusal('idempotency_conflict')
  else row('repeated', entry.id, entry.seq, entry.type, entry.amount, entry.branch_id,
           (select b.name from branches b where b.id = entry.branch_id), entry.created_at,
           entry.balance_after,
           reversed or exists (select from point_transactions t where t.reverses = entry.id),
           points)::point_verdict
end;
