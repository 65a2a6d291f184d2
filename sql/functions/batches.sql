-- The frame of the three writers, write_points(), record_purchases() and place_orders(): what they do first
-- and last, whatever they write. Their planner's settings stand at each of them: a function can't set them
-- for its caller without leaving them in the transaction (sql/ledger/writers.test.ts compares the lists).

-- How begin_batch() names who acts where. What is added by its receipt is a right of its own. Stable, as text of a
-- number is: PostgreSQL puts no function in the place of its call that is declared better than what it asks.
create or replace function acting_as(actor bigint, branch bigint, receipt text) returns text
language sql stable parallel safe
return actor || ' ' || branch || case when receipt is null then '' else ' late' end;

drop function if exists is_stranger(text[], bigint, bigint, text);
-- Whether somebody, by that name, or the session by which they act, is among the strangers of begin_batch().
create or replace function is_stranger(strangers text[], acting text, session text, branch bigint) returns boolean
language sql stable parallel safe
return strangers <> '{}' and (acting = any (strangers)
                              or coalesce(session || ' ' || branch = any (strangers), false));

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists begin_batch;
drop function if exists end_batch;

-- Holds the customers of a batch and the coupons that they ask for, and answers what every writer asks about
-- who sent it. From here on nobody else changes these customers' ledgers, and each later statement, with a
-- snapshot of its own, sees all that was committed before. The clock is read by the writer, once it holds its
-- own rows as well: two batches of one person have their instants in the order of their entries.
--
-- requests: an array of objects, of which it reads user_id, actor_id, branch_id, session (hex of a session's hash),
-- receipt and asked.coupons ([{id}]), each where there is one.
-- behind: this batch was sent before the last one's verdicts had arrived. Whoever was passed over there is
-- passed over here as well, so that each customer's requests keep their order.
--
-- held: the customers that it holds, in id order. It waits for none, so no other transaction can stop it
-- or deadlock with it: whose row somebody else holds is answered 'locked' by the writer.
-- passed_before: customers whom the last batch passed over.
-- ended: sessions that have ended since their requests were let in. The API lets its callers in by what it
-- remembers of them (api/sessions/sessions.ts); whether they still may is decided here.
-- actors, admins: who acts, and the administrators among them.
-- wanted: the right that staff need at the branches of these requests, or bills.add where there is a receipt; null
-- where nobody needs one.
-- strangers: who lacks it where, by acting_as(), and as 'session branch' the sessions of shared tablets that are asked
-- for other branches (decisions/284). Nobody ends a post from here on (decisions/254).
-- bounds, acting, limits: the bounds that hold; who acts where, by acting_as(), and what each of them may there, at the
-- same place (decisions/287).
create function begin_batch(
  requests json, behind boolean, wanted text, out held bigint[], out passed_before bigint[], out ended text[],
  out actors bigint[], out admins bigint[], out strangers text[],
  out bounds award_bounds, out acting text[], out limits own_bounds[]
) language plpgsql
set search_path = public, pg_temp
as $$
declare
  customers bigint[];
  sessions_of text[];
  coupons_of jsonb[];
begin
  select array_agg(r.user_id), array_agg(distinct r.actor_id), array_agg(distinct r.session),
         array_agg(r.asked -> 'coupons') filter (where r.asked ? 'coupons'),
         array_agg(distinct acting_as(r.actor_id, r.branch_id, r.receipt))
           filter (where wanted is not null and r.actor_id is not null and r.branch_id is not null)
    into customers, actors, sessions_of, coupons_of, acting
    from json_to_recordset(requests)
      as r (user_id bigint, actor_id bigint, branch_id bigint, session text, receipt text, asked jsonb);
  passed_before := '{}';
  if behind then
    passed_before := coalesce(nullif(current_setting('telve.locked', true), ''), '{}');
  end if;
  held := array(
    select u.id from users u
     where u.id = any (customers) and u.id <> all (passed_before)
     order by u.id for no key update skip locked);
  if coupons_of is not null then
    -- In id order, behind the people whose they are, as everywhere.
    perform from coupons c
      where c.id in (select (e ->> 'id')::bigint
                       from unnest(coupons_of) as asked (coupons), jsonb_array_elements(asked.coupons) e)
        and c.user_id = any (held)
      order by c.id for no key update;
  end if;
  if wanted is not null then
    perform hold_posts();
  end if;
  -- One look at each session: those that have ended, and with its branch those that a tablet has opened.
  select array(
           select case when s.id_hash is null then h
                       else h || ' ' || (select t.branch_id from tablets t where t.id = s.tablet_id) end
             from unnest(sessions_of) as session (h)
             left join sessions s on s.id_hash = decode(h, 'hex') and s.expires_at > now()
                                 and (select u.is_active from users u where u.id = s.user_id)
            where h is not null and (s.id_hash is null or s.tablet_id is not null)),
         array(select p.person_id from posts p
                where p.person_id = any (actors) and p.role = 'administrator' and p.ended_at is null
                  and holds_now(p))
    into ended, admins;
  strangers := '{}';
  if acting is not null then
    select * into bounds from award_bounds b order by b.id desc limit 1;
    with of_role as materialized (select * from role_bounds), own as (
      select a.who, count(r.role) as roles,
             row(max(r.entry), max(r.day), max(r.bill), max(r.bill_day))::own_bounds as may
        from unnest(acting) as a (who)
        left join lateral posts_for(split_part(a.who, ' ', 1)::bigint,
                                    case split_part(a.who, ' ', 3) when '' then wanted else 'bills.add' end,
                                    split_part(a.who, ' ', 2)::bigint) as p on true
        left join of_role r on r.role = p.role
       group by a.who
    )
    select array_agg(o.who), array_agg(o.may), coalesce(array_agg(o.who) filter (where o.roles = 0), '{}')
      into acting, limits, strangers from own o;
  end if;
  if ended <> '{}' then
    strangers := strangers || array(
      select distinct r.session || ' ' || r.branch_id
        from json_to_recordset(requests) as r (branch_id bigint, session text)
        join unnest(ended) as at_tablet (look) on split_part(look, ' ', 1) = r.session
       where wanted is not null and split_part(look, ' ', 2) not in ('', r.branch_id::text));
    ended := array(select look from unnest(ended) as looked (look) where look not like '% %');
  end if;
end
$$;

-- Ends a batch.
--
-- passed: customers whom it passed over, for the batch that was sent behind it.
-- passed_before: as begin_batch() has it.
-- first_named: branches that it names for the first time; they are never removed from now on.
create function end_batch(passed bigint[], passed_before bigint[], first_named bigint[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  marked integer;
begin
  if first_named <> '{}' then
    update branches set in_ledger = true where id = any (first_named);
    get diagnostics marked = row_count;
    if marked < cardinality(first_named) then
      raise 'a branch was removed meanwhile' using errcode = 'serialization_failure';
    end if;
  end if;
  if passed <> '{}' or passed_before <> '{}' then
    perform set_config('telve.locked', passed::text, false);
  end if;
end
$$;

-- Why nothing is written for a customer, null where nothing speaks against it: what entries and bills have
-- in common. The scan comes before the person: staff learn nothing about one whom they have not scanned.
create or replace function customer_refusal(
  is_own boolean, has_scan boolean, is_active boolean, has_branch boolean
) returns text language sql immutable parallel safe
return case
  when is_own then 'own_account'
  when not has_scan then 'scan_required'
  when not is_active then 'user_inactive'
  when not has_branch then 'branch_required'
end;

-- Whether a scan opens a customer to a staff member at an instant. No condition of a join: the scan is then
-- found by its id, not among all that its staff member has scanned.
create or replace function scan_opens(s scans, staff bigint, customer bigint, at timestamptz) returns boolean
language sql immutable parallel safe
return coalesce(
  s.staff_id = staff and s.customer_id = customer and s.closed_at is null and s.expires_at > scan_opens.at,
  false);

-- The same of the scan that has an id; a number has none there (decisions/241).
create or replace function is_scanned(scan uuid, staff bigint, customer bigint, at timestamptz) returns boolean
language sql stable
set search_path = public, pg_temp
return exists (select from scans s where s.id = scan and scan_opens(s, staff, customer, is_scanned.at));

-- A line of the security log about what a writer refused or wrote. at: the instant of what it tells.
create or replace function log_written(
  at timestamptz, kind text, actor bigint, subject bigint, address text, detail jsonb
) returns void language sql
set search_path = public, pg_temp
begin atomic
  insert into security_log (at, kind, actor_id, subject_id, address, detail)
  values (log_written.at, log_written.kind, actor, subject, log_written.address, log_written.detail);
end;

revoke execute on function begin_batch, end_batch, log_written from public;
