-- What looks odd (migration 543, decisions/264). Each kind has its signs: acts of the counter that count towards
-- it. Where they are enough within its time, the worker raises a flag; whoever settles it reads the same signs.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists find_flags, signs_of_flag, flag_signs, counter_acts, undo_acts, undo_refusal;

-- How long the acts of a kind count.
create or replace function flag_span(kind flag_kind) returns interval
language sql immutable parallel safe
return case when kind in ('pair', 'accounts') then interval '7 days' else interval '24 hours' end;

-- What people recorded for customers: points that they gave, by hand or with a bill, and what they took back.
-- entry_id: of the ledger; null of refunds. What was taken back with a flag is no act of theirs (decisions/285).
create function counter_acts(since timestamptz, until timestamptz)
returns table (at timestamptz, act text, staff_id bigint, customer_id bigint, branch_id bigint,
               points bigint, entry_id bigint)
language sql stable
set search_path = public, pg_temp
begin atomic
  -- entries of the first form name no kind: they were made by hand, or take one back
  select p.created_at,
         case when p.reverses is not null then 'reversal' when p.kind = 'purchase' then 'bill' else 'manual' end,
         p.actor_id, p.user_id, p.branch_id, p.amount::bigint, p.id
    from point_transactions p
   where p.created_at >= since and p.created_at <= until and p.actor_id is not null
     and (p.reverses is not null
          and not exists (select from flag_undos n where n.entry_id = p.reverses and n.refused is null)
          or p.type = 'EARN' and coalesce(p.kind, 'manual') in ('manual', 'purchase'))
  union all
  select r.at, 'refund', r.actor_id, p.user_id, p.branch_id, r.taken::bigint, null
    from purchase_refunds r join purchases p on p.id = r.purchase_id
   where r.at >= since and r.at <= until
     and not exists (select from flag_undos n where n.refund_id = r.id)
  union all
  -- of an order whose points alone come back
  select r.at, 'refund', r.actor_id, o.user_id, o.branch_id, r.points::bigint, null
    from order_refunds r join orders o on o.id = r.order_id
   where r.at >= since and r.at <= until and r.purchase_refund_id is null;
end;

-- The signs of every kind; of staff, customer and branch each has those that its flag is about.
create function flag_signs(since timestamptz, until timestamptz)
returns table (kind flag_kind, staff_id bigint, customer_id bigint, branch_id bigint,
               at timestamptz, act text, by bigint, whose bigint, "where" bigint, points bigint, entry_id bigint)
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
         g.at, g.act, g.staff_id, g.customer_id, g.branch_id, g.points, g.entry_id
    from given g
  union all
  select 'pair', a.staff_id, a.customer_id, null, a.at, a.act, a.staff_id, a.customer_id, a.branch_id, a.points, a.entry_id
    from acts a
   where a.at > flag_signs.until - flag_span('pair') and a.act in ('bill', 'manual')
  union all
  -- What a bill gives follows from its amount.
  select 'generous', g.staff_id, null, g.branch_id, g.at, g.act, g.staff_id, g.customer_id, g.branch_id, g.points, g.entry_id
    from given g where g.act = 'manual'
  union all
  select 'taken_back', t.staff_id, null, null, t.at, t.act, t.staff_id, t.customer_id, t.branch_id, t.points, t.entry_id
    from taken_back t
  union all
  -- A branch whose hours are only described is never closed.
  select 'while_closed', t.staff_id, null, t.branch_id, t.at, t.act, t.staff_id, t.customer_id, t.branch_id, t.points, t.entry_id
    from taken_back t
   where exists (select from branch_hours h where h.branch_id = t.branch_id)
     and not branch_openings(t.branch_id, t.at) @> t.at
  union all
  select 'colleague', g.staff_id, g.customer_id, null, g.at, g.act, g.staff_id, g.customer_id, g.branch_id, g.points, g.entry_id
    from given g join users c on c.id = g.customer_id and c.roles <> '{}'
   where g.act = 'manual';
end;

