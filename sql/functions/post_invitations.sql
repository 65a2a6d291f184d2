-- Links by which managers invite people to work at their branches (decisions/275).

-- Whether an invitation may still be accepted, as far as the clock and its end say.
create or replace function is_open(i post_invitations) returns boolean
language sql stable
return i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now();

-- Notes in the security log what became of an invitation.
create or replace function note_invitation(noted text, actor bigint, i post_invitations, address text) returns void
language sql
set search_path = public, pg_temp
begin atomic
  insert into security_log (kind, actor_id, subject_id, address, detail)
  values (noted, actor, null, address,
          jsonb_strip_nulls(jsonb_build_object(
            'role', i.role, 'lastDay', i.last_day,
            'branch', (select b.name from branches b where b.id = i.branch_id))));
end;

-- Invites somebody to a role at a branch, for seven days: the invitation's id, or the code of the refusal.
create or replace function invite_to_post(
  actor bigint, session_hash text, branch bigint, role post_role, last_day date, for_whom text, address text,
  out refused text, out invitation bigint
)
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  i post_invitations;
begin
  if not is_acting(actor, session_hash) then refused := 'signed_out'; return; end if;
  perform hold_posts();
  perform pg_advisory_xact_lock(hashtext('post_invitations'));
  if not exists (select from branches b where b.id = branch and b.archived_at is null) then
    refused := 'branch_not_found';
  elsif not may_give(actor, role, branch) then
    refused := 'no_right_here';
  elsif day_end(last_day) <= clock_timestamp() then
    refused := 'post_day';
  elsif (select count(*) from post_invitations x where x.branch_id = branch and is_open(x)) >= 20 then
    refused := 'invitations_full';
  end if;
  if refused is not null then return; end if;
  insert into post_invitations (branch_id, role, last_day, for_whom, invited_by, expires_at)
  values (branch, role, last_day, for_whom, actor, now() + interval '7 days')
  returning * into i;
  perform note_invitation('post_invited', actor, i, address);
  invitation := i.id;
end
$$;

-- Withdraws an invitation, once however often it is asked: null, or the code of the refusal. One that was accepted
-- has become a post, and stays.
create or replace function withdraw_invitation(actor bigint, session_hash text, invitation bigint, address text)
returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  i post_invitations;
begin
  if not is_acting(actor, session_hash) then return 'signed_out'; end if;
  perform hold_posts();
  select * into i from post_invitations x where x.id = invitation for no key update;
  if i.id is null then return 'invitation_not_found'; end if;
  if not may_give(actor, i.role, i.branch_id) then return 'no_right_here'; end if;
  if i.accepted_at is not null then return 'invitation_accepted'; end if;
  if i.withdrawn_at is not null then return null; end if;
  update post_invitations x set withdrawn_at = clock_timestamp(), withdrawn_by = actor where x.id = i.id;
  perform note_invitation('post_invitation_withdrawn', actor, i, address);
  return null;
end
$$;

-- Gives a person the post to which a link invites them, once however often it is asked: null, or the code of the
-- refusal. Whoever has invited may still give that role there, as if they gave it now.
create or replace function accept_post(person bigint, session_hash text, invitation bigint, address text)
returns text
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
as $$
declare
  i post_invitations;
  refused text;
begin
  perform hold_for_posts(array[person, (select x.invited_by from post_invitations x where x.id = invitation)]);
  select * into i from post_invitations x where x.id = invitation for no key update;
  if not is_acting(person, session_hash) then return 'signed_out'; end if;
  if i.accepted_by = person then return null; end if;
  if i.id is null or not is_open(i) then return 'invitation_invalid'; end if;
  refused := case when not exists (select from users u where u.id = i.invited_by and u.is_active) then 'no_right_here'
                  else post_refusal(i.invited_by, person, i.role, array[i.branch_id], null, i.last_day) end;
  if refused in ('own_post', 'post_held', 'user_inactive') then return refused; end if;
  -- What else may have changed since is the inviter's: the link has ended with it.
  if refused is not null then return 'invitation_invalid'; end if;
  perform put_posts(i.invited_by, person, i.role, array[i.branch_id], null, i.last_day, address);
  update post_invitations x set accepted_at = clock_timestamp(), accepted_by = person where x.id = i.id;
  return null;
end
$$;

revoke execute on function is_open, note_invitation, invite_to_post, withdraw_invitation, accept_post from public;
grant execute on function is_open, invite_to_post, withdraw_invitation, accept_post to telve_api;
