-- What the loyalty programme is set to (programme.md §8): the newest row holds, the others are its
-- history.
create table programme_settings (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint, -- null: what the product came with
  point_value integer not null check (point_value between 1 and 10000),
  grant_months integer not null check (grant_months between 1 and 60),
  coupon_days integer not null check (coupon_days between 1 and 365),
  donation_points integer not null check (donation_points between 1 and 100000),
  starts_on date not null
);
comment on column programme_settings.point_value is 'what a point is worth, in kuruş: in reports, and where points pay an order';
comment on column programme_settings.grant_months is 'months until points expire, for points earned from then on';
comment on column programme_settings.coupon_days is 'days that a coupon lives which points bought';
comment on column programme_settings.donation_points is 'points for which a customer hangs a coffee';
comment on column programme_settings.starts_on is 'the programme''s first day in Istanbul: earlier entries expire 12 months after it at the earliest';
create trigger append_only before update or delete or truncate on programme_settings
  for each statement execute function refuse_change();
insert into programme_settings (point_value, grant_months, coupon_days, donation_points, starts_on)
values (50, 12, 30, 250, (now() at time zone 'Europe/Istanbul')::date);
grant select,
      insert (actor_id, point_value, grant_months, coupon_days, donation_points, starts_on)
  on programme_settings to telve_api;
grant select on programme_settings to telve_worker;

insert into security_kinds (kind) values ('settings_changed'), ('rule_changed'), ('campaign_changed') on conflict do nothing;
