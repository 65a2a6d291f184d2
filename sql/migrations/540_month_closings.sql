-- What each month of the ledger came to, kept once it is over (decisions/262).
create table month_closings (
  -- the first day of the month in Istanbul
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz(3) not null,
  -- kuruş that a point was worth at the closing
  point_value integer not null check (point_value > 0),
  -- points that all people had as it began, and as it ended
  opening bigint not null,
  closing bigint not null,
  -- digest of the statement of the month before; null for the first one
  previous bytea check (length(previous) = 32),
  -- null where the worker had no key to sign with
  public_key bytea,
  signature bytea check (length(signature) = 64),
  check ((public_key is null) = (signature is null))
);
create trigger append_only before update or delete or truncate on month_closings
  for each statement execute function refuse_change();
grant select on month_closings to telve_api;
grant select, insert on month_closings to telve_worker;

create table month_movements (
  month date not null references month_closings (month),
  kind entry_kind not null,
  -- points
  given bigint not null,
  taken bigint not null,
  entries bigint not null,
  primary key (month, kind)
);
create trigger append_only before update or delete or truncate on month_movements
  for each statement execute function refuse_change();
grant select on month_movements to telve_api;
grant select, insert on month_movements to telve_worker;
