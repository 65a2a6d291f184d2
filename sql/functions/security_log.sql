-- The security log lines that the database itself writes: every reversal, large award, refusal by a bound
-- and broadcast has one, with the same instant as the event itself. Those of entries are written by
-- write_points(); they keep the reason's code and not the note, which can be erased.
do $$
begin
  -- If the kinds are rows (migration 111), these are those of migration 100.
  if to_regclass('security_kinds') is not null then
    insert into security_kinds (kind)
    values ('large_award'), ('award_refused'), ('bounds_changed') on conflict do nothing;
  end if;
end $$;

-- What a version of the bounds changes, and as was_… what each was before.
create or replace function log_bounds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant jsonb := (select to_jsonb(b) from award_bounds b where b.id < new.id order by b.id desc limit 1);
begin
  insert into security_log (at, kind, actor_id, detail)
  select new.at, 'bounds_changed', new.actor_id,
         coalesce(jsonb_object_agg(n.key, n.value) || jsonb_object_agg('was_' || n.key, before -> n.key), '{}')
    from jsonb_each(to_jsonb(new)) n
   where n.key not in ('id', 'at', 'actor_id') and n.value is distinct from before -> n.key;
  return null;
end
$$;
create or replace trigger log_bounds after insert on award_bounds
  for each row execute function log_bounds();

create or replace function log_broadcast() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into security_log (at, kind, actor_id, detail)
  values (new.created_at, 'broadcast_sent', new.sender_id,
          jsonb_strip_nulls(jsonb_build_object(
            -- what is written to one person may name them
            'title', case when cardinality(new.chosen) = 1 then null else new.title end,
            'recipients', new.recipients)));
  return null;
end
$$;
create or replace trigger log_broadcast after insert on broadcasts
  for each row execute function log_broadcast();

-- Attempts beyond a limit, logged after their minute has ended: a line for each kind and source,
-- with the minute's end as its instant.
create or replace function log_refused_attempts() returns integer
language sql security definer set search_path = public, pg_temp
begin atomic
  with closed as (
    delete from refused_attempts where minute < date_trunc('minute', now())
    returning minute, kind, source, count
  ), logged as (
    insert into security_log (at, kind, address, detail)
    select c.minute + interval '1 minute', 'attempts_refused', c.source,
           jsonb_build_object('what', c.kind, 'count', c.count)
      from closed c order by c.minute, c.kind, c.source
    returning 1
  )
  select count(*)::integer from logged;
end;

-- Counts one attempt, and logs those of earlier minutes.
create or replace function count_refused_attempt(what text, origin text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into refused_attempts as r (minute, kind, source)
  values (date_trunc('minute', now()), what, origin)
  on conflict (minute, kind, source) do update set count = r.count + 1;
  select log_refused_attempts();
end;

-- Leaves of network addresses that are older than 90 days their network (decisions/192), so many lines at
-- once. Returns how many.
create or replace function coarsen_addresses(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lines integer;
begin
  update security_log l set address = coarse_address(l.address)
   where l.id in (
     select o.id from security_log o
      where o.at < now() - interval '90 days' and o.address <> 'unknown' and o.address !~ '/(24|48)$'
      order by o.at limit most);
  get diagnostics lines = row_count;
  return lines;
end
$$;

revoke execute on function log_refused_attempts, count_refused_attempt, coarsen_addresses from public;
grant execute on function count_refused_attempt to telve_api;
grant execute on function log_refused_attempts, coarsen_addresses to telve_worker;
