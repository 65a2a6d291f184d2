-- What the programme gave by day of the branches, for reports of days that are over (decisions/281).
create table programme_days (
  day date primary key,
  summed_at timestamptz(3) not null default now()
);
comment on table programme_days is 'the days of the branches of which coupon_day_totals has the sums, without a gap; an import takes them out from its first day on';
grant select on programme_days to telve_api;
grant select, insert on programme_days to telve_worker;

create table coupon_day_totals (
  day date not null references programme_days (day) on delete cascade,
  -- null: the whole chain. A branch has what was used there alone.
  branch_id bigint references branches (id),
  -- null: all of them
  source coupon_source,
  reward_id bigint references rewards (id),
  -- coupons that people got, and what they cost in points
  had integer not null,
  points bigint not null,
  -- on bills, what they took off in kuruş, and how many came back because their bill was refunded
  used integer not null,
  discount bigint not null,
  given_back integer not null,
  -- whose days were over; that were given back before they were used, and their points
  expired integer not null,
  cancelled integer not null,
  returned bigint not null,
  unique nulls not distinct (day, branch_id, source, reward_id),
  check (source = 'reward' or reward_id is null)
);
create index coupon_day_totals_by_branch on coupon_day_totals (branch_id, day);
create index coupon_day_totals_of_branches on coupon_day_totals (day) where source is null;
create index coupon_day_totals_of_reward on coupon_day_totals (reward_id) where reward_id is not null;
grant select on coupon_day_totals to telve_api;
grant select, insert on coupon_day_totals to telve_worker;
