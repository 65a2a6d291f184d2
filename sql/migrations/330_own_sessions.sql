-- What people see of their own sessions (issue 15 §4): where each was opened, and when it was last used.
-- Those of before know neither their device nor their address.
alter table sessions
  -- Names a session to its person: the hash of its token stays in the database.
  add column public_id uuid not null default gen_random_uuid(),
  -- A short label made from the user agent (api/sessions/device-label.ts); null if it told nothing.
  add column device text check (length(device) between 1 and 60),
  -- The network address at sign-in.
  add column address text check (length(address) <= 64);
-- A session is looked up by its person, or by its person and public id.
drop index sessions_of_user;
alter table sessions add constraint sessions_of_user unique (user_id, public_id);

alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check check (reason in (
  'signed_out', 'password_changed', 'role_changed', 'deactivated',
  'ended_elsewhere', 'password_reset', 'factor_recovered', 'erased'
));

insert into security_kinds (kind) values ('sessions_ended') on conflict do nothing;
