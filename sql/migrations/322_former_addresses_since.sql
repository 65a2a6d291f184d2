-- When an address was given up: whoever undoes that removes what was added to the account around then
-- (decisions/148).
alter table former_addresses add column since timestamptz;
update former_addresses set since = until - interval '7 days';
alter table former_addresses
  alter column since set default now(),
  alter column since set not null;
