-- What reports of branches add up of the programme's sums is in the indexes by which they are found (decisions/258). The
-- rows themselves lie by day, so those of a branch are on a page each.
create index concurrently if not exists coupon_day_totals_uses
  on coupon_day_totals (branch_id, day) include (source, reward_id, used, discount, given_back);
create index concurrently if not exists coupon_day_totals_uses_of_all
  on coupon_day_totals (branch_id, day) include (used, discount, given_back) where source is null;
create index concurrently if not exists earning_day_totals_earned
  on earning_day_totals (branch_id, day) include (kind, campaign_id, purchases, paid, points);
drop index concurrently if exists coupon_day_totals_by_branch;
drop index concurrently if exists coupon_day_totals_of_branches;
drop index concurrently if exists earning_day_totals_by_branch;
