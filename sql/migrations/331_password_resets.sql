-- Forgotten passwords (issue 15 §2; sql/functions/reset_password.sql) in the security log.
insert into security_kinds (kind) values ('reset_asked'), ('password_reset') on conflict do nothing;
