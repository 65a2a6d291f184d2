-- What branches owe each other for points, by closed month (decisions/265).
create table month_clearings (
  month date primary key references month_closings (month),
  cleared_at timestamptz(3) not null
);
create trigger append_only before update or delete or truncate on month_clearings
  for each statement execute function refuse_change();
grant select on month_clearings to telve_api;
grant select, insert on month_clearings to telve_worker;

create table cleared_points (
  month date not null references month_clearings (month),
  issuer_id bigint references branches (id),
  redeemer_id bigint references branches (id),
  points bigint not null check (points <> 0),
  check (issuer_id is distinct from redeemer_id),
  unique nulls not distinct (month, issuer_id, redeemer_id)
);
comment on column cleared_points.issuer_id is 'the branch that gave the points; null: the chain';
comment on column cleared_points.redeemer_id is 'the branch that honoured them';
comment on column cleared_points.points is 'negative where more of months before was taken back';
create trigger append_only before update or delete or truncate on cleared_points
  for each statement execute function refuse_change();
grant select on cleared_points to telve_api;
grant select, insert on cleared_points to telve_worker;
