-- The bounds of bills by number have versions like the others (decisions/291). What holds is what was a constant until
-- now, in the versions of before as well. The release before this one goes on making versions without them:
-- keep_other_bounds() (migration 573) takes them from the version before.
alter table award_bounds
  add column number_bill integer not null default 100000,
  add column number_day integer not null default 2;
-- A default would stand in the place of the version before.
alter table award_bounds
  alter column number_bill drop default,
  alter column number_day drop default,
  add constraint number_bills_within_the_table check (number_bill between 1 and 5000000 and number_day between 1 and 100);
comment on column award_bounds.number_bill is 'kuruş that anybody may record with one bill by number';
comment on column award_bounds.number_day is 'bills by number that a customer has on a day of Istanbul, by whomever';
grant insert (number_bill, number_day) on award_bounds to telve_api;

-- A bill is audited by the bounds that it was recorded by. Their `at` can't tell: it is when a version was begun, and a
-- batch that is under way then still goes by the one before.
alter table number_scans
  add column bounds_id bigint,
  add constraint bounds_exist foreign key (bounds_id) references award_bounds (id) not valid;
comment on column number_scans.bounds_id is
  'the version of award_bounds that the bill was recorded by; null without one, and for bills of before migration 586';
