-- Which processes of the product run, as each of them tells every ten seconds (decisions/250). What is lost with a
-- server that ends, its processes tell anew.
create unlogged table processes (
  id uuid primary key,
  kind text not null check (kind in ('api', 'worker')),
  -- where its operator finds it: machine and number of the process, of an API also the port
  name text not null,
  -- fingerprints of what it lists in each variable of secrets, in the list's order
  secrets jsonb not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on processes to telve_api, telve_worker;
