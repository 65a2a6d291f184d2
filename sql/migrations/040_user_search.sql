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
