-- What refunds waived, and what pays it when it comes back (programme.md §2, decisions/200).

-- Points that are open of what refunds waived after a SPEND of a person, which its key names: what giving it
-- back pays.
create or replace function waived_after(person bigint, spend_key text) returns integer
language sql stable
set search_path = public, pg_temp
return (
  select coalesce(sum(w.points - w.paid), 0)::integer
    from waivers w
    join point_transactions e on e.user_id = w.user_id and e.request_key = spend_key and e.seq <= w.after_seq
   where w.user_id = person and w.paid < w.points);

-- Points that an EARN which gave something back has paid, of a person.
create or replace function paid_by(earn_key text, person bigint) returns integer
language sql stable
set search_path = public, pg_temp
return (
  select coalesce(sum(p.amount), 0)::integer
    from point_transactions e
    join waivers w on w.user_id = e.user_id
    join point_transactions p
      on p.request_key = '~waived:' || w.refund_id || ':' || e.id and p.user_id = e.user_id
   where e.request_key = earn_key and e.user_id = person);

-- Of the points of an order, what refunds take where they come back: of an open one what a cancellation would
-- leave to them, of one that was cancelled or expired what they took.
create or replace function order_withheld(o orders) returns integer
language sql stable
set search_path = public, pg_temp
return
  case when o.points = 0 or o.state = 'collected' then 0
       when o.state in ('cancelled', 'expired') then paid_by('~return:' || o.id, o.user_id)
       else least(o.points, waived_after(o.user_id, '~order:' || o.id)) end;

-- Pays what refunds waived out of points that have just come back: the oldest waiver first, each at most
-- what is open, together at most those points. Only waivers of after the SPEND: at that refund the points
-- were spent already. The caller's transaction holds the person's row. Returns the points paid.
--
-- earned: the verdict on the EARN, of so many points; spend_key: names the SPEND that it gives back.
-- actor: as of the EARN, null for the product itself.
create or replace function pay_waivers(
  person bigint, spend_key text, earned point_verdict, back integer, branch bigint, actor bigint
) returns integer
language plpgsql
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  spent constant integer := (select e.seq from point_transactions e
                              where e.request_key = spend_key and e.user_id = person);
  payment record;
  paid integer := 0;
  verdict point_verdict;
begin
  if earned.outcome <> 'appended' or spent is null then
    raise 'points that did not come back pay nothing' using errcode = 'invalid_parameter_value';
  end if;
  perform from waivers w
    where w.user_id = person and w.after_seq >= spent and w.paid < w.points
    order by w.refund_id for no key update;
  for payment in
    select o.refund_id, o.ref, least(o.rest, back - o.before)::integer as points
      from (select w.refund_id, 'purchase:' || r.purchase_id || ':' || r.id as ref, w.points - w.paid as rest,
                   sum(w.points - w.paid) over (order by w.refund_id) - (w.points - w.paid) as before
              from waivers w join purchase_refunds r on r.id = w.refund_id
             where w.user_id = person and w.after_seq >= spent and w.paid < w.points) o
     where o.before < back
     order by o.refund_id
  loop
    verdict := write_entry(
      user_id => person, type => 'SPEND', amount => payment.points, branch_id => branch, kind => 'refund',
      ref => payment.ref, request_key => '~waived:' || payment.refund_id || ':' || earned.id,
      actor_id => actor);
    if verdict.outcome <> 'appended' then
      raise 'what a refund waived was not taken: %', verdict.outcome using errcode = 'serialization_failure';
    end if;
    update waivers w set paid = w.paid + payment.points where w.refund_id = payment.refund_id;
    paid := paid + payment.points;
  end loop;
  return paid;
end
$$;

revoke execute on function waived_after, paid_by, order_withheld, pay_waivers from public;
grant execute on function waived_after, paid_by, order_withheld to telve_api;
