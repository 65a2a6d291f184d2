-- Structured hours of branches (ordering.md §1): ranges by weekday, other hours by date. Times are
-- those of the clocks in Istanbul; one that closes at or before it opens ends on the day after.

-- Gives `=` to the exclusion constraints below.
create extension if not exists btree_gist;

-- Minutes that a range lasts, 1 to 1440: equal times are a whole day.
create function open_minutes(opens time, closes time) returns integer
  language sql immutable strict parallel safe
  return mod((extract(epoch from closes - opens) / 60)::integer + 1440 - 1, 1440) + 1;

-- The minutes of the week, from Monday's first on; a Sunday's night goes on in Monday's minutes.
create function open_in_week(weekday smallint, opens time, closes time) returns int4multirange
  language sql immutable strict parallel safe
  return (
    select int4multirange(int4range(a, least(b, 10080)), int4range(0, greatest(b - 10080, 0)))
      from (select starts as a, starts + open_minutes(opens, closes) as b
              from (select (weekday - 1) * 1440 + (extract(epoch from opens) / 60)::integer
                             as starts) of_day) of_week);

create function open_on_date(date date, opens time, closes time) returns tsrange
  language sql immutable strict parallel safe
  return tsrange(date + opens, date + opens + make_interval(mins => open_minutes(opens, closes)));

create table branch_hours (
  branch_id bigint not null references branches (id) on delete cascade,
  -- Monday is 1, as in ISO 8601.
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null check (extract(second from opens) = 0),
  closes time not null check (extract(second from closes) = 0),
  open_span int4multirange generated always as (open_in_week(weekday, opens, closes)) stored,
  primary key (branch_id, weekday, opens),
  constraint branch_hours_apart exclude using gist (branch_id with =, open_span with &&)
);

-- A date with hours of its own, in place of its weekday's: a holiday. Without rows in
-- branch_exception_hours the branch is closed on it.
create table branch_exceptions (
  branch_id bigint not null references branches (id) on delete cascade,
  date date not null,
  name text not null check (length(name) between 1 and 80),
  primary key (branch_id, date)
);

create table branch_exception_hours (
  branch_id bigint not null,
  date date not null,
  opens time not null check (extract(second from opens) = 0),
  closes time not null check (extract(second from closes) = 0),
  open_span tsrange generated always as (open_on_date(date, opens, closes)) stored,
  primary key (branch_id, date, opens),
  foreign key (branch_id, date) references branch_exceptions (branch_id, date) on delete cascade,
  constraint branch_exception_hours_apart
    exclude using gist (branch_id with =, open_span with &&)
);

grant select, delete on branch_hours, branch_exceptions, branch_exception_hours to telve_api;
grant insert (branch_id, weekday, opens, closes) on branch_hours to telve_api;
grant insert (branch_id, date, name) on branch_exceptions to telve_api;
grant insert (branch_id, date, opens, closes) on branch_exception_hours to telve_api;
grant select on branch_hours, branch_exceptions, branch_exception_hours to telve_worker;
