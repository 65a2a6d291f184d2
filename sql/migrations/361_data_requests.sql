-- What people ask about their own data (issue 15 §8, KVKK article 11): archives that they took, and accounts
-- that they delete. Administrators see all of it with the law's last day.
create table data_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('export', 'erasure')),
  asked_at timestamptz not null default now(),
  -- thirty days: KVKK article 13
  due_at timestamptz not null default now() + interval '30 days',
  erase_at timestamptz,
  farewell_at timestamptz,
  settled_at timestamptz,
  outcome text check (outcome in ('done', 'taken_back')),
  check ((kind = 'erasure') = (erase_at is not null)),
  check ((settled_at is null) = (outcome is null)),
  check (kind = 'erasure' or outcome = 'done')
);
comment on column data_requests.erase_at is 'until then the person can take the account back';
comment on column data_requests.farewell_at is 'when the last mail to the person was queued, after erase_at';
create unique index one_erasure_at_a_time on data_requests (user_id)
  where kind = 'erasure' and outcome is distinct from 'taken_back';
create index data_requests_by_age on data_requests (id desc);
create index data_requests_of_user on data_requests (user_id);
create index data_requests_open on data_requests (due_at, id) where settled_at is null;
grant select on data_requests to telve_api, telve_worker;

insert into mail_kinds (kind, lasts, link_lasts) values
  ('leaving', '2 days', null),
  ('farewell', '1 day', null);
insert into security_kinds (kind)
values ('erasure_asked'), ('erasure_taken_back'), ('account_erased') on conflict do nothing;
