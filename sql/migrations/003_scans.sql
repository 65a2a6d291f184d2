-- A scan session opens one customer to one staff member for three minutes (decisions.md §4).
create table scans (
  id uuid primary key default gen_random_uuid(),
  staff_id bigint not null references users (id),
  customer_id bigint not null references users (id),
  -- SHA-256 of the scanned code's nonce: unique, so a code is good for one scan.
  code_hash bytea not null unique,
  signed boolean not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  closed_at timestamptz,
  check (staff_id <> customer_id)
);
create index scans_open on scans (staff_id, customer_id, expires_at desc) where closed_at is null;

grant select, insert, update (closed_at) on scans to telve_api;
grant select, delete on scans to telve_worker;
