-- Consents a second time (decisions/161): four channels, each change with where it came from and which notice
-- was in force. What stood here stays as it is: rows of the registration's instant came from there.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('email', 'sms', 'call', 'push')),
  add column source text not null default 'settings'
    check (source in ('registration', 'settings', 'admin', 'iys', 'erasure', 'address')),
  add column document_version integer;
update consents c set source = 'registration' from users u where u.id = c.user_id and u.created_at = c.at;

-- What İYS tells may be older than what was said here since, so the newest instant holds, not the last row;
-- of two in one second the withdrawal.
drop index consents_of_user;
create index consents_of_user on consents (user_id, kind, at desc, given, id desc);
create unique index consents_of_iys on consents (user_id, kind, at, given) where source = 'iys';
comment on table consents is 'append-only: the newest instant of a kind is what holds, of equal ones the withdrawal (decisions/161)';
comment on column consents.source is 'where it was said: address = the address it was given for is another''s now';
comment on column consents.document_version is 'the notice that was in force; null for rows before there were versions';

create trigger append_only before update or delete on consents
  for each row execute function refuse_change();
create trigger never_emptied before truncate on consents
  for each statement execute function refuse_change();
revoke insert on consents from telve_api;
grant select on consents to telve_worker;
