-- The log is read newest first by its instants: what is brought in from elsewhere (the demo's past,
-- reversals of a history that was imported) stands where it happened, not where it was written.
drop index security_log_by_time, security_log_by_kind;
create index security_log_by_time on security_log (at, id);
create index security_log_by_kind on security_log (kind, at, id);
