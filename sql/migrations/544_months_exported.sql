-- Whoever takes the months out as a file is noted.
insert into security_kinds (kind) values ('months_exported') on conflict do nothing;
