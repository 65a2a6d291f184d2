-- What is left of the points of each month as another one ends, and what of it is expected to be used (decisions/267).
alter table programme_settings
  add column expected_use integer not null default 100 check (expected_use between 0 and 100);
comment on column programme_settings.expected_use is
  'percent of given points that are used in the end, until a month has wholly ended';
grant insert (expected_use) on programme_settings to telve_api;

create table month_liabilities (
  -- as of its end
  month date primary key references month_closings (month),
  counted_at timestamptz(3) not null,
  -- parts of 10,000 of given points that are used in the end
  expected_use integer not null check (expected_use between 0 and 10000),
  -- the months that this is known from; 0: it was set
  ended_months integer not null check (ended_months >= 0),
  -- coupons that could be used, and the points that were paid for them
  coupons bigint not null,
  coupon_points bigint not null,
  -- suspended coffees that nobody had been handed
  coffees bigint not null
);
create trigger append_only before update or delete or truncate on month_liabilities
  for each statement execute function refuse_change();
grant select on month_liabilities to telve_api;
grant select, insert on month_liabilities to telve_worker;

create table liability_parts (
  month date not null references month_liabilities (month),
  -- the month in which the points were given
  given_in date not null,
  used bigint not null check (used >= 0),
  remaining bigint not null check (remaining >= 0),
  primary key (month, given_in)
);
comment on column liability_parts.used is 'points that were spent until the end of the month and not taken back';
comment on column liability_parts.remaining is 'points that people still had; all parts are the closing of the month';
create trigger append_only before update or delete or truncate on liability_parts
  for each statement execute function refuse_change();
grant select on liability_parts to telve_api;
grant select, insert on liability_parts to telve_worker;
grant select (kind, at) on hanging_acts to telve_worker;
