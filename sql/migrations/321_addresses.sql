-- Changes of the e-mail address (decisions/147, 148): asked for, confirmed at the new address, and undone
-- from the old one for seven days.
create table address_changes (
  user_id bigint primary key references users (id) on delete cascade,
  address email_address not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table address_changes is 'the address that somebody wants, until it is confirmed';
create index address_changes_by_end on address_changes (expires_at);
grant select on address_changes to telve_api;
grant select (expires_at), delete on address_changes to telve_worker;

create table former_addresses (
  address email_address primary key,
  user_id bigint not null references users (id) on delete cascade,
  until timestamptz not null
);
comment on table former_addresses is 'kept for whoever had it, as long as the link holds that gives it back';
create index former_addresses_of_user on former_addresses (user_id);
create index former_addresses_by_end on former_addresses (until);
grant select on former_addresses to telve_api;
grant select (until), delete on former_addresses to telve_worker;

-- Addresses change by confirming, and by undoing that, alone.
revoke update (username) on users from telve_api;

insert into security_kinds (kind) values ('address_asked'), ('address_verified'), ('address_restored');
