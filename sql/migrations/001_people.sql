-- People, their sessions and the marks of their attempts (decisions.md §1–2).

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists pgcrypto;
create collation if not exists tr (provider = icu, locale = 'tr-TR');

-- The processes run as these roles, whoever owns the database: what a role is not granted,
-- no defect in the process can do. Roles belong to the cluster, so another database of it may
-- have made them already.
do $$
begin
  create role telve_api nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  create role telve_worker nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant telve_api, telve_worker to current_user;
grant usage on schema public to telve_api, telve_worker;

create table users (
  id bigint generated always as identity primary key,
  -- An e-mail address, folded without a locale: `I` is `i` here, unlike in names.
  username text not null unique check (username = lower(username collate "C") and length(username) between 3 and 254),
  password_hash text not null,
  full_name text not null check (length(full_name) between 1 and 120),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  birth_date date,
  gender text check (gender in ('female', 'male', 'other')),
  is_admin boolean not null default false,
  is_staff boolean not null default false,
  is_active boolean not null default true,
  is_enabled boolean not null default true,
  -- Projection of point_transactions: written by append_points() only, rebuilt by `ledger rebuild`.
  points integer not null default 0 check (points >= 0),
  ledger_seq integer not null default 0 check (ledger_seq >= 0),
  ledger_hash bytea,
  created_at timestamptz not null default now()
) with (fillfactor = 60); -- room for HOT updates of the projection
comment on column users.points is 'points; projection of the ledger';

create table sessions (
  -- SHA-256 of the random id in the cookie: a stolen table opens no session.
  id_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('email', 'sms')),
  given boolean not null,
  at timestamptz not null default now()
);
create index consents_of_user on consents (user_id, kind, id desc);
comment on table consents is 'append-only: the newest row of a kind is what holds (decisions.md §5)';

-- Counts of attempts per key and window; worth nothing after a crash, so unlogged.
create unlogged table attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

grant select on users to telve_api, telve_worker;
grant insert (username, password_hash, full_name, phone, birth_date, gender) on users to telve_api;
grant update (username, password_hash, full_name, phone, birth_date, gender, is_admin, is_staff, is_active, is_enabled) on users to telve_api;
grant select, insert, update, delete on sessions, attempts to telve_api;
grant select, delete on sessions, attempts to telve_worker;
grant select, insert on consents to telve_api;
