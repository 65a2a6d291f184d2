-- What write_points() answers (point_verdict: migration 160).

-- The verdict of a request that writes nothing. code: of its refusal, 'void' or 'locked'.
create or replace function point_refusal(code text) returns point_verdict
language sql immutable parallel safe
return row(code, null, null, null, null, null, null, null, null, null, null)::point_verdict;

drop function if exists passed_bound, bound_refusal, judge_award, judge_balance;
-- Which bound an award by hand would pass, null for none (decisions.md §8). own: of whoever gives it, at that branch.
-- of_scan: awards on the scan so far; of_customer, of_staff: points given to the customer and by whoever gives it
-- today. What protects the customer and the scan does not hold for administrators.
create function judge_award(
  bounds award_bounds, own own_bounds, amount integer, by_admin boolean, of_scan integer, of_customer bigint,
  of_staff bigint
) returns text language sql immutable parallel safe
return case
  when amount > own.entry then case when by_admin then 'admin_entry' else 'staff_entry' end
  when not by_admin and of_scan >= bounds.scan_entries then 'scan_entries'
  when not by_admin and of_customer + amount > bounds.customer_day then 'customer_day'
  when of_staff + amount > own.day then 'staff_day'
end;

-- The verdict of an award that would pass a bound: what it allows, and what of it was used before.
create function bound_refusal(
  bounds award_bounds, own own_bounds, bound text, of_scan integer, of_customer bigint, of_staff bigint
) returns point_verdict language sql immutable parallel safe
return row(bound, null, null, null,
           case bound when 'scan_entries' then bounds.scan_entries when 'customer_day' then bounds.customer_day
                      when 'staff_day' then own.day else own.entry end, null, null, null, null, null,
           case bound when 'scan_entries' then of_scan
                      when 'customer_day' then least(2147483647, of_customer)
                      when 'staff_day' then least(2147483647, of_staff) end)::point_verdict;

-- Why a balance takes no entry, null if it does: it stays between 0 and 2,000,000,000 points.
create function judge_balance(balance integer, type point_kind, amount integer) returns text
language sql immutable parallel safe
return case
  when type = 'SPEND' and amount > balance then 'insufficient_points'
  when type = 'EARN' and amount > 2000000000 - balance then 'points_limit'
end;

-- The verdict of an entry that was written now.
create or replace function appended_verdict(entry point_transactions, branch_name text)
returns point_verdict
language sql immutable parallel safe
return row('appended', (entry).id, (entry).seq, (entry).type, (entry).amount, (entry).branch_id, branch_name,
           (entry).created_at, (entry).balance_after, false, (entry).balance_after)::point_verdict;

drop function if exists reversal_refusal(point_transactions, boolean, point_transactions, boolean);
-- Why an entry may not be taken back, null if it may (decisions.md §8): who corrects at its branch may any, who
-- awards there their own for five minutes, nobody one of their own account. What people did not do by hand has
-- its refunds. taken_back: in this batch, before. reversal: the entry that would take it back; session:
-- by which.
create or replace function reversal_refusal(
  entry point_transactions, taken_back boolean, reversal point_transactions, by_hand boolean, session text
) returns text language sql stable
return (select case
  when entry.id is null or by_hand and not corrects and entry.actor_id is distinct from reversal.actor_id
    then 'entry_not_found'
  when by_hand and (not corrects and not has_right(reversal.actor_id, 'points.award', entry.branch_id)
                    or is_elsewhere(session, entry.branch_id))
    then 'no_right_here'
  when by_hand and reversal.actor_id = entry.user_id then 'own_account'
  when entry.reverses is not null then 'not_reversible'
  when entry.kind <> 'manual' then 'use_refund'
  when taken_back or exists (select from point_transactions t where t.reverses = entry.id)
    then 'already_reversed'
  when by_hand and not corrects and entry.created_at < reversal.created_at - interval '5 minutes'
    then 'reversal_too_late'
end
  from (select by_hand and has_right(reversal.actor_id, 'points.correct', entry.branch_id) as corrects) rights);

drop function if exists repeated_verdict(
  point_transactions, boolean, integer, bigint, point_kind, integer, bigint, uuid, text, bigint, entry_reason);
drop function if exists repeated_verdict(point_transactions, point_transactions, boolean, integer);
-- Whether a request is the one that wrote the entry of its key; a note that was erased since is not compared.
-- A reversal takes type, amount and branch from the entry that it names; a void (no type) asks for no more
-- than whose entry it is.
create or replace function is_same_entry(entry point_transactions, asked point_transactions) returns boolean
language sql stable
return entry.actor_id is not distinct from asked.actor_id
  and (asked.type is null
       or (entry.scan_id, entry.reverses, coalesce(entry.reason, 'belirtilmedi'))
          is not distinct from (asked.scan_id, asked.reverses, coalesce(asked.reason, 'belirtilmedi'))
          and (entry.note is not distinct from asked.note
               or exists (select from ledger_redactions r
                           where r.user_id = entry.user_id and r.seq = entry.seq))
          and (asked.reverses is not null
               or (entry.type, entry.amount, entry.branch_id) = (asked.type, asked.amount, asked.branch_id)));

-- The verdict of a request whose key has its entry. taken_back: in this batch, before; balance: the customer's.
create or replace function repeated_verdict(entry point_transactions, taken_back boolean, balance integer)
returns point_verdict language sql stable
return row('repeated', entry.id, entry.seq, entry.type, entry.amount, entry.branch_id,
           (select b.name from branches b where b.id = entry.branch_id), entry.created_at,
           entry.balance_after,
           taken_back or exists (select from point_transactions t where t.reverses = entry.id),
           balance)::point_verdict;
