-- What reports of orders and of people add up of some branches is in the indexes by which they are found (decisions/308), as
-- that of the programme's sums is (decisions/258).
create index concurrently if not exists order_day_totals_ended
  on order_day_totals (branch_id, day)
  include (placed, collected, expired, by_customer, by_branch, not_collected, ready, on_time, seconds) where hour is null;
create index concurrently if not exists order_day_totals_late
  on order_day_totals (branch_id, day) include (hour, ready, on_time) where hour is not null;
drop index concurrently if exists order_day_totals_by_branch;
create unique index concurrently if not exists staff_day_totals_recorded
  on staff_day_totals (branch_id, day, person_id)
  include (purchases, paid, refunds, refunded, given, taken, reversals);
