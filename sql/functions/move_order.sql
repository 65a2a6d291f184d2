-- How orders and their lines move (ordering.md §2, §4): by customers, staff and the product itself.

-- Takes an order to its next state, whose transition the caller has looked up and whose row it holds;
-- with it the person's row where something is given back. Writes event, projection and lines: an order
-- that is ready has every line done, one that is being prepared has none in the queue, one that has ended
-- before it was handed over has voided ones (decisions/134).
drop function if exists shift_order(orders, order_state, order_party, bigint, text);
create or replace function shift_order(
  o orders, wanted order_state, party order_party, actor bigint, why text default null, of_tablet bigint default null
) returns orders
language plpgsql
set search_path = public, pg_temp
as $$
declare
  moved_at constant timestamptz(3) := clock_timestamp();
  had constant orders := o;
begin
  insert into order_events (order_id, seq, "from", "to", party, actor_id, tablet_id, at, reason)
  values (o.id, o.seq + 1, o.state, wanted, party, actor, of_tablet, moved_at, why);
  update orders r
     set state = wanted, seq = r.seq + 1, state_at = moved_at,
         accepted_at = coalesce(r.accepted_at, case when wanted = 'accepted' then moved_at end),
         ready_at = coalesce(r.ready_at, case when wanted = 'ready' then moved_at end)
   where r.id = o.id returning r.* into o;
  update order_lines l
     set state = case when wanted = 'preparing' then 'making'
                      when wanted = 'ready' then 'done' else 'voided' end::line_state
   where l.order_id = o.id and l.state <> 'voided'
     and case wanted when 'preparing' then had.state = 'ready' or l.state = 'queued'
                     when 'ready' then l.state <> 'done'
                     else wanted in ('cancelled', 'expired') end;
  if wanted in ('cancelled', 'expired') then
    -- What nobody came for was made: counts and preparation stay used.
    if had.state <> 'no_show' then
      perform release_order(o.id);
    end if;
    perform return_order_payment(o.id, actor);
  end if;
  if wanted = 'ready' and had.ready_at is not null or wanted = 'cancelled' and party = 'customer' then
    return o;
  end if;
  -- The product cancels what nobody came for or finished, and what a branch cannot make, with the reason.
  perform tell_order(o, case when wanted <> 'cancelled' or party <> 'system' then wanted::text
                             when why is null then 'closed' else 'unmade' end, why);
  return o;
end
$$;

-- Whether somebody may act for a session: null where nothing is asked about it.
drop function if exists is_acting(bigint, text, boolean);
create or replace function is_acting(actor bigint, session_hash text) returns boolean
language sql stable
set search_path = public, pg_temp
return exists (
  select from users u
   where u.id = actor and u.is_active
     and (session_hash is null or exists (
       select from sessions s where s.id_hash = decode(session_hash, 'hex') and s.user_id = u.id
                                and s.expires_at > clock_timestamp())));

-- Moves an order that its caller has seen in a state, or answers why not: 'moved' | 'signed_out' |
-- 'order_not_found' | 'no_right_here' | 'own_order' | 'order_state'. Waits five seconds at most for who holds it.
--
-- party: 'customer' moves their own order, 'staff' those of branches where they have the right. Nobody cancels an order of their own as staff:
-- as its customer they may as long as nobody has begun it. of_tablet: a shared tablet that nobody has taken, in the
-- place of an actor; what gives points back needs a person (decisions/274).
drop function if exists move_order;
create function move_order(
  order_id bigint, seen order_state, wanted order_state, party order_party, actor bigint, why text,
  session_hash text, of_tablet bigint default null
) returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  o orders;
  refused text;
begin
  if party = 'system' or wanted in ('collected', 'expired', 'no_show') then
    raise 'this is not for people to say' using errcode = 'invalid_parameter_value';
  end if;
  if wanted = 'cancelled' then
    -- People first, then what is theirs.
    perform from users u
      where u.id = (select r.user_id from orders r where r.id = order_id) for no key update;
  end if;
  select * into o from orders r where r.id = order_id for no key update;
  if of_tablet is null and not is_acting(actor, session_hash) or of_tablet is not null and wanted = 'cancelled' then
    return 'signed_out';
  end if;
  if o.id is null or party = 'customer' and o.user_id <> actor then return 'order_not_found'; end if;
  if of_tablet is not null then
    refused := tablet_refusal(of_tablet, o.branch_id);
    if refused is not null then return refused; end if;
  elsif party = 'staff' and not holds_right(actor, 'orders.move', o.branch_id, session_hash) then
    return 'no_right_here';
  end if;
  if party = 'staff' and o.user_id = actor and wanted = 'cancelled' then return 'own_order'; end if;
  if o.state <> seen
     or not exists (select from order_transitions t
                     where (t."from", t."to", t.party) = (o.state, wanted, move_order.party)) then
    return 'order_state';
  end if;
  perform shift_order(o, wanted, party, actor, why, of_tablet);
  return 'moved';
end
$$;

-- Begins, finishes or brings back a line that its caller has seen in a state: 'moved' | 'signed_out' |
-- 'order_not_found' | 'no_right_here' | 'order_state'. The first line that is begun begins the order, and accepts it where
-- nobody has; the last one that is done makes it ready; one that is brought back recalls it.
drop function if exists move_order_line;
create function move_order_line(
  order_id bigint, line smallint, seen line_state, wanted line_state, actor bigint, session_hash text,
  of_tablet bigint default null
) returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  o orders;
  l order_lines;
  refused text;
begin
  select * into o from orders r where r.id = order_id for no key update;
  select * into l from order_lines n where n.order_id = o.id and n.line = move_order_line.line;
  if of_tablet is null and not is_acting(actor, session_hash) then return 'signed_out'; end if;
  if l.order_id is null then return 'order_not_found'; end if;
  if of_tablet is not null then
    refused := tablet_refusal(of_tablet, o.branch_id);
    if refused is not null then return refused; end if;
  elsif not holds_right(actor, 'orders.move', o.branch_id, session_hash) then
    return 'no_right_here';
  end if;
  if l.state <> seen or seen = wanted or wanted = 'voided'
     or o.state not in ('placed', 'accepted', 'preparing', 'ready') then
    return 'order_state';
  end if;
  if o.state = 'placed' then
    o := shift_order(o, 'accepted', 'staff', actor, of_tablet => of_tablet);
  end if;
  -- Which lines are begun is said below, of this one alone.
  if o.state in ('accepted', 'ready') then
    o := shift_order(o, 'preparing', 'staff', actor, of_tablet => of_tablet);
    update order_lines n
       set state = case when n.line = l.line then wanted
                        else case when l.state = 'done' then 'done' else 'queued' end::line_state end
     where n.order_id = o.id and n.state <> 'voided';
  else
    update order_lines n set state = wanted where n.order_id = o.id and n.line = l.line;
  end if;
  if not exists (select from order_lines n
                  where n.order_id = o.id and n.state in ('queued', 'making')) then
    perform shift_order(o, 'ready', 'staff', actor, of_tablet => of_tablet);
  end if;
  return 'moved';
end
$$;

revoke execute on function shift_order, is_acting, move_order, move_order_line from public;
grant execute on function move_order, move_order_line to telve_api;
