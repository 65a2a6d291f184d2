-- The lines of an order against the menu and a branch's availability (ordering.md §1, §2): the quote and
-- placing ask the same function.

-- Dropped first: a file that is rerun may change its parameters.
drop function if exists judge_lines;

-- The lines of each of these orders, by the order's place in the arrays. carts: [{itemId, quantity,
-- options: [{optionId, quantity}], note?}]; an option that is named twice is meant twice. moments: as of
-- when what is off until the next opening counts (moment_of_lines()). Of several
-- problems of a line the first: what is gone before what is off, choices before what is short. What
-- several lines of an order want is added up; each order is judged as though there were no other. Prices in
-- kuruş, never below 0.
create function judge_lines(branches bigint[], carts jsonb[], moments timestamptz[])
returns table (cart integer, lines judged_line[])
language plpgsql stable
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = on
set enable_mergejoin = off
set enable_hashagg = off
set jit = off
as $$
begin
  -- Tables are asked by their keys, for each thing anew: however large a batch may be, menus are larger.
  return query
    with asked as materialized (
      select c.place as order_place, c.branch, c.at, l.place as line, (l.j ->> 'itemId')::bigint as item_id,
             (l.j ->> 'quantity')::integer as quantity, l.j ->> 'note' as note,
             l.j -> 'options' as options
        from unnest(branches, carts, moments) with ordinality as c (branch, lines, at, place),
             jsonb_array_elements(c.lines) with ordinality as l (j, place)
    ), chosen as materialized (
      select a.order_place, a.line, a.branch, a.at, a.item_id, a.quantity as of_line,
             o."optionId" as option_id, sum(o.quantity) as quantity
        from asked a, jsonb_to_recordset(a.options) as o ("optionId" bigint, quantity integer)
       group by 1, 2, 3, 4, 5, 6, 7
    ), known as materialized (
      select c.order_place, c.line, c.option_id, c.quantity, p.name, p.price_difference, p.position,
             g.id as group_id, g.name as group_name, x.position as group_position,
             v.units_left as counted,
             case when x.item_id is null then 'option_gone'
                  when is_off(v, c.at) then 'option_off'
                  when c.quantity > p.most then 'choices'
                  when v.units_left
                       < sum(c.of_line * c.quantity) over (partition by c.order_place, c.option_id)
                    then 'option_short' end as problem
        from chosen c
        left join lateral (select * from options p
                            where p.id = c.option_id and p.archived_at is null limit 1) p on true
        left join lateral (select * from option_groups g
                            where g.id = p.group_id and g.is_active limit 1) g on true
        left join lateral (select * from item_option_groups x
                            where x.item_id = c.item_id and x.group_id = g.id limit 1) x on true
        left join lateral (select * from availability v
                            where v.branch_id = c.branch and v.option_id = c.option_id limit 1) v on true
    ), things as materialized (
      select a.order_place, a.line, a.item_id, a.quantity, a.note, i.name, i.price, i.vat_rate,
             i.preparation_seconds, i.archived_at is null and i.is_orderable as is_sold,
             is_off(v, a.at) as is_off, v.units_left as counted,
             sum(a.quantity) over (partition by a.order_place, a.item_id) as wanted
        from asked a
        left join lateral (select * from menu_items i where i.id = a.item_id limit 1) i on true
        left join lateral (select * from availability v
                            where v.branch_id = a.branch and v.item_id = a.item_id limit 1) v on true
    ), problems as (
      select t.order_place, t.line,
             case when t.is_sold is not true then 1 when t.is_off then 2 else 6 end as rank,
             case when t.is_sold is not true then 'item_gone' when t.is_off then 'item_off'
                  else 'item_short' end as problem,
             null::bigint as option_id, null::bigint as group_id, t.counted as units_left
        from things t
       where t.is_sold is not true or t.is_off or t.counted < t.wanted
      union all
      select k.order_place, k.line,
             array_position(array['option_gone', 'option_off', 'choices', null, 'option_short'],
                            k.problem) + 2,
             k.problem, k.option_id, case when k.problem = 'choices' then k.group_id end,
             k.counted
        from known k
       where k.problem is not null
      union all
      select a.order_place, a.line, 5, 'choices', null, g.id, null
        from asked a
       cross join lateral (select g.* from item_option_groups x
                             join option_groups g on g.id = x.group_id and g.is_active
                            where x.item_id = a.item_id limit 10) g
        left join (select k.order_place, k.line, k.group_id, sum(k.quantity) as quantity
                     from known k group by 1, 2, 3) n
          on (n.order_place, n.line, n.group_id) = (a.order_place, a.line, g.id)
       where coalesce(n.quantity, 0) not between g.least and g.most
    ), first_problems as (
      select distinct on (p.order_place, p.line) p.* from problems p
       order by p.order_place, p.line, p.rank, p.option_id, p.group_id
    ), line_options as (
      select k.order_place, k.line, sum(k.quantity * k.price_difference::bigint) as difference,
             jsonb_agg(jsonb_build_object(
               'optionId', k.option_id, 'group', k.group_name, 'name', k.name,
               'quantity', k.quantity, 'priceDifference', k.price_difference,
               'counted', k.counted is not null)
               order by k.group_position, k.position, k.option_id) as options
        from known k where k.group_name is not null group by 1, 2
    )
    select t.order_place::integer,
           array_agg(row(
             t.line, t.item_id, t.name, t.quantity,
             least(greatest(t.price + coalesce(o.difference, 0), 0), 5000000),
             coalesce(t.preparation_seconds, 0), t.vat_rate, nullif(t.note, ''),
             t.counted is not null, coalesce(o.options, '[]'), p.problem, p.option_id, p.group_id,
             case when p.problem in ('item_short', 'option_short') then p.units_left end
           )::judged_line order by t.line)
      from things t
      left join first_problems p on (p.order_place, p.line) = (t.order_place, t.line)
      left join line_options o on (o.order_place, o.line) = (t.order_place, t.line)
     group by 1;
end
$$;

-- Whether a line takes units of what is counted.
create or replace function takes_counted(l judged_line) returns boolean
language sql immutable parallel safe
return (l).counted or jsonb_path_exists((l).options, '$[*] ? (@.counted == true)');

revoke execute on function judge_lines, takes_counted from public;
