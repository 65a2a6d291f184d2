-- Members by the month in which they registered, and how many of them came in each month since (decisions/283).
create table cohort_months (
  month date primary key check (extract(day from month) = 1),
  -- who registered in it
  members integer not null,
  summed_at timestamptz(3) not null default now()
);
comment on table cohort_months is 'the months of Istanbul that are over of which cohort_totals has the sums, without a gap';
grant select on cohort_months to telve_api;
grant select, insert on cohort_months to telve_worker;

create table cohort_totals (
  -- in which they came
  month date not null references cohort_months (month) on delete cascade,
  -- in which they registered
  joined date not null,
  active integer not null check (active > 0),
  primary key (month, joined),
  check (joined <= month)
);
grant select on cohort_totals to telve_api;
grant select, insert on cohort_totals to telve_worker;
