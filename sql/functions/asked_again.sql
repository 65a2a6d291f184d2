-- What waits for a proof of who sits there (decisions/157, decisions/191).

-- Points that one act may undo without one.
create or replace function points_unasked() returns integer
language sql immutable parallel safe return 1000;

-- Whether an act that undoes so many points waits for a proof of its session, of the last ten minutes.
-- session_hash: hex; null where no person acts.
create or replace function proof_due(points bigint, session_hash text) returns boolean
language sql volatile
set search_path = public, pg_temp
return points > points_unasked() and session_hash is not null and not exists (
  select from sessions s
   where s.id_hash = decode(session_hash, 'hex')
     and s.proved_at > clock_timestamp() - interval '10 minutes');
revoke execute on function proof_due from public;
