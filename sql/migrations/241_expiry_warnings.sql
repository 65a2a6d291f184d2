-- What people were told of points that will expire (programme.md §5): one row a person and horizon.
create table expiry_warnings (
  user_id bigint not null,
  days smallint not null check (days in (7, 30)),
  until date not null,
  at timestamptz not null default now(),
  primary key (user_id, days)
);
comment on table expiry_warnings is 'that somebody was told, 30 or 7 days before, of points that expire';
comment on column expiry_warnings.until is 'the last day of points that the message covered';
grant select, insert, update on expiry_warnings to telve_worker;
