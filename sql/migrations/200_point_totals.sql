-- What the dashboard adds up: points by branch and five minutes, and who was active on which day.
-- Projections of the ledger. The till does not write them: the worker does, where it writes the
-- notification of an entry (deliver_points()), and whoever reads them adds the entries that still wait
-- in the outbox (sql/functions/point_totals.sql), so the sums are those of the ledger at any moment.
-- Reversals count in neither: they stand in the security log. decisions/086.
create table point_totals (
  five_minutes timestamptz not null, -- their beginning
  branch_id bigint not null,
  earned bigint not null default 0,
  spent bigint not null default 0,
  entries integer not null default 0,
  primary key (five_minutes, branch_id)
) with (fillfactor = 70);
comment on table point_totals is 'points by branch and five minutes, without reversals; rebuilt by `ledger rebuild`';

create table member_days (
  day date not null, -- of Istanbul
  user_id bigint not null,
  branch_id bigint not null,
  first_at timestamptz(3) not null,
  primary key (day, user_id, branch_id)
);
comment on table member_days is 'whose points moved on which day and where, without reversals; rebuilt by `ledger rebuild`';

insert into point_totals (five_minutes, branch_id, earned, spent, entries)
select date_bin('5 minutes', p.created_at, timestamptz '2000-01-01 00:00+00'), p.branch_id,
       coalesce(sum(p.amount) filter (where p.type = 'EARN'), 0),
       coalesce(sum(p.amount) filter (where p.type = 'SPEND'), 0), count(*)
  from point_transactions p
 where p.reverses is null
   and not exists (
     select from outbox o where o.topic = 'points' and o.user_id = p.user_id and o.ref = p.seq)
 group by 1, 2;

insert into member_days (day, user_id, branch_id, first_at)
select (p.created_at at time zone 'Europe/Istanbul')::date, p.user_id, p.branch_id, min(p.created_at)
  from point_transactions p
 where p.reverses is null
   and not exists (
     select from outbox o where o.topic = 'points' and o.user_id = p.user_id and o.ref = p.seq)
 group by 1, 2, 3;

grant select on point_totals, member_days to telve_api;
grant select, insert, update on point_totals, member_days to telve_worker;
-- The API reads what waits to be counted, and nothing else of the outbox.
grant select (id, topic, user_id, ref) on outbox to telve_api;

-- New members of a day, and the ratings of one.
create index users_by_arrival on users (created_at);
create index ratings_by_time on ratings (created_at, stars);
create index broadcasts_under_way on broadcasts (id) where finished_at is null;
