-- Tiers are changed by administrators (programme.md §5); each change is a version and stands in the
-- security log.
insert into security_kinds (kind) values ('tiers_changed') on conflict do nothing;
