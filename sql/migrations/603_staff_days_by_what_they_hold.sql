-- The key of what people recorded holds it as well (decisions/308): one index in place of two.
alter table staff_day_totals
  drop constraint staff_day_totals_pkey,
  add constraint staff_day_totals_pkey primary key using index staff_day_totals_recorded;
