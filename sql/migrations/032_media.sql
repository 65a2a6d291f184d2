-- Uploaded pictures, re-encoded (decisions.md §5). Named by their content: the same picture is
-- kept once, and what a name stands for never changes.

create table media (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
-- WebP is compressed already.
alter table media alter column bytes set storage external;
comment on table media is 'WebP; the id is the head of the SHA-256 of the bytes, hexadecimal';

grant select, insert on media to telve_api;
