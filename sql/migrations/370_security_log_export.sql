-- What the security log tells besides: who opened an account and signed out, which requests were refused,
-- and what administrators edited. It holds ids, no names, addresses of mails, or searches that were typed.
insert into security_kinds (kind)
values ('registered'), ('signed_out'), ('refused'), ('edited') on conflict do nothing;

alter table security_log disable trigger append_only;
update security_log set detail = detail - array['username', 'before', 'after', 'q', 'note']
 where detail ?| array['username', 'before', 'after', 'q', 'note'];
alter table security_log enable trigger append_only;

-- The order in which lines are exported: a transaction's lines are all there, or not to come any more,
-- once every older transaction has ended. Ids are drawn before that, so a reader that follows them
-- would miss what commits late (decisions/175).
alter table security_log add column tx xid8 not null default '0';
alter table security_log alter column tx set default pg_current_xact_id();
create index security_log_by_tx on security_log (tx, id);
