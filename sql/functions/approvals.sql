-- A manager's approval at a shared tablet, by their PIN (decisions/276).

-- Lets whoever is signed in on a tablet do one act that waits for a manager, within two minutes. The manager types
-- their own PIN there; wrong ones count as those that open the till.
-- digests: of the PIN that was typed, by every key. key: of the request that waits, so that no other one goes by it; null
-- where it has none. tries: how many are left after a wrong one.
create or replace function approve_act(
  token bytea, session_hash text, approver bigint, digests bytea[], key text, address text, out refused text, out tries integer
)
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  t tablets;
  s sessions;
begin
  perform from users u where u.id = approver and u.is_active for share;
  if not found then refused := 'person_not_here'; return; end if;
  select * into t from tablets x where x.token_hash = token and x.revoked_at is null for no key update;
  select * into s from sessions x
   where x.id_hash = decode(session_hash, 'hex') and x.expires_at > now();
  if t.id is null or s.user_id is null then refused := 'tablet_unknown'; return; end if;
  if approver = s.user_id or not holds_right(approver, 'acts.approve', t.branch_id) then
    refused := 'person_not_here';
    return;
  end if;
  select * into refused, tries from check_pin(t, approver, digests, address);
  if refused is not null then return; end if;
  insert into approvals (session_hash, actor_id, approver_id, tablet_id, request_key)
  values (s.id_hash, s.user_id, approver, t.id, key);
end
$$;

drop function if exists take_approval;
-- Takes an approval of a session for a request, if it has one that nothing has used: keys are unique for each customer, so
-- another one's request may have the same. What is sent again after a lost answer is found by its key before.
-- branch: where the act is; null where it belongs to none. key: of the request; null where it has none.
-- subject: the customer of an award or a bill, the entry that goes back, the purchase that is refunded (decisions/292).
-- amount, on_day: of an award or a bill, which is within the approver's own bounds at that branch (within_bounds_of()).
create function take_approval(
  session_hash text, branch bigint, act text, key text, amount integer default null, on_day bigint default null,
  subject bigint default null
) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  a approvals;
begin
  if session_hash is null then return false; end if;
  update approvals x set used_at = clock_timestamp(), act = take_approval.act, subject = take_approval.subject
   where x.id = (select y.id from approvals y join tablets t on t.id = y.tablet_id
                  where y.session_hash = decode(take_approval.session_hash, 'hex') and y.used_at is null
                    and y.request_key is not distinct from key
                    and y.given_at > clock_timestamp() - interval '2 minutes'
                    and has_right(y.approver_id, 'acts.approve', t.branch_id)
                    and t.branch_id = coalesce(branch, t.branch_id)
                    and within_bounds_of(y.approver_id, t.branch_id, take_approval.act, amount, on_day)
                  order by y.id limit 1 for no key update of y skip locked)
  returning * into a;
  if a.id is null then return false; end if;
  insert into security_log (kind, actor_id, subject_id, detail)
  select 'act_approved', a.approver_id, a.actor_id,
         jsonb_build_object('act', a.act, 'tablet', t.name, 'branch', b.name)
    from tablets t join branches b on b.id = t.branch_id where t.id = a.tablet_id;
  return true;
end
$$;

-- As the releases before the last one called it.
drop function if exists use_approval(text, bigint, text, text);

revoke execute on function approve_act, take_approval from public;
grant execute on function approve_act, take_approval to telve_api;
