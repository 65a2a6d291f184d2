-- Why a session ended, for whoever still holds its cookie: they read it where they are sent to sign in
-- (decisions.md §2). Written by end_sessions(); what time ends leaves nothing here.
create table ended_sessions (
  id_hash bytea primary key,
  reason text not null
    check (reason in ('signed_out', 'password_changed', 'role_changed', 'deactivated')),
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_time on ended_sessions (ended_at);
grant select on ended_sessions to telve_api;
grant select, delete on ended_sessions to telve_worker;

-- However often it is used, a session ends 90 days after it was opened; in hours, which are the same in
-- every time zone.
update sessions set expires_at = created_at + interval '2160 hours'
 where expires_at > created_at + interval '2160 hours';
alter table sessions
  add constraint sessions_end check (expires_at <= created_at + interval '2160 hours');
