-- Where Web Push finds a person (decisions.md §6). An endpoint is one browser on one device: it
-- belongs to whoever registered it last.
create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null,
  auth text not null,
  device_token text,
  platform text not null check (length(platform) between 1 and 40),
  created_at timestamptz not null default now()
);
create index devices_of_user on devices (user_id);

-- What a device has been told already, so that a try that is repeated tells nothing twice.
create table pushes (
  device_id bigint not null references devices (id) on delete cascade,
  broadcast_id bigint not null references broadcasts (id),
  primary key (device_id, broadcast_id)
);

grant select, insert, update, delete on devices to telve_api;
grant select, delete on devices to telve_worker;
grant select, insert on pushes to telve_worker;
