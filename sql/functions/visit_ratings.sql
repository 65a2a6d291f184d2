-- Ratings of visits (decisions/304): of an order that was collected, or of a bill at the till. The bill of an order is rated
-- as its order, whichever of the two is named.

-- The visit of a customer that is named by its kind ('order' | 'purchase') and id; branch_id null where they have none
-- such. until: when it can be rated last; null where it can't be: the order was not collected, or the bill went back
-- whole, which most do because they were typed for somebody else. Who got money back for an order was there.
create or replace function visit_of(
  person bigint, kind text, visit bigint,
  out order_id bigint, out purchase_id bigint, out branch_id bigint, out until timestamptz
)
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  days constant interval := interval '14 days';
begin
  select o.id, o.branch_id, case when o.state = 'collected' then o.state_at + days end
    into order_id, branch_id, until
    from orders o
   where o.user_id = person
     and o.id = case kind when 'order' then visit
                          when 'purchase' then (select p.order_id from purchases p where p.id = visit) end;
  if order_id is null and kind = 'purchase' then
    select p.id, p.branch_id,
           case when p.refunded < p.due or not exists (select from purchase_refunds r where r.purchase_id = p.id)
                then p.at + days end
      into purchase_id, branch_id, until
      from purchases p where p.id = visit and p.user_id = person and p.order_id is null;
  end if;
end
$$;

-- Rates a visit of a customer, once. 'rated' | 'not_found' | 'rated_already' | 'not_rateable' | 'rating_over'. stars: 1 to
-- 5; words: null without any.
create or replace function rate_visit(person bigint, kind text, visit bigint, stars integer, words text) returns text
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v record;
begin
  select * into v from visit_of(person, kind, visit);
  if v.branch_id is null then return 'not_found'; end if;
  if exists (select from visit_ratings r where r.order_id = v.order_id or r.purchase_id = v.purchase_id) then
    return 'rated_already';
  end if;
  if v.until is null then return 'not_rateable'; end if;
  if v.until < clock_timestamp() then return 'rating_over'; end if;
  -- of two at once one is written
  insert into visit_ratings (user_id, branch_id, order_id, purchase_id, stars, comment)
  values (person, v.branch_id, v.order_id, v.purchase_id, rate_visit.stars, words)
  on conflict do nothing;
  return case when found then 'rated' else 'rated_already' end;
end
$$;

revoke execute on function visit_of, rate_visit from public;
grant execute on function visit_of, rate_visit to telve_api;
