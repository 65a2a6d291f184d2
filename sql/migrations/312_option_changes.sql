-- The price list says when a price changed last (ordering.md §1): of options too. Whoever changes an option
-- or who has a group counts an edit of the group.
alter table option_groups add column changed_at timestamptz(3) not null default clock_timestamp();
comment on column option_groups.changed_at is 'of the last edit';
update option_groups set changed_at = created_at;

create function date_option_group() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;
revoke execute on function date_option_group() from public;
-- After `edited` by its name, which counts the version.
create trigger later_than_edited before update on option_groups
  for each row when (new.version <> old.version) execute function date_option_group();
