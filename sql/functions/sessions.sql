-- The end of sessions (decisions.md §2). Open screens are notified with the commit.

-- Ends a person's sessions and stores the reason for clients that still have their cookies.
-- only_hash: the session to end, null for all; kept_hash: the session to keep, null for none.
create or replace function end_sessions(
  of_user bigint, why text, only_hash bytea default null, kept_hash bytea default null
) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  with gone as (
    delete from sessions
     where user_id = of_user
       and (only_hash is null or id_hash = only_hash)
       and id_hash is distinct from kept_hash
    returning id_hash
  )
  insert into ended_sessions (id_hash, reason) select id_hash, why from gone
  on conflict (id_hash) do nothing;
end;
revoke execute on function end_sessions from public;
grant execute on function end_sessions to telve_api;

-- Ends what a person has beyond so many sessions: those that have rested longest (decisions/185). Called
-- after a session was opened. Of two that open at once, whichever looks later sees both. What somebody else is
-- ending just now is left to them: nobody waits here.
create or replace function end_surplus_sessions(of_user bigint, most integer) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  select end_sessions(of_user, 'too_many', only_hash => s.id_hash)
    from (select id_hash from sessions
           where id_hash in (select id_hash from sessions
                              where user_id = of_user
                              order by seen_at desc, created_at desc, id_hash offset most)
             for update skip locked) s;
end;
revoke execute on function end_surplus_sessions from public;
grant execute on function end_surplus_sessions to telve_api;

-- Announces ended sessions to every process, whichever statement ended them: channel telve_live
-- (sql/live.ts). A payload may hold 8,000 bytes, so a hundred hashes go into one.
create or replace function tell_ended_sessions() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('telve_live', json_build_object(
            'kind', 'sessions_ended', 'userId', part.user_id, 'sessions', part.hashes)::text)
     from (select g.user_id, json_agg(encode(g.id_hash, 'hex')) as hashes
             from (select user_id, id_hash,
                          (row_number() over (partition by user_id order by id_hash) - 1) / 100 as n
                     from gone) g
            group by g.user_id, g.n) part;
  return null;
end
$$;
create or replace trigger tell_ended after delete on sessions
  referencing old table as gone
  for each statement execute function tell_ended_sessions();

-- A person who loses the account is signed out everywhere, like one whose post ends (posts.sql), even if an operator
-- changes the row with SQL. An API process may still remember such a session (api/sessions/sessions.ts,
-- recall); append_points() refuses it, since the session no longer exists.
create or replace function end_sessions_of_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_sessions(new.id, 'deactivated');
  return null;
end
$$;
create or replace trigger end_sessions after update of is_active on users
  for each row when (old.is_active and not new.is_active) execute function end_sessions_of_closed();
