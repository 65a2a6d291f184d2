-- Who gets the figures of the day before by mail in the morning (decisions/261).
create table morning_reports (
  person_id bigint primary key references user_ids (id) on delete cascade,
  wanted_since timestamptz not null default now(),
  -- the day of the branches that was told last
  told date not null
);
grant select, insert (person_id, told), delete on morning_reports to telve_api;
grant select, update (told) on morning_reports to telve_worker;

insert into mail_kinds (kind, lasts, link_lasts) values ('morning_report', '12 hours', null);
