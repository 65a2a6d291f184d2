-- The projections that the dashboard adds up (migration 200). All run with the caller's rights.

-- Counts ledger entries, each of them once: the caller removes their outbox rows in the same
-- transaction. Rows are written in order, so two deliveries wait for each other instead of
-- deadlocking; the till never touches these tables.
create or replace function count_entries(of_users bigint[], seqs bigint[]) returns void
language sql set search_path = public, pg_temp
begin atomic
  insert into point_totals as t (five_minutes, branch_id, earned, spent, entries)
  select date_bin('5 minutes', p.created_at, timestamptz '2000-01-01 00:00+00'), p.branch_id,
         coalesce(sum(p.amount) filter (where p.type = 'EARN'), 0),
         coalesce(sum(p.amount) filter (where p.type = 'SPEND'), 0), count(*)
    from unnest(of_users, seqs) as counted (user_id, seq)
    join point_transactions p on p.user_id = counted.user_id and p.seq = counted.seq
   where p.reverses is null
   group by 1, 2 order by 1, 2
  on conflict (five_minutes, branch_id) do update
    set earned = t.earned + excluded.earned, spent = t.spent + excluded.spent,
        entries = t.entries + excluded.entries;

  insert into member_days as d (day, user_id, branch_id, first_at)
  select (p.created_at at time zone 'Europe/Istanbul')::date, p.user_id, p.branch_id,
         min(p.created_at)
    from unnest(of_users, seqs) as counted (user_id, seq)
    join point_transactions p on p.user_id = counted.user_id and p.seq = counted.seq
   where p.reverses is null
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (day, user_id, branch_id) do update set first_at = excluded.first_at
    where excluded.first_at < d.first_at;
end;

-- Points from an instant until another, which should begin and end on five minutes or be now. One
-- branch, or all where it is null. An entry that waits in the outbox is counted from the ledger: in
-- one snapshot an entry is either there or in the totals. Each is looked up by its key: the limit keeps
-- the planner from reading the whole ledger, whatever it believes of the outbox.
create or replace function points_between(since timestamptz, until timestamptz, branch bigint)
returns table (five_minutes timestamptz, earned bigint, spent bigint, entries bigint)
language sql stable as $$
  select t.five_minutes, t.earned, t.spent, t.entries::bigint
    from point_totals t
   where t.five_minutes >= since and t.five_minutes < until
     and (branch is null or t.branch_id = branch)
  union all
  select date_bin('5 minutes', p.created_at, timestamptz '2000-01-01 00:00+00'),
         case when p.type = 'EARN' then p.amount::bigint else 0 end,
         case when p.type = 'SPEND' then p.amount::bigint else 0 end, 1
    from outbox o
   cross join lateral (
     select * from point_transactions e where e.user_id = o.user_id and e.seq = o.ref limit 1) p
   where o.topic = 'points' and p.reverses is null
     and p.created_at >= since and p.created_at < until
     and (branch is null or p.branch_id = branch)
$$;

-- Who had points moved from an instant until another, by day; the same person may come several times.
create or replace function members_between(since timestamptz, until timestamptz, branch bigint)
returns table (day date, user_id bigint, first_at timestamptz)
language sql stable as $$
  select d.day, d.user_id, d.first_at
    from member_days d
   where d.day between (since at time zone 'Europe/Istanbul')::date
                   and (until at time zone 'Europe/Istanbul')::date
     and d.first_at >= since and d.first_at < until
     and (branch is null or d.branch_id = branch)
  union all
  select (p.created_at at time zone 'Europe/Istanbul')::date, p.user_id, p.created_at
    from outbox o
   cross join lateral (
     select * from point_transactions e where e.user_id = o.user_id and e.seq = o.ref limit 1) p
   where o.topic = 'points' and p.reverses is null
     and p.created_at >= since and p.created_at < until
     and (branch is null or p.branch_id = branch)
$$;

revoke execute on function count_entries (bigint[], bigint[]) from public;
grant execute on function count_entries (bigint[], bigint[]) to telve_worker;
