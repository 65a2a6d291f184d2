-- The projections that the dashboard adds up (migrations 200, 202 and 250). All run with the caller's rights.

-- Members' days from one until another, at each branch and wherever it was (branch 0), with the days
-- since the former one there; 30 stands for 30, for more, and for none.
create or replace function member_returns(of_users bigint[], since date, until date)
returns table (branch_id bigint, day date, first_at timestamptz, gap integer)
language sql stable set search_path = public, pg_temp
begin atomic
  select branch_id, day, first_at, gap
    from (
      select branch_id, day, first_at,
             least(30, day - lag(day, 1, day - 30) over (partition by branch_id, user_id order by day))
               as gap
        from (
          select user_id, branch_id, day, first_at from member_days
           where user_id = any (of_users) and day between since - 30 and until
          union all
          select user_id, 0, day, min(first_at) from member_days
           where user_id = any (of_users) and day between since - 30 and until
           group by user_id, day) days) returns
   where day >= since;
end;

-- Adds these people's days to the counts, or takes them out again (sign -1).
create or replace function add_member_counts(of_users bigint[], since date, until date, sign integer)
returns void language sql set search_path = public, pg_temp
begin atomic
  insert into member_gaps as g (branch_id, day, gap, members)
  select branch_id, day, gap, sign * count(*)
    from member_returns(of_users, since, until) group by 1, 2, 3
  on conflict (branch_id, day, gap) do update set members = g.members + excluded.members;

  insert into member_firsts as f (branch_id, five_minutes, members, after_week, after_month)
  select branch_id, date_bin('5 minutes', first_at, timestamptz '2000-01-01 00:00+00'),
         sign * count(*), sign * count(*) filter (where gap >= 7),
         sign * count(*) filter (where gap >= 30)
    from member_returns(of_users, since, until) group by 1, 2
  on conflict (branch_id, five_minutes) do update
    set members = f.members + excluded.members, after_week = f.after_week + excluded.after_week,
        after_month = f.after_month + excluded.after_month;
end;

