-- The ledger of points: append-only, and the only source of users.points (decisions.md §3).
-- docs/ledger.md tells what each choice below was measured against.

create type point_kind as enum ('EARN', 'SPEND');
create sequence point_entry_ids;

create table point_transactions (
  user_id bigint not null,
  seq integer not null check (seq > 0),
  id bigint not null unique,
  type point_kind not null,
  amount integer not null check (amount > 0),
  balance_after integer not null check (balance_after between 0 and 2000000000),
  branch_id bigint not null,
  -- Who did it; null is the system.
  actor_id bigint,
  -- The staff member's scan that allowed it (decisions.md §4).
  scan_id uuid,
  -- Whole milliseconds: every reader of the hash chain then reads the same instant.
  created_at timestamptz(3) not null,
  reverses bigint,
  request_key text collate "C" not null
    check (length(request_key) between 1 and 128 and request_key !~ '[^!-~]'),
  note text check (length(note) between 1 and 200),
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, seq),
  -- Led by the key: our clients' keys (UUIDv7) arrive in the order of time, so that new ones land
  -- on one warm page, however long the ledger. Led by the user they would land anywhere.
  unique (request_key, user_id),
  -- append_points() holds the users' rows and checks the branches itself, and the two guards below
  -- keep what the ledger names: enforcing these again, row by row, costs a quarter of the write rate.
  constraint entry_of_user foreign key (user_id) references users (id) not enforced,
  constraint entry_at_branch foreign key (branch_id) references branches (id) not enforced,
  constraint entry_by_actor foreign key (actor_id) references users (id) not enforced
);
create unique index reversed_once on point_transactions (reverses) where reverses is not null;
comment on column point_transactions.amount is 'points, always positive: type tells the direction';
comment on column point_transactions.balance_after is 'points, right after this entry';
comment on column point_transactions.reverses is 'the entry (id) that this one takes back';

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
create trigger append_only before update or delete or truncate on point_transactions
  for each statement execute function refuse_change();

-- People and branches that stand in the ledger stay.
create function refuse_removal() returns trigger
language plpgsql as $$
begin
  raise exception '% % stands in the ledger and cannot be removed', tg_table_name, old.id
    using errcode = 'foreign_key_violation';
end
$$;
create trigger keep_ledgered before delete on users
  for each row when (old.ledger_seq > 0) execute function refuse_removal();
alter table branches add column in_ledger boolean not null default false;
comment on column branches.in_ledger is 'set by append_points() with the first entry made there';
create trigger keep_ledgered before delete on branches
  for each row when (old.in_ledger) execute function refuse_removal();

-- What has been committed and not yet been told to the people it concerns (decisions.md §6).
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null check (topic in ('points', 'broadcast')),
  user_id bigint,        -- points: whose entry
  ref bigint not null,   -- points: the entry's seq; broadcast: the broadcast's id
  created_at timestamptz not null default now(),
  relayed_at timestamptz, -- handed to the queue; the row goes when its notification is written
  check ((topic = 'points') = (user_id is not null))
) with (
  -- A queue: nearly every row dies young, so the dead are swept by count, not by share.
  fillfactor = 70,
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0
);
-- No index over relayed_at: rows that are handed over soon go, and without one handing over is a
-- HOT update. Those that wait are found along the primary key, which is their order anyway.

-- Every change of a balance checks the whole row of the person again; the bounded repetition in
-- this check cost more than all the rest of it.
alter table users drop constraint users_phone_check, add constraint users_phone_check
  check (phone ~ '^\+[1-9][0-9]+$' and length(phone) between 8 and 16);

grant select on point_transactions to telve_api, telve_worker;
