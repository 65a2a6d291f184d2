-- What bills count (programme.md §2), and what keeps a receipt from being recorded twice. Only
-- record_purchases() calls these, which holds the customers and the staff.

-- Holds what staff have recorded today, in id order, behind the customers as everywhere. began: the instant at which
-- all of them are held, in the whole milliseconds that the ledger keeps; today: its day in Istanbul. staff: all actors;
-- beside each what they have recorded, null of who has no row yet.
create or replace function hold_staff_bills(
  actors bigint[], out began timestamptz, out today date, out staff bigint[], out billed bigint[]
) language plpgsql
set search_path = public, pg_temp
as $$
declare
  rows_held staff_bills[];
begin
  rows_held := array(select s from staff_bills s where s.staff_id = any (actors)
                      order by s.staff_id for no key update);
  began := clock_timestamp()::timestamptz(3);
  today := day_of(began);
  select array_agg(a.id), array_agg(case when h.day = today then h.total when h.day is not null then 0 end)
    into staff, billed from unnest(actors) a (id) left join unnest(rows_held) h on h.staff_id = a.id;
end
$$;

-- Makes the row of a staff member who has none yet, and answers the kuruş that they have recorded today:
-- another writer may be about to make it as well.
create or replace function first_bill(staff bigint, today date) returns bigint
language sql
set search_path = public, pg_temp
begin atomic
  insert into staff_bills as b (staff_id, day, total) values (staff, today, 0)
  on conflict (staff_id) do update set staff_id = excluded.staff_id
  returning case when b.day = today then b.total else 0 end;
end;

-- What the bounds count of a customer after a bill more. Administrators' bills do not count towards the day.
create or replace function count_bill(counts customer_bills, bill purchases, by_admin boolean)
returns customer_bills
language sql immutable
return row(counts.user_id, counts.purchases + 1, counts.day,
           counts.total + case when by_admin then 0 else bill.total end, counts.month,
           counts.late + case when bill.receipt is null then 0 else 1 end)::customer_bills;

-- Takes the receipt of a bill that is recorded late, and notes it in the security log. False where it was
-- recorded before; another process that is about to record it is waited for.
create or replace function take_receipt(bill purchases, address text) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into purchase_receipts (branch_id, bought_on, receipt, purchase_id)
  values (bill.branch_id, bill.bought_on, bill.receipt, bill.id)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform log_written(
    bill.at, 'purchase_added', bill.actor_id, bill.user_id, address,
    jsonb_build_object('purchase', bill.id, 'total', bill.total, 'boughtOn', bill.bought_on));
  return true;
end
$$;

-- Puts what the bounds count of customers, and of staff with the kuruş that they have recorded today.
create or replace function put_bill_counts(
  counted customer_bills[], staff bigint[], billed bigint[], today date
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into customer_bills as c select * from unnest(counted)
  on conflict (user_id) do update
     set purchases = excluded.purchases, day = excluded.day, total = excluded.total,
         month = excluded.month, late = excluded.late;
  update staff_bills s set day = today, total = b.total
    from unnest(staff, billed) as b (id, total)
   where s.staff_id = b.id and b.total is not null and (s.day, s.total) is distinct from (today, b.total);
end
$$;

revoke execute on function hold_staff_bills, first_bill, count_bill, take_receipt, put_bill_counts from public;
