-- Which sets of data have been sown here: each at most once, even if people have since changed or
-- removed all of it. Written in the transaction that sows, so that half a set never stays.
create table seeds (
  name text primary key,
  sown_at timestamptz not null default now()
);
