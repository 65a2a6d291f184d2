-- User management (decisions.md §5, §7): search over folded text, sorting, pages by key.
-- Nothing here names users.points, so that a change of a balance stays a HOT update; that column
-- alone sorts by reading every row.

-- Written once per change of a person, not per search; the leading blank lets ` ab` find the words
-- that begin with it.
alter table users add column search_text text not null generated always as
  (fold_turkish(' ' || full_name || ' ' || username || ' ' || coalesce(phone, ''))) stored;
create index users_by_search on users using gin (search_text gin_trgm_ops);

create index users_by_name on users ((full_name collate tr), id);
create index users_by_phone on users ((coalesce(phone, '')), id);
create index users_by_admin on users (is_admin, id);
create index users_by_staff on users (is_staff, id);
create index users_by_state on users (is_active, id);

-- How many people there are: counting 200,000 rows takes longer than finding a page of them.
create table people_count (
  one boolean primary key default true check (one),
  people integer not null
);
insert into people_count (people) select count(*) from users;

create function count_people() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed integer := (select count(*) from changed_people);
begin
  if changed > 0 then
    update people_count set people = people + case tg_op when 'INSERT' then changed else -changed end;
  end if;
  return null;
end
$$;
create trigger count_arrivals after insert on users
  referencing new table as changed_people for each statement execute function count_people();
create trigger count_departures after delete on users
  referencing old table as changed_people for each statement execute function count_people();

grant select on people_count to telve_api;
