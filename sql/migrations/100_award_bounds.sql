-- What people may give by hand (decisions.md §8): the newest row holds, the others are its history.
create table award_bounds (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint, -- null: what the product came with
  staff_entry integer not null check (staff_entry > 0),
  scan_entries integer not null check (scan_entries > 0),
  customer_day integer not null check (customer_day > 0),
  staff_day integer not null check (staff_day > 0),
  admin_entry integer not null check (admin_entry > 0)
);
comment on column award_bounds.staff_entry is 'points that staff may give with one entry';
comment on column award_bounds.scan_entries is 'entries that staff may give points with on one scan';
comment on column award_bounds.customer_day is 'points that staff may give a customer on a day of Istanbul';
comment on column award_bounds.staff_day is 'points that a staff member may give on a day of Istanbul';
comment on column award_bounds.admin_entry is 'points that an administrator may give with one entry';
create trigger append_only before update or delete or truncate on award_bounds
  for each statement execute function refuse_change();
insert into award_bounds (staff_entry, scan_entries, customer_day, staff_day, admin_entry)
values (2000, 10, 5000, 50000, 10000);
grant select, insert (actor_id, staff_entry, scan_entries, customer_day, staff_day, admin_entry)
  on award_bounds to telve_api;

-- What has been given so far, kept by write_points() in the transaction that writes the entries.
alter table users
  add column awarded_on date,
  add column awarded bigint not null default 0;
comment on column users.awarded is 'points that staff have given this customer on the day awarded_on';
create table staff_awards (
  staff_id bigint primary key,
  day date not null,
  points bigint not null
) with (fillfactor = 50);
comment on table staff_awards is 'points that a staff member has given on their last day of giving';
alter table scans add column awards integer not null default 0;
alter table scans set (fillfactor = 80); -- room for HOT updates of the count
comment on column scans.awards is 'entries that staff have given points with on this scan';

-- The security log tells of large awards, refused ones and changed bounds. Where its kinds are rows
-- already, functions/security_log.sql adds these.
alter table security_log drop constraint if exists security_log_kind_check;
do $$
begin
  if to_regclass('security_kinds') is null then
    alter table security_log add constraint security_log_kind_check check (kind in (
      'sign_in', 'sign_in_failed', 'password_changed', 'role_changed', 'deactivated', 'reactivated',
      'points_reversed', 'broadcast_sent', 'large_award', 'award_refused', 'bounds_changed'));
  end if;
end $$;
