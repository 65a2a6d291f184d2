-- Many new accounts on one browser (decisions/286).

alter table flag_settings add column accounts integer not null default 4 check (accounts between 2 and 12);
comment on column flag_settings.accounts is 'accounts that were opened on one browser within seven days';
grant insert (accounts) on flag_settings to telve_api;

-- It is about the accounts, of which it has a row each.
alter table flags drop constraint flag_has_its_people;
alter table flags add constraint flag_has_its_people check (
  (staff_id is null) = (kind in ('often', 'accounts'))
  and (customer_id is not null) = (kind in ('often', 'pair', 'colleague'))
  and (branch_id is not null) = (kind in ('generous', 'while_closed'))
  and (usual is not null) = (kind = 'generous'));

-- The accounts of such a flag. Which browser it was is kept nowhere.
create table flag_accounts (
  flag_id bigint not null references flags (id) on delete cascade,
  user_id bigint not null references user_ids (id),
  primary key (flag_id, user_id)
);
comment on table flag_accounts is 'grows by the accounts that were opened on a browser with many others';
create index flag_accounts_of_person on flag_accounts (user_id);
grant select on flag_accounts to telve_api, telve_worker;
comment on table flags is
  'grows; of a row that is there only how it was settled changes, once, and of accounts what joins it until then';
