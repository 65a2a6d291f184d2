-- What people prove themselves with besides their password: passkeys, one-time codes and recovery
-- codes (decisions/155 to decisions/159).

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- chosen by the authenticator
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- a COSE key; Ed25519, ES256 or RS256, the largest of them with 4,096 bits (decisions/155)
  public_key bytea not null check (octet_length(public_key) between 1 and 1100),
  -- the account's name towards authenticators: random, the same for all keys of a person
  handle bytea not null check (octet_length(handle) = 32),
  -- of the authenticator; 0 where it counts nothing
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  version integer not null default 1
);
create index passkeys_of_user on passkeys (user_id);
create trigger edited before update of name on passkeys
  for each row execute function count_edit();
comment on table passkeys is 'ten a person: sql/functions/passkeys.sql';

-- The secret of a person's authenticator app, sealed with a key of the environment (FACTOR_KEYS): a
-- stolen table makes no code.
create table totp_secrets (
  user_id bigint primary key references users (id) on delete cascade,
  key_id text not null check (length(key_id) between 1 and 8),
  sealed bytea not null check (octet_length(sealed) between 29 and 100),
  -- the time step of the last code that was used: a code works once
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- null until the first code has shown that the app has it
  confirmed_at timestamptz
);

-- Each is good for one sign-in without the authenticator app. Only keyed digests are kept.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  digest sha256_hash not null,
  primary key (user_id, digest)
);

-- Challenges and tickets that were used, until they would have expired (api/factors/one-use.ts): the
-- signed cookie carries them, so that nobody can fill a table by asking for many.
create table spent_tokens (
  digest sha256_hash primary key,
  expires_at timestamptz not null
);
create index spent_tokens_by_time on spent_tokens (expires_at);

-- Whether the session was opened or proved with two factors, and when its person last proved
-- themselves with all that the account has.
alter table sessions
  add column two_factors boolean not null default false,
  add column proved_at timestamptz;

create table security_settings (
  only_row boolean primary key default true check (only_row),
  admins_need_second_factor boolean not null default true,
  version integer not null default 1
);
-- A demo shows what it has without asking for a second factor, and says so.
insert into security_settings (admins_need_second_factor)
select not exists (select from seeds where name = 'demo');
create trigger edited before update of admins_need_second_factor on security_settings
  for each row execute function count_edit();
comment on table security_settings is 'each change has its line in security_log';

insert into security_kinds (kind)
values ('second_factor_added'), ('second_factor_removed'), ('second_factor_failed'),
       ('passkey_added'), ('passkey_removed'), ('recovery_codes_renewed'), ('recovery_code_used'),
       ('factor_recovered'), ('security_settings_changed')
on conflict do nothing;

grant select, insert, delete on passkeys to telve_api;
grant update (name, counter, backed_up, used_at) on passkeys to telve_api;
grant select, insert, update, delete on totp_secrets to telve_api;
grant select, insert, delete on recovery_codes to telve_api;
grant select, insert on spent_tokens to telve_api;
grant select, delete on spent_tokens to telve_worker;
grant select (user_id, created_at, confirmed_at), delete on totp_secrets to telve_worker;
grant select, update (admins_need_second_factor) on security_settings to telve_api;