-- The signs that a flag was raised for, and what the same people did between them.
create function signs_of_flag(f flags)
returns table (at timestamptz, act text, by bigint, whose bigint, "where" bigint, points bigint, entry_id bigint)
language sql stable
set search_path = public, pg_temp
begin atomic
  select s.at, s.act, s.by, s.whose, s."where", s.points, s.entry_id
    from flag_signs(f.since, f.until) s
   where s.kind = f.kind and s.staff_id is not distinct from f.staff_id
     and s.customer_id is not distinct from f.customer_id and s.branch_id is not distinct from f.branch_id
  union all
  select u.created_at, 'account', null, a.user_id, null, 0, null
    from flag_accounts a join users u on u.id = a.user_id where a.flag_id = f.id;
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

-- Raises a flag where one browser has opened many accounts, or adds the newest to the one that waits (decisions/286).
-- The caller has just written the account `newest`; others: opened on the same browser, as its cookie says. Below
-- the threshold nothing is kept.
create or replace function note_accounts(newest bigint, others bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  s flag_settings;
  of_browser bigint[];
  fresh bigint[];
  waiting bigint;
  raised bigint;
begin
  select * into s from flag_settings order by id desc limit 1;
  of_browser := newest || array(select u.id from users u
                                 where u.id = any (others) and u.id <> newest
                                   and u.created_at > now() - flag_span('accounts'));
  if cardinality(of_browser) < s.accounts then return; end if;
  -- Of two that are opened at once the second one sees the flag of the first.
  perform pg_advisory_xact_lock(hashtextextended('flags of accounts', 0));
  select g.id into waiting from flags g
   where g.outcome is null and g.kind = 'accounts'
     and exists (select from flag_accounts a where a.flag_id = g.id and a.user_id = any (of_browser))
   order by g.id desc limit 1 for no key update;
  if waiting is not null then
    insert into flag_accounts (flag_id, user_id) values (waiting, newest);
    update flags g set acts = g.acts + 1, until = greatest(g.until, clock_timestamp()), version = g.version + 1
     where g.id = waiting;
    return;
  end if;
  fresh := array(select id from unnest(of_browser) as id
                  where id not in (select a.user_id from flag_accounts a where a.user_id = any (of_browser)));
  if cardinality(fresh) < s.accounts then return; end if;
  insert into flags (kind, since, until, found_at, acts, points, settings_id)
  select 'accounts', min(u.created_at), clock_timestamp(), clock_timestamp(), count(*), 0, s.id
    from users u where u.id = any (fresh)
  returning id into raised;
  insert into flag_accounts (flag_id, user_id) select raised, id from unnest(fresh) as id;
end
$$;

-- Why an act can't be taken back where its flag is settled, null where it can: 'done' | 'final'. act: of counter_acts().
-- What else speaks against it is found out as it is taken back.
create function undo_refusal(act text, entry point_transactions) returns text
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  return case act
    when 'manual'
      then case when exists (select from point_transactions t where t.reverses = entry.id) then 'done' end
    when 'bill'
      then (select case when wholly_refunded(p) then 'done' end from purchases p where p.id = entry.ref::bigint)
    else 'final'
  end;
end
$$;

-- Takes acts of a flag back, of which the caller holds the customers, and notes of each what came of it: points by
-- hand by their reversal, a bill or an order by the refund of all that is left of it. session: of the actor.
create function undo_acts(flag bigint, undo bigint[], actor bigint, session text, address text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  bills bigint[];
  bill purchases;
  outcome text;
  refund bigint;
  verdicts point_verdict[];
  reversals json;
  of_entries bigint[];
begin
  -- Coupons before campaigns, each in id order, as everywhere: several bills and orders are refunded here.
  bills := array(select t.ref::bigint from point_transactions t
                  where t.id = any (undo) and t.kind = 'purchase' order by t.user_id, t.id);
  perform from coupons c
    where c.order_id in (select p.order_id from purchases p where p.id = any (bills)) order by c.id for no key update;
  perform hold_coupons_of(p.id, p.user_id) from purchases p where p.id = any (bills) order by p.user_id, p.id;
  perform from campaigns c
    where c.id in (select l.ref from purchase_lines l where l.purchase_id = any (bills) and l.kind = 'campaign')
    order by c.id for no key update;
  select json_agg(json_build_object(
           'user_id', t.user_id, 'actor_id', actor, 'reverses', t.id, 'request_key', gen_random_uuid(),
           'reason', 'düzeltme', 'session', session, 'address', address) order by t.id),
         array_agg(t.id order by t.id)
    into reversals, of_entries
    from point_transactions t where t.id = any (undo) and t.kind is distinct from 'purchase';
  if of_entries is not null then
    verdicts := write_points(reversals, 'people');
    insert into flag_undos (flag_id, entry_id, refused, points)
    select flag, n.id, nullif((v).outcome, 'appended'), case when (v).outcome = 'appended' then (v).amount else 0 end
      from unnest(of_entries) with ordinality as n (id, place)
      cross join lateral (select verdicts[n.place::integer] as v) w;
  end if;
  for bill in select p.* from unnest(bills) with ordinality as b (id, place) join purchases p on p.id = b.id order by b.place
  loop
    if bill.order_id is null then
      select r.outcome, r.refund_id into outcome, refund
        from write_refund(bill.id, null, 'diğer', 'Uyarı ' || flag, null, actor, gen_random_uuid()::text, session,
                          null, false) r;
    elsif wholly_refunded(bill) then
      -- What it gave was taken back. Units that points alone have paid stay with the customer.
      outcome := 'already_refunded';
      refund := null;
    else
      select r.outcome, r.refund_id into outcome, refund
        from refund_order(bill.order_id, null, 'diğer', 'Uyarı ' || flag, actor, gen_random_uuid()::text, session) r;
      refund := (select o.purchase_refund_id from order_refunds o where o.id = refund);
    end if;
    insert into flag_undos (flag_id, entry_id, refused, points, waived, refund_id)
    select flag, bill.entry_id, nullif(outcome, 'refunded'), coalesce(r.taken, 0), coalesce(r.waived, 0), r.id
      from (values (refund)) as c (id) left join purchase_refunds r on r.id = c.id;
  end loop;
end
$$;

-- Settles a flag, once: null, or why not. `changed`: it has another version.
-- undo: entries of its acts to take back with it, in the same transaction: all of them are asked, and what of one can't
-- be taken back stays (flag_undos). session_hash: of the actor; address: where the request came from.
drop function if exists settle_flag;
create function settle_flag(
  actor bigint, flag bigint, of_version integer, verdict flag_outcome, words text, undo bigint[] default '{}',
  session_hash text default null, address text default null
)
returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  f flags;
  stops text;
begin
  -- People first, then what is theirs.
  perform from users u
    where u.id in (select t.user_id from point_transactions t where t.id = any (undo))
    order by u.id for no key update;
  select * into f from flags r where r.id = flag for no key update;
  if not found then return 'flag_not_found'; end if;
  if actor in (f.staff_id, f.customer_id)
     or exists (select from flag_accounts a where a.flag_id = f.id and a.user_id = actor) then
    return 'own_flag';
  end if;
  if f.version <> coalesce(of_version, f.version) then return 'changed'; end if;
  if f.outcome is not null then return 'flag_settled'; end if;
  if undo <> '{}' then
    if verdict <> 'wrong' then
      raise 'what is fine is not taken back' using errcode = 'invalid_parameter_value';
    end if;
    if not is_acting(actor, session_hash) then return 'signed_out'; end if;
    if exists (select from unnest(undo) as u (id)
                where u.id not in (select s.entry_id from signs_of_flag(f) s where s.entry_id is not null)) then
      return 'entry_not_found';
    end if;
    -- One act undoes all of them: many small ones as much as one.
    if proof_due((select sum(t.amount) from point_transactions t where t.id = any (undo)), session_hash) then
      return 'prove_again';
    end if;
    perform undo_acts(f.id, undo, actor, session_hash, address);
    -- A proof or a session may end meanwhile. Nothing stands then.
    select n.refused into stops from flag_undos n
     where n.flag_id = f.id and n.refused in ('prove_again', 'signed_out') limit 1;
    if stops is not null then
      raise 'refused: %', stops using errcode = 'TE001';
    end if;
  end if;
  update flags r set outcome = verdict, settled_at = clock_timestamp(), settled_by = actor, note = words,
                     version = r.version + 1
   where r.id = f.id;
  return null;
exception when sqlstate 'TE001' then
  return stops;
end
$$;

revoke execute on function flag_span, counter_acts, flag_signs, signs_of_flag, find_flags, settle_flag, undo_refusal,
  undo_acts, note_accounts from public;
grant execute on function flag_span, counter_acts, flag_signs, signs_of_flag, settle_flag, undo_refusal,
  note_accounts to telve_api;
grant execute on function flag_span, counter_acts, flag_signs, find_flags to telve_worker;
