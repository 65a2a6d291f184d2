-- The lines of an order against the menu and a branch's availability (ordering.md §1, §2): the quote and
-- placing ask the same function.

-- Each line by its place. lines: [{itemId, quantity, options: [{optionId, quantity}], note?}]; an option
-- that is named twice is meant twice. Of several problems the first: what is gone before what is off,
-- choices before what is short. What several lines want is added up. Prices in kuruş, never below 0.
create or replace function judge_lines(branch bigint, lines jsonb, instant timestamptz) returns judged_line[]
language plpgsql stable
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
begin
  return (
    with asked as materialized (
      select l.place::integer as line, (l.j ->> 'itemId')::bigint as item_id,
             (l.j ->> 'quantity')::integer as quantity, l.j ->> 'note' as note,
             l.j -> 'options' as options
        from jsonb_array_elements(lines) with ordinality as l (j, place)
    ), chosen as materialized (
      select a.line, a.item_id, a.quantity as of_line, o."optionId" as option_id,
             sum(o.quantity) as quantity
        from asked a, jsonb_to_recordset(a.options) as o ("optionId" bigint, quantity integer)
       group by 1, 2, 3, 4
    ), known as materialized (
      select c.line, c.option_id, c.quantity, p.name, p.price_difference, p.position, g.id as group_id,
             g.name as group_name, x.position as group_position, v.units_left as counted,
             case when x.item_id is null then 'option_gone'
                  when is_off(v, instant) then 'option_off'
                  when c.quantity > p.most then 'choices'
                  when v.units_left < sum(c.of_line * c.quantity) over (partition by c.option_id)
                    then 'option_short' end as problem
        from chosen c
        left join options p on p.id = c.option_id and p.archived_at is null
        left join option_groups g on g.id = p.group_id and g.is_active
        left join item_option_groups x on x.item_id = c.item_id and x.group_id = g.id
        left join availability v on v.branch_id = branch and v.option_id = c.option_id
    ), problems as (
      select a.line, 1 as rank, 'item_gone' as problem, null::bigint as option_id,
             null::bigint as group_id, null::integer as units_left
        from asked a
       where not exists (select from menu_items i
                          where i.id = a.item_id and i.archived_at is null and i.is_orderable)
      union all
      select a.line, case when a.is_off then 2 else 6 end,
             case when a.is_off then 'item_off' else 'item_short' end, null, null, a.units_left
        from (select b.line, is_off(v, instant) as is_off, v.units_left,
                     sum(b.quantity) over (partition by b.item_id) as wanted
                from asked b
                join availability v on v.branch_id = branch and v.item_id = b.item_id) a
       where a.is_off or a.units_left < a.wanted
      union all
      select k.line, array_position(array['option_gone', 'option_off', 'choices', null, 'option_short'],
                                    k.problem) + 2,
             k.problem, k.option_id, case when k.problem = 'choices' then k.group_id end,
             case when k.problem = 'option_short' then k.counted end
        from known k
       where k.problem is not null
      union all
      select a.line, 5, 'choices', null, g.id, null
        from asked a
        join item_option_groups x on x.item_id = a.item_id
        join option_groups g on g.id = x.group_id and g.is_active
       where (select coalesce(sum(k.quantity), 0) from known k
               where k.line = a.line and k.group_id = g.id) not between g.least and g.most
    ), first_problems as (
      select distinct on (p.line) p.* from problems p
       order by p.line, p.rank, p.option_id, p.group_id
    )
    select array_agg(row(
             a.line, a.item_id, i.name, a.quantity,
             least(greatest(i.price + coalesce(o.difference, 0), 0), 5000000),
             coalesce(i.preparation_seconds, 0), i.vat_rate, nullif(a.note, ''),
             coalesce(v.state = 'counted', false), coalesce(o.options, '[]'), p.problem, p.option_id,
             p.group_id, case when p.problem in ('item_short', 'option_short') then p.units_left end
           )::judged_line order by a.line)
      from asked a
      left join menu_items i on i.id = a.item_id
      left join availability v on v.branch_id = branch and v.item_id = a.item_id
      left join first_problems p on p.line = a.line
      left join lateral (
        select sum(k.quantity * k.price_difference::bigint) as difference,
               jsonb_agg(jsonb_build_object(
                 'optionId', k.option_id, 'group', k.group_name, 'name', k.name,
                 'quantity', k.quantity, 'priceDifference', k.price_difference,
                 'counted', k.counted is not null)
                 order by k.group_position, k.position, k.option_id) as options
          from known k where k.line = a.line and k.group_name is not null) o on true);
end
$$;
revoke execute on function judge_lines from public;
