-- How many different members were active, in a form that can be added up (decisions/107). A member of a
-- period is counted on the first of their days in it, and that is their day whose former one lies before
-- the period: so days are counted by how long ago the former one was.
create table member_gaps (
  branch_id bigint not null, -- 0: wherever it was
  day date not null, -- of Istanbul
  gap smallint not null, -- days since their former day there; 30: that many, more, or there is none
  members integer not null,
  primary key (branch_id, day, gap)
) with (fillfactor = 70);
comment on table member_gaps is 'members active on a day, by how long ago their former day was; from member_days, rebuilt by `ledger rebuild`';

-- The same by the five minutes in which a member's day began, for days that count in part.
create table member_firsts (
  branch_id bigint not null, -- 0: wherever it was
  five_minutes timestamptz not null, -- their beginning
  members integer not null,
  after_week integer not null, -- of these, whose former day was 7 days before or earlier
  after_month integer not null, -- 30 days
  primary key (branch_id, five_minutes)
) with (fillfactor = 70);
comment on table member_firsts is 'members by when their day began; from member_days, rebuilt by `ledger rebuild`';

-- A member's days are now looked up by member alone.
alter table member_days
  drop constraint member_days_pkey,
  add primary key (user_id, day, branch_id);

create temporary table returns on commit drop as
select branch_id, day, first_at,
       least(30, day - lag(day, 1, day - 30) over (partition by branch_id, user_id order by day)) as gap
  from (select user_id, branch_id, day, first_at from member_days
        union all
        select user_id, 0, day, min(first_at) from member_days group by user_id, day) days;

insert into member_gaps (branch_id, day, gap, members)
select branch_id, day, gap, count(*) from returns group by 1, 2, 3;

insert into member_firsts (branch_id, five_minutes, members, after_week, after_month)
select branch_id, date_bin('5 minutes', first_at, timestamptz '2000-01-01 00:00+00'), count(*),
       count(*) filter (where gap >= 7), count(*) filter (where gap >= 30)
  from returns group by 1, 2;

grant select on member_gaps, member_firsts to telve_api;
grant select, insert, update on member_gaps, member_firsts to telve_worker;
