-- A customer without a phone tells the number, and one bill can earn (programme.md §2, decisions/241).

-- Since when a number is held. Of people of before: since their account.
alter table users add column phone_since timestamptz;
comment on column users.phone_since is 'when the phone number became this person''s; null without a number';
update users set phone_since = created_at where phone is not null;

-- What a typed number opens: not a scan, so that whatever asks for a scan finds none. One whose bill was recorded
-- stays with it, and says that it was recorded so.
create table number_scans (
  id uuid primary key default gen_random_uuid(),
  staff_id bigint not null references user_ids (id),
  customer_id bigint not null references user_ids (id),
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  told boolean not null,
  purchase_id bigint unique,
  billed_on date,
  check (staff_id <> customer_id),
  check ((purchase_id is null) = (billed_on is null))
);
comment on column number_scans.told is 'whether the customer was told at once: at most once an hour';
comment on column number_scans.purchase_id is 'the bill that it was good for, once it is recorded';
comment on column number_scans.billed_on is 'the day of that bill in Istanbul';
create index number_scans_told on number_scans (customer_id, opened_at desc) where told;
create index number_scans_billed on number_scans (customer_id, billed_on) where purchase_id is not null;
create index number_scans_by_day on number_scans (billed_on, staff_id) where purchase_id is not null;
create index number_scans_of_staff on number_scans (staff_id, opened_at desc);

grant select on number_scans to telve_api;
grant select, delete on number_scans to telve_worker;

alter table programme_settings add column bills_by_number boolean not null default false;
comment on column programme_settings.bills_by_number is
  'whether staff may record a bill of a customer by the phone number';
grant insert (bills_by_number) on programme_settings to telve_api;

insert into security_kinds (kind) values ('number_asked') on conflict do nothing;
