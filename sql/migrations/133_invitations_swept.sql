-- An invitation that nobody follows stood there for good, with the address of who was invited.
comment on table admin_invitations is 'for 60 minutes; swept by the worker';
grant select (expires_at), delete on admin_invitations to telve_worker;
