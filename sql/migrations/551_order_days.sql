-- Orders by day of the branches, for reports of days that are over (decisions/269).
create table order_days (
  day date primary key,
  summed_at timestamptz(3) not null default now()
);
comment on table order_days is 'the days of the branches of which order_day_totals has the sums, without a gap';
grant select on order_days to telve_api;
grant select, insert on order_days to telve_worker;

create table order_day_totals (
  day date not null references order_days (day) on delete cascade,
  -- null: all branches
  branch_id bigint references branches (id),
  -- of the first promise, in Istanbul; null: all hours
  hour smallint check (hour between 0 and 23),
  placed integer not null,
  collected integer not null,
  -- how the others ended: nobody accepted it, its customer, its branch, nobody came
  expired integer not null,
  by_customer integer not null,
  by_branch integer not null,
  not_collected integer not null,
  -- were ready, of them by the first promise, and the seconds from acceptance to ready of all of them
  ready integer not null,
  on_time integer not null,
  seconds bigint not null,
  unique nulls not distinct (day, branch_id, hour),
  check (placed = collected + expired + by_customer + by_branch + not_collected),
  check (on_time between 0 and ready)
);
create index order_day_totals_by_branch on order_day_totals (branch_id, day);
create index order_day_totals_of_branches on order_day_totals (day) where hour is null;
grant select on order_day_totals to telve_api;
grant select, insert on order_day_totals to telve_worker;
