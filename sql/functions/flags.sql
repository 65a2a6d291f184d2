-- What looks odd (migration 543, decisions/264). Each kind has its signs: acts of the counter that count towards
-- it. Where they are enough within its time, the worker raises a flag; whoever settles it reads the same signs.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists find_flags, signs_of_flag, flag_signs, counter_acts;

-- How long the acts of a kind count.
create or replace function flag_span(kind flag_kind) returns interval
language sql immutable parallel safe
return case kind when 'pair' then interval '7 days' else interval '24 hours' end;

-- What people recorded for customers: points that they gave, by hand or with a bill, and what they took back.
create function counter_acts(since timestamptz, until timestamptz)
returns table (at timestamptz, act text, staff_id bigint, customer_id bigint, branch_id bigint,
               points bigint)
language sql stable
set search_path = public, pg_temp
begin atomic
  -- entries of the first form name no kind: they were made by hand, or take one back
  select p.created_at,
         case when p.reverses is not null then 'reversal' when p.kind = 'purchase' then 'bill' else 'manual' end,
         p.actor_id, p.user_id, p.branch_id, p.amount::bigint
    from point_transactions p
   where p.created_at >= since and p.created_at <= until and p.actor_id is not null
     and (p.reverses is not null
          or p.type = 'EARN' and coalesce(p.kind, 'manual') in ('manual', 'purchase'))
  union all
  select r.at, 'refund', r.actor_id, p.user_id, p.branch_id, r.taken::bigint
    from purchase_refunds r join purchases p on p.id = r.purchase_id
   where r.at >= since and r.at <= until
  union all
  -- of an order whose points alone come back
  select r.at, 'refund', r.actor_id, o.user_id, o.branch_id, r.points::bigint
    from order_refunds r join orders o on o.id = r.order_id
   where r.at >= since and r.at <= until and r.purchase_refund_id is null;
end;

-- The signs of every kind; of staff, customer and branch each has those that its flag is about.
create function flag_signs(since timestamptz, until timestamptz)
returns table (kind flag_kind, staff_id bigint, customer_id bigint, branch_id bigint,
               at timestamptz, act text, by bigint, whose bigint, "where" bigint, points bigint)
language sql stable
set search_path = public, pg_temp
begin atomic
  with acts as materialized (
    select a.* from counter_acts(flag_signs.since, flag_signs.until) a
  ), given as materialized (
    select a.* from acts a
     where a.at > flag_signs.until - flag_span('often') and a.act in ('bill', 'manual')
  ), taken_back as materialized (
    select a.* from acts a
     where a.at > flag_signs.until - flag_span('taken_back') and a.act in ('reversal', 'refund')
  )
  select 'often'::flag_kind, null::bigint, g.customer_id, null::bigint,
         g.at, g.act, g.staff_id, g.customer_id, g.branch_id, g.points
    from given g
  union all
  select 'pair', a.staff_id, a.customer_id, null, a.at, a.act, a.staff_id, a.customer_id, a.branch_id, a.points
    from acts a
   where a.at > flag_signs.until - flag_span('pair') and a.act in ('bill', 'manual')
  union all
  -- What a bill gives follows from its amount.
  select 'generous', g.staff_id, null, g.branch_id, g.at, g.act, g.staff_id, g.customer_id, g.branch_id, g.points
    from given g where g.act = 'manual'
  union all
  select 'taken_back', t.staff_id, null, null, t.at, t.act, t.staff_id, t.customer_id, t.branch_id, t.points
    from taken_back t
  union all
  -- A branch whose hours are only described is never closed.
  select 'while_closed', t.staff_id, null, t.branch_id, t.at, t.act, t.staff_id, t.customer_id, t.branch_id, t.points
    from taken_back t
   where exists (select from branch_hours h where h.branch_id = t.branch_id)
     and not branch_openings(t.branch_id, t.at) @> t.at
  union all
  select 'colleague', g.staff_id, g.customer_id, null, g.at, g.act, g.staff_id, g.customer_id, g.branch_id, g.points
    from given g join users c on c.id = g.customer_id and (c.is_staff or c.is_admin)
   where g.act = 'manual';
