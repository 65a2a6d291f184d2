-- From when on `Dikkat` names who recorded bills by number (decisions/303): constants of its statement until now, which the
-- release before this one still goes by. Versions that it makes have them.
alter table flag_settings
  add column number_bills integer not null default 10 check (number_bills > 0),
  add column number_pair integer not null default 3 check (number_pair > 0);
comment on column flag_settings.number_bills is 'bills by number of one person on a day; who recorded more is named';
comment on column flag_settings.number_pair is 'the same of one customer within seven days';
grant insert (number_bills, number_pair) on flag_settings to telve_api;
