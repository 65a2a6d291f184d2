-- What people recorded by day of the branches, for reports of days that are over (decisions/277).
create table staff_days (
  day date primary key,
  summed_at timestamptz(3) not null default now()
);
comment on table staff_days is 'the days of the branches of which staff_day_totals has the sums, without a gap; an import takes them out from its first day on';
grant select on staff_days to telve_api;
grant select, insert on staff_days to telve_worker;

create table staff_day_totals (
  day date not null references staff_days (day) on delete cascade,
  branch_id bigint not null references branches (id),
  person_id bigint not null references user_ids (id),
  -- bills at the till and orders that were handed over, and what was left to pay of them, kuruş
  purchases integer not null,
  paid bigint not null,
  -- money that went back, kuruş
  refunds integer not null,
  refunded bigint not null,
  -- points by hand
  given bigint not null,
  taken bigint not null,
  -- entries that were taken back
  reversals integer not null,
  primary key (branch_id, day, person_id)
);
create index staff_day_totals_of_day on staff_day_totals (day);
create index staff_day_totals_of_person on staff_day_totals (person_id);
grant select on staff_day_totals to telve_api;
grant select, insert on staff_day_totals to telve_worker;
