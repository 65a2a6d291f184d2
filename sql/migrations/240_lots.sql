-- Until when somebody's points are kept (programme.md §5): the open lots of every person. Projections of
-- the ledger that the worker keeps behind the till, as it keeps the order by points (decisions/101).
create table point_lots (
  user_id bigint not null,
  seq integer not null check (seq > 0),
  expires_on date not null,
  rest integer not null check (rest > 0),
  cause text,
  prolonged boolean not null default false,
  primary key (user_id, seq)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index point_lots_by_end on point_lots (expires_on, user_id);
comment on table point_lots is 'what is left of what each EARN gave, without those of which nothing is; rebuilt by `ledger rebuild`';
comment on column point_lots.seq is 'the entry that gave it';
comment on column point_lots.expires_on is 'the last day of Istanbul on which it is kept';
comment on column point_lots.cause is 'what it was given for, `purchase:7`: a claw-back of that takes it first';
comment on column point_lots.prolonged is 'whether it had expired before and was given back: that happens once';

-- Which lots a SPEND took, and of them what was not given back yet.
create table lot_takings (
  user_id bigint not null,
  seq integer not null, -- the SPEND
  lot integer not null, -- the entry that gave the lot
  points integer not null check (points > 0),
  spent_for text, -- what it was spent for, `coupon:12`: a refund of that gives it back
  expires_on date not null, -- this and the two after it as in the lot
  cause text,
  prolonged boolean not null,
  primary key (user_id, seq, lot)
);
create index lot_takings_by_cause on lot_takings (user_id, spent_for) where spent_for is not null;
comment on table lot_takings is 'which lots a SPEND took, as far as it was not given back; rebuilt by `ledger rebuild`';

alter table point_standings add column lots_seq integer not null default 0;
comment on column point_standings.lots_seq is 'the entry up to which the person''s lots stand';
comment on table point_standings is 'copy of users.points in order, moments old, and how far lots stand; rebuilt by `ledger rebuild`';

grant select on point_lots, lot_takings to telve_api;
grant select, insert, update, delete on point_lots, lot_takings to telve_worker;
grant update (lots_seq) on point_standings to telve_worker;
