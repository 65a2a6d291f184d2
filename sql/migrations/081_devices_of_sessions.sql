-- A device hears of somebody as long as they are signed in on it: however a session ends, its device
-- goes with it. Those of before come back when their browsers next ask how they stand.
delete from devices;
alter table devices
  add column session bytea not null references sessions (id_hash) on delete cascade;
create index devices_of_session on devices (session);

-- What a device has been told is a notification, whose id a broadcast shares. Kept for as long as a
-- push may be tried again.
drop table pushes;
create table pushes (
  device_id bigint not null references devices (id) on delete cascade,
  notification_id bigint not null,
  at timestamptz not null default now(),
  primary key (device_id, notification_id)
);
grant select, insert, delete on pushes to telve_worker;
