-- Whoever takes a report out as a file is noted.
insert into security_kinds (kind) values ('report_exported') on conflict do nothing;
