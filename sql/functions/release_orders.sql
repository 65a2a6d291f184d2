-- What an order that is cancelled or not come for gives back (ordering.md §2), once however often it is
-- asked. The caller's transaction holds the person's row, then the order's.

-- Gives back what was counted and the seconds of its quarter hour. Of what staff have counted anew since,
-- the present count gets them.
create or replace function release_order(order_id bigint) returns void
language plpgsql
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  o orders;
begin
  select * into o from orders r where r.id = order_id for no key update;
  if o.id is null or o.released then return; end if;
  perform from availability a
    where a.branch_id = o.branch_id and a.state = 'counted'
      and (a.item_id in (select l.item_id from order_lines l where l.order_id = o.id and l.counted)
           or a.option_id in (select p.option_id from order_line_options p
                               where p.order_id = o.id and p.counted))
    order by a.id for no key update;
  update availability a set units_left = a.units_left + t.units
    from (select l.item_id, null::bigint as option_id, sum(l.quantity) as units
            from order_lines l where l.order_id = o.id and l.counted group by 1
           union all
          select null, p.option_id, sum(l.quantity * p.quantity)
            from order_lines l
            join order_line_options p on p.order_id = l.order_id and p.line = l.line
           where l.order_id = o.id and p.counted group by 2) t
   where a.branch_id = o.branch_id and a.state = 'counted'
     and (a.item_id = t.item_id or a.option_id = t.option_id);
  update order_windows w set units = w.units - o.units
   where w.branch_id = o.branch_id and w.starts_at = o.window_at;
  update orders r set released = true where r.id = o.id;
end
$$;

-- Gives points back to their lots, which pay what refunds have waived since they were spent, and coupons with
-- thirty days to live at least. actor: who cancels it;
-- null for the product itself.
create or replace function return_order_payment(order_id bigint, actor bigint) returns void
language plpgsql
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  o orders;
  back integer;
  verdict point_verdict;
begin
  select * into o from orders r where r.id = order_id for no key update;
  if o.id is null or o.returned then return; end if;
  perform from coupons c where c.order_id = o.id order by c.id for no key update;
  update coupons c
     set state = 'usable', order_id = null, closed_at = null, warned_at = null,
         expires_at = greatest(c.expires_at, coupon_end(clock_timestamp(), 30))
   where c.order_id = o.id;
  back := o.points - o.refunded_points;
  if back > 0 then
    verdict := write_entry(
      user_id => o.user_id, type => 'EARN', amount => back, branch_id => o.branch_id, kind => 'refund',
      ref => 'order:' || o.id, request_key => '~return:' || o.id, actor_id => actor);
    if verdict.outcome <> 'appended' then
      raise 'the points of an order were not given back: %', verdict.outcome
        using errcode = 'serialization_failure';
    end if;
    perform pay_waivers(o.user_id, '~order:' || o.id, verdict, back, o.branch_id, actor);
  end if;
  update orders r set returned = true where r.id = o.id;
end
$$;
revoke execute on function release_order, return_order_payment from public;
