-- Points by day of Istanbul, branch and kind, for reports of days that are over (decisions/268).
create table point_days (
  day date primary key,
  summed_at timestamptz(3) not null default now()
);
comment on table point_days is 'the days of which point_day_totals has the sums, without a gap; an import takes them out from its first day on';
grant select on point_days to telve_api;
grant select, insert on point_days to telve_worker;

create table point_day_totals (
  day date not null references point_days (day) on delete cascade,
  -- null: the chain
  branch_id bigint references branches (id),
  kind entry_kind not null,
  -- points
  given bigint not null,
  taken bigint not null,
  unique nulls not distinct (day, branch_id, kind)
);
create index point_day_totals_by_branch on point_day_totals (branch_id, day);
grant select on point_day_totals to telve_api;
grant select, insert on point_day_totals to telve_worker;
