-- Who did what to whom, as far as security goes; readable by administrators. Append-only, like the
-- ledger. Nothing refers to it, so what it names needs no foreign keys.
create table security_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in (
    'sign_in', 'sign_in_failed', 'password_changed', 'role_changed', 'deactivated', 'reactivated',
    'points_reversed', 'broadcast_sent'
  )),
  actor_id bigint,   -- null: nobody who is signed in
  subject_id bigint, -- null: nobody whom the product knows
  address text check (length(address) <= 64),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index security_log_by_kind on security_log (kind, id);
create index security_log_by_time on security_log (at);

create trigger append_only before update or delete or truncate on security_log
  for each statement execute function refuse_change();

grant select, insert (kind, actor_id, subject_id, address, detail) on security_log to telve_api;