end;

-- The signs that a flag was raised for, and what the same people did between them.
create function signs_of_flag(f flags)
returns table (at timestamptz, act text, by bigint, whose bigint, "where" bigint, points bigint)
language sql stable
set search_path = public, pg_temp
begin atomic
  select s.at, s.act, s.by, s.whose, s."where", s.points
    from flag_signs(f.since, f.until) s
   where s.kind = f.kind and s.staff_id is not distinct from f.staff_id
     and s.customer_id is not distinct from f.customer_id and s.branch_id is not distinct from f.branch_id;
end;

-- Raises a flag for what looks odd at an instant, by the settings that hold, and says how many. What has a flag
-- of its kind gets no other one within the kind's time. One caller at a time: another one finds nothing new.
create function find_flags(at timestamptz) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  s flag_settings;
  raised integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('flags', 0));
  select * into s from flag_settings order by id desc limit 1;
  with counted as (
    select g.kind, g.staff_id, g.customer_id, g.branch_id, min(g.at) as since, max(g.at) as until,
           count(*) as acts, sum(g.points) as points
      from flag_signs(find_flags.at - interval '7 days', find_flags.at) g
     group by 1, 2, 3, 4
  ), at_the_counter as (
    -- everybody who gave points at a branch, also those who gave none by hand
    select a.branch_id, a.staff_id, coalesce(sum(a.points) filter (where a.act = 'manual'), 0) as points
      from counter_acts(find_flags.at - flag_span('generous'), find_flags.at) a
     where a.at > find_flags.at - flag_span('generous') and a.act in ('bill', 'manual') group by 1, 2
  ), usual as (
    select c.branch_id, count(*) as people,
           round((percentile_cont(0.5) within group (order by c.points))::numeric) as points
      from at_the_counter c group by 1
  )
  insert into flags as f (kind, staff_id, customer_id, branch_id, since, until, found_at, acts, points, usual,
                          settings_id)
  select c.kind, c.staff_id, c.customer_id, c.branch_id, c.since, c.until, find_flags.at, c.acts, c.points,
         u.points, s.id
    from counted c
    left join usual u on c.kind = 'generous' and u.branch_id = c.branch_id
   where case c.kind
           when 'often' then c.acts >= s.often
           when 'pair' then c.acts >= s.pair
           -- of two people nobody can say what is usual
           when 'generous' then u.people > 2 and c.points >= s.generous_points
                                and c.points >= s.generous_times * u.points
           when 'taken_back' then c.acts >= s.taken_back
           else true
         end
     and not exists (select from flags b
                      where b.kind = c.kind and b.found_at > find_flags.at - flag_span(c.kind)
                        and b.staff_id is not distinct from c.staff_id
                        and b.customer_id is not distinct from c.customer_id
                        and b.branch_id is not distinct from c.branch_id);
  get diagnostics raised = row_count;
  return raised;
end
$$;

-- Settles a flag, once: null, or why not. `changed`: it has another version.
drop function if exists settle_flag;
create function settle_flag(actor bigint, flag bigint, of_version integer, verdict flag_outcome, words text)
returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  f flags;
begin
  select * into f from flags r where r.id = flag for no key update;
  if not found then return 'flag_not_found'; end if;
  if actor in (f.staff_id, f.customer_id) then return 'own_flag'; end if;
  if f.version <> coalesce(of_version, f.version) then return 'changed'; end if;
  if f.outcome is not null then return 'flag_settled'; end if;
  update flags r set outcome = verdict, settled_at = clock_timestamp(), settled_by = actor, note = words,
                     version = r.version + 1
   where r.id = f.id;
  return null;
end
$$;

revoke execute on function flag_span, counter_acts, flag_signs, signs_of_flag, find_flags, settle_flag from public;
grant execute on function flag_span, counter_acts, flag_signs, signs_of_flag, settle_flag to telve_api;
grant execute on function flag_span, counter_acts, flag_signs, find_flags to telve_worker;
