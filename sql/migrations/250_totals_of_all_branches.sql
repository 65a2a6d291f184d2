-- Points of all branches together are added up on the way as well, as branch 0: a dashboard of thirty days
-- read every branch's five minutes, and most are read of all branches (decisions/107).
alter table point_totals
  drop constraint point_totals_pkey,
  add primary key (branch_id, five_minutes);

insert into point_totals (five_minutes, branch_id, earned, spent, entries)
select five_minutes, 0, sum(earned), sum(spent), sum(entries)
  from point_totals group by five_minutes;

comment on table point_totals is 'points by five minutes and branch, 0 for all of them, without reversals; rebuilt by `ledger rebuild`';
