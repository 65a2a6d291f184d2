-- The inbox (decisions.md §6): one row per person and message, whatever is delivered twice.
create table notifications (
  id bigint generated always as identity,
  user_id bigint not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) between 1 and 2000),
  type text not null check (length(type) between 1 and 40),
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  -- What the row tells of: an entry of the person's ledger, a broadcast, or neither. No foreign
  -- key to the ledger: it would lock and so dirty one of its pages for each message.
  entry_seq integer,
  broadcast_id bigint,
  check (num_nonnulls(entry_seq, broadcast_id) <= 1),
  -- Led by the person, so the key itself serves the inbox newest first.
  primary key (user_id, id)
);
create unique index notifications_once_per_entry
  on notifications (user_id, entry_seq) where entry_seq is not null;
create unique index notifications_once_per_broadcast
  on notifications (user_id, broadcast_id) where broadcast_id is not null;
create index notifications_unread on notifications (user_id) where not is_read;

grant select, update (is_read) on notifications to telve_api;
grant select, insert on notifications to telve_worker;

-- The relay marks a row when the queue has its job, the delivery removes it (decisions.md §6).
grant select, update (relayed_at), delete on outbox to telve_worker;
