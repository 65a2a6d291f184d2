-- Messages of administrators to many people (decisions.md §6).
create table broadcasts (
  id bigint generated always as identity primary key,
  sender_id bigint not null references users (id),
  -- Sent twice under one key it is one broadcast.
  request_key text,
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) between 1 and 2000),
  type text not null check (length(type) between 1 and 40),
  -- Whom it is for: everybody where both are null, the people named, or whom a search finds
  -- (search_patterns() of what was typed), in each case without some.
  chosen bigint[],
  patterns text[],
  except_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Counted when it is sent, and again when it is planned.
  recipients integer not null check (recipients >= 0),
  delivered integer not null default 0 check (delivered <= recipients),
  chunks_left integer check (chunks_left >= 0), -- null until it is planned
  finished_at timestamptz,
  check (num_nonnulls(chosen, patterns) <= 1),
  unique (sender_id, request_key)
) with (fillfactor = 50); -- counting up stays a HOT update

-- The plan: ranges of people, each written with one statement and counted once.
create table broadcast_chunks (
  broadcast_id bigint not null references broadcasts (id),
  part integer not null,
  first_id bigint not null,
  last_id bigint not null check (last_id >= first_id),
  planned integer not null check (planned > 0),
  written integer, -- null until the rows are in the inboxes
  primary key (broadcast_id, part)
);

-- A broadcast without its event can't be: the table itself writes it.
create function announce_broadcast() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (topic, ref) values ('broadcast', new.id);
  return null;
end
$$;
revoke execute on function announce_broadcast () from public;
create trigger announce after insert on broadcasts for each row execute function announce_broadcast();

grant select, insert on broadcasts to telve_api;
grant select, update (recipients, delivered, chunks_left, finished_at) on broadcasts to telve_worker;
grant select, insert, update (written) on broadcast_chunks to telve_worker;
