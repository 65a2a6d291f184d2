-- Tablets that the people of a branch share, and the PINs by which they take turns (decisions/273).
create table tablets (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches (id),
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  -- the hash of the token in its cookie
  token_hash sha256_hash not null unique,
  enrolled_by bigint references user_ids (id) on delete set null,
  enrolled_at timestamptz not null default now(),
  -- the last use, to the minute
  seen_at timestamptz not null default now(),
  -- the release that served it
  release text check (length(release) between 1 and 64),
  revoked_at timestamptz,
  revoked_by bigint references user_ids (id) on delete set null,
  constraint revoked_in_order check (revoked_at >= enrolled_at)
);
comment on table tablets is 'grows by a row for each tablet that was enrolled';
create unique index tablets_by_name on tablets (branch_id, lower(name)) where revoked_at is null;
create index tablets_by_enroller on tablets (enrolled_by);
create index tablets_by_revoker on tablets (revoked_by) where revoked_by is not null;

-- The PIN of somebody who works at a counter. A digest under a key outside the database: a million PINs are
-- gone through in a second by whoever has the key as well.
create table till_pins (
  person_id bigint primary key references user_ids (id) on delete cascade,
  digest sha256_hash not null,
  set_at timestamptz not null default now()
);

-- Wrong PINs in a row of a person on a tablet.
create table wrong_pins (
  tablet_id bigint not null references tablets (id) on delete cascade,
  person_id bigint not null references user_ids (id) on delete cascade,
  guesses smallint not null check (guesses between 1 and 5),
  primary key (tablet_id, person_id)
);
create index wrong_pins_of_person on wrong_pins (person_id);
grant select on tablets, till_pins, wrong_pins to telve_api;

-- The tablet on which a PIN has opened a session; null where its person has signed in.
alter table sessions add column tablet_id bigint references tablets (id);

alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check check (reason in (
  'signed_out', 'password_changed', 'role_changed', 'deactivated',
  'ended_elsewhere', 'password_reset', 'factor_recovered', 'erased', 'too_many', 'tablet_revoked'
));

insert into security_kinds (kind)
values ('tablet_enrolled'), ('tablet_revoked'), ('pin_set'), ('pin_removed'), ('pin_locked')
on conflict do nothing;