-- Counts ledger entries, each of them once: the caller removes their outbox rows in the same
-- transaction. One transaction counts at a time, so it is the caller's last act; the till never
-- touches these tables. Entries may come in any order.
create or replace function count_entries(of_users bigint[], seqs bigint[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  -- Days that are new, or that begin earlier than was known.
  begun member_days[];
  people bigint[];
  since date;
  until date;
begin
  perform pg_advisory_xact_lock(hashtextextended('telve totals', 0));

  insert into point_totals as t (five_minutes, branch_id, earned, spent, entries)
  select date_bin('5 minutes', p.created_at, timestamptz '2000-01-01 00:00+00') as began,
         coalesce(p.branch_id, 0), coalesce(sum(p.amount) filter (where p.type = 'EARN'), 0),
         coalesce(sum(p.amount) filter (where p.type = 'SPEND'), 0), count(*)
    from unnest(of_users, seqs) as counted (user_id, seq)
    join point_transactions p on p.user_id = counted.user_id and p.seq = counted.seq
   where p.reverses is null
   group by grouping sets ((1, p.branch_id), (1))
  on conflict (five_minutes, branch_id) do update
    set earned = t.earned + excluded.earned, spent = t.spent + excluded.spent,
        entries = t.entries + excluded.entries;

  begun := array(
    select row(c.day, c.user_id, c.branch_id, c.first_at)::member_days
      from (
        select (p.created_at at time zone 'Europe/Istanbul')::date as day, p.user_id, p.branch_id,
               min(p.created_at) as first_at
          from unnest(of_users, seqs) as counted (user_id, seq)
          join point_transactions p on p.user_id = counted.user_id and p.seq = counted.seq
         where p.reverses is null
         group by 1, 2, 3) c
     where not exists (
       select from member_days d
        where d.user_id = c.user_id and d.day = c.day and d.branch_id = c.branch_id
          and d.first_at <= c.first_at));
  if begun = '{}' then
    return;
  end if;
  select array_agg(distinct b.user_id), min(b.day), max(b.day) into people, since, until
    from unnest(begun) b;
  -- A new day also shortens the gap of the one that follows it.
  until := until + 30;
  perform add_member_counts(people, since, until, -1);
  insert into member_days (day, user_id, branch_id, first_at)
  select b.day, b.user_id, b.branch_id, b.first_at from unnest(begun) b
  on conflict (user_id, day, branch_id) do update set first_at = excluded.first_at;
  perform add_member_counts(people, since, until, 1);
end
$$;

-- Entries that wait in the outbox to be counted. In one snapshot an entry is either here or in the
-- totals. Each is looked up by its key: the limit keeps the planner from reading the whole ledger,
-- whatever it believes of the outbox. One branch, or all where it is null.
create or replace function uncounted_between(since timestamptz, until timestamptz, branch bigint)
returns table (user_id bigint, branch_id bigint, type point_kind, amount integer, created_at timestamptz)
language sql stable as $$
  select p.user_id, p.branch_id, p.type, p.amount, p.created_at
    from outbox o
   cross join lateral (
     select * from point_transactions e where e.user_id = o.user_id and e.seq = o.ref limit 1) p
   where o.topic = 'points' and p.reverses is null
     and p.created_at >= since and p.created_at < until
     and (branch is null or p.branch_id = branch)
$$;

-- Points from an instant until another, which should begin and end on five minutes or be now. Of some
-- branches, or of all where it is null.
create or replace function points_of(since timestamptz, until timestamptz, branches bigint[])
returns table (five_minutes timestamptz, earned bigint, spent bigint, entries bigint)
language sql stable as $$
  select t.five_minutes, t.earned, t.spent, t.entries::bigint
    from point_totals t
   where t.five_minutes >= since and t.five_minutes < until
     and t.branch_id = any (coalesce(branches, '{0}'))
  union all
  select date_bin('5 minutes', u.created_at, timestamptz '2000-01-01 00:00+00'),
         case when u.type = 'EARN' then u.amount::bigint else 0 end,
         case when u.type = 'SPEND' then u.amount::bigint else 0 end, 1
    from uncounted_between(since, until, null) u
   where branches is null or u.branch_id = any (branches)
$$;

-- As the releases before the last one asked.
drop function if exists points_between(timestamptz, timestamptz, bigint);

-- How many different members had points moved from the beginning of a day until an instant, on five
-- minutes or now, some days later. Exact for periods of 1, 7 and 30 days, the last of them begun; null
-- for others. One branch, or all where it is null.
drop function if exists members_between (timestamptz, timestamptz, bigint);
create function members_between(since timestamptz, until timestamptz, branch bigint)
returns bigint language sql stable as $$
  with period as (
    select a as first_day, z as last_day, z - a + 1 as days,
           z::timestamp at time zone 'Europe/Istanbul' as last_since
      from (select (since at time zone 'Europe/Istanbul')::date as a,
                   (until at time zone 'Europe/Istanbul')::date as z) local
  )
  select case when days in (1, 7, 30) then
    (select coalesce(sum(g.members), 0) from member_gaps g
      where g.branch_id = coalesce(branch, 0) and g.day >= first_day and g.day < last_day
        and g.gap > g.day - first_day)
    + (select coalesce(sum(case days when 1 then f.members when 7 then f.after_week
                                     else f.after_month end), 0)
         from member_firsts f
        where f.branch_id = coalesce(branch, 0)
          and f.five_minutes >= last_since and f.five_minutes < until)
    + (select count(distinct u.user_id) from uncounted_between(since, until, branch) u
        where not exists (
          select from member_days d
           where d.user_id = u.user_id and d.day between first_day and last_day
             and d.first_at < until and (branch is null or d.branch_id = branch)))
    end
    from period
$$;

-- The same for each day, up to a time of day on five minutes.
create or replace function members_by_day(
  since timestamptz, until timestamptz, branch bigint, up_to time
) returns table (day date, members bigint)
language sql stable as $$
  select day, sum(members)::bigint
    from (
      select local::date as day, f.members
        from member_firsts f, lateral (select f.five_minutes at time zone 'Europe/Istanbul' as local) l
       where f.branch_id = coalesce(branch, 0) and f.five_minutes >= since and f.five_minutes < until
         and local::time < up_to
      union all
      select local::date, count(distinct u.user_id)
        from uncounted_between(since, until, branch) u,
             lateral (select u.created_at at time zone 'Europe/Istanbul' as local) l
       where local::time < up_to
         and not exists (
           select from member_days d
            where d.user_id = u.user_id and d.day = local::date
              and (d.first_at at time zone 'Europe/Istanbul')::time < up_to
              and (branch is null or d.branch_id = branch))
       group by 1) begun
   group by 1
$$;

revoke execute on function count_entries (bigint[], bigint[]) from public;
revoke execute on function add_member_counts (bigint[], date, date, integer) from public;
grant execute on function count_entries (bigint[], bigint[]) to telve_worker;
grant execute on function add_member_counts (bigint[], date, date, integer) to telve_worker;
