-- A campaign that was never published has given nothing to anybody: it may be removed with its versions
-- (programme.md §3). What was published stays for ever, since purchases name it.
drop trigger append_only on campaign_versions;
create trigger append_only before truncate on campaign_versions
  for each statement execute function refuse_change();

create function refuse_removal_of_published() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from campaign_versions v
              where v.campaign_id = old.campaign_id and v.state <> 'draft') then
    raise exception '% on % is refused: the campaign was published', tg_op, tg_table_name
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return old;
end
$$;
create trigger published_stays before delete on campaign_versions
  for each row execute function refuse_removal_of_published();
