-- Regions are edited by administrators (decisions/271): of which version a form was is said with the change.
alter table regions add column version integer not null default 1 check (version > 0);
