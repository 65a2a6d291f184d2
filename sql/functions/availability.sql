-- What is off at a branch (ordering.md §1).

-- Whether what is said about a thing keeps it off at a moment; nothing said: it is on.
create or replace function is_off(said availability, at timestamptz) returns boolean
language sql immutable
return case (said).state when 'off' then true
                         when 'until_opening' then at < (said).until
                         when 'counted' then (said).units_left = 0
                         else false end;

-- The products that are off at a branch: by themselves, or since a group that has to be answered
-- cannot be answered any more with the options that are on.
create or replace function off_items(branch bigint, at timestamptz)
returns table (item_id bigint, by_options boolean)
language sql stable
set search_path = public, pg_temp
begin atomic
  select i.id, not is_off(a, at)
    from menu_items i
    left join availability a on a.branch_id = branch and a.item_id = i.id
   where is_off(a, at)
      or exists (
        select
          from item_option_groups x
          join option_groups g on g.id = x.group_id and g.is_active and g.least > 0
         where x.item_id = i.id
           and g.least > (
             select coalesce(sum(case when is_off(s, at) then 0
                                      else least(o.most, s.units_left) end), 0)
               from options o
               left join availability s on s.branch_id = branch and s.option_id = o.id
              where o.group_id = g.id and o.archived_at is null));
end;
revoke execute on function is_off, off_items from public;
grant execute on function is_off, off_items to telve_api;
