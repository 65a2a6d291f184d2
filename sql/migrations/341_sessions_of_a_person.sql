-- A person has so many sessions; the one that has rested longest makes room (decisions/185).
alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check check (reason in (
  'signed_out', 'password_changed', 'role_changed', 'deactivated',
  'ended_elsewhere', 'password_reset', 'factor_recovered', 'erased', 'too_many'
));
