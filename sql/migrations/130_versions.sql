-- What people edit counts its edits (decisions.md §8): a save names the version that its form was
-- opened with, and one that comes too late changes nothing. The database counts, whoever writes.

create function count_edit() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
revoke execute on function count_edit() from public;

alter table events add column version integer not null default 1;
alter table stories add column version integer not null default 1;
alter table menu_categories add column version integer not null default 1;
alter table menu_items add column version integer not null default 1;
alter table branches add column version integer not null default 1;
alter table users add column version integer not null default 1;

create trigger edited before update
  of title, description, event_date, end_date, location, image_url, capacity, is_active on events
  for each row execute function count_edit();
create trigger edited before update
  of story_group_id, position, title, image_url, duration, expires_at on stories
  for each row execute function count_edit();
create trigger edited before update of name, description, image_url on menu_categories
  for each row execute function count_edit();
create trigger edited before update
  of category_id, name, description, price, image_url on menu_items
  for each row execute function count_edit();
create trigger edited before update
  of name, address, latitude, longitude, phone, opening_hours, archived_at on branches
  for each row execute function count_edit();
-- Neither points nor the switch of notifications: what is edited in a form.
create trigger edited before update
  of username, full_name, phone, birth_date, gender, is_admin, is_staff, is_active on users
  for each row execute function count_edit();
