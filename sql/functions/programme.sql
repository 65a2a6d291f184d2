-- How the programme's rules and settings change (programme.md §3, §8): each change a version.

-- When a version that is made now begins. Asked under the exclusive lock 'programme', which waits for
-- purchases that are being recorded: none of theirs is later. The ledger rounds to milliseconds.
create or replace function next_version_at() returns timestamptz
language sql volatile
return date_trunc('milliseconds', clock_timestamp()) + interval '2 milliseconds';

-- Changes the base rule, from this instant on.
-- expected: the version that the change was made to; null for whichever holds. What is null stays.
-- Returns the new version, null where another one holds.
create or replace function change_earning_rule(
  actor bigint, expected integer, new_step integer, new_points integer
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_at timestamptz;
  before earning_rules;
  made integer;
begin
  perform pg_advisory_xact_lock(hashtext('programme'));
  now_at := next_version_at();
  update earning_rules set holds = tstzrange(lower(holds), greatest(now_at, lower(holds) + interval '1 ms'))
   where upper_inf(holds) and version = coalesce(expected, version)
  returning * into before;
  if not found then return null; end if;
  insert into earning_rules (actor_id, holds, step, points)
  values (actor, tstzrange(upper(before.holds), null), coalesce(new_step, before.step),
          coalesce(new_points, before.points)) returning version into made;
  insert into security_log (kind, actor_id, detail)
  select 'rule_changed', actor, jsonb_build_object('step', r.step, 'points', r.points)
    from earning_rules r where r.version = made;
  return made;
end
$$;
revoke execute on function next_version_at, change_earning_rule from public;
grant execute on function change_earning_rule to telve_api;

create or replace function log_settings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into security_log (at, kind, actor_id, detail)
  values (new.at, 'settings_changed', new.actor_id, to_jsonb(new) - array['id', 'at', 'actor_id']);
  return null;
end
$$;
create or replace trigger log_settings after insert on programme_settings
  for each row execute function log_settings();
