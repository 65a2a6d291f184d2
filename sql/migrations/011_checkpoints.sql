-- Signed statements of where the users' chains stood (docs/ledger.md). Each covers the chains that
-- grew since their last one, at most 4,096 of them, so that a customer's proof stays cheap however
-- many customers there are.
create table checkpoints (
  id integer primary key check (id > 0),
  created_at timestamptz(3) not null,
  -- SHA-256 of the statement before this one; null for the first.
  previous bytea check (length(previous) = 32),
  heads integer not null check (heads between 1 and 4096),
  -- The Merkle root over the heads.
  root bytea not null check (length(root) = 32),
  -- ECDSA P-256: SubjectPublicKeyInfo, and the signature as r and s.
  public_key bytea not null,
  signature bytea not null check (length(signature) = 64),
  check ((id = 1) = (previous is null))
);

create table checkpoint_heads (
  checkpoint_id integer not null references checkpoints (id),
  place integer not null check (place >= 0),
  user_id bigint not null,
  seq integer not null check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, checkpoint_id),
  unique (checkpoint_id, place)
);

create trigger append_only before update or delete or truncate on checkpoints
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on checkpoint_heads
  for each statement execute function refuse_change();

grant select on checkpoints, checkpoint_heads to telve_api, telve_worker;
grant insert on checkpoints, checkpoint_heads to telve_worker;
