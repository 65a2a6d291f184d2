-- Who took the list of people out, and whom it held, stands in the security log.
insert into security_kinds (kind) values ('people_exported') on conflict do nothing;

-- What one person did and what was done to them, newest first, for their story. The log is written at
-- sign-ins and at rare entries, never at ordinary ones.
create index security_log_by_actor on security_log (actor_id, at, id) where actor_id is not null;
create index security_log_by_subject on security_log (subject_id, at, id) where subject_id is not null;
