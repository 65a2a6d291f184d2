-- Invitations of friends (programme.md §6, decisions/180 to 183). A referral is written with the friend's
-- account and settled by the worker; administrators review those that raise doubts.

-- Days that a friend has for the purchases that count.
create or replace function referral_days() returns integer
language sql immutable parallel safe return 90;

-- Days in which refunds take a reward back.
create or replace function referral_undo_days() returns integer
language sql immutable parallel safe return 14;

-- Purchases of the friend that must be recorded.
create or replace function referral_purchases() returns integer
language sql immutable parallel safe return 2;

drop function if exists referral_doubts (bigint, bigint);
-- What speaks for a friend being the inviter, somebody else whom the inviter invited, or somebody who was here
-- before, by what is on file of them now. marks: HMACs of names_of() the friend by the keys of the environment,
-- of which an erased account has left one (decisions/187).
create or replace function referral_doubts(inviter bigint, friend bigint, marks bytea[]) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select array_remove(array[
    case when exists (
           select from users u
            where coalesce(u.phone::text, '') = f.phone and u.id <> f.id)
         or exists (
           select from users u
            where u.id = gift_of_number(f.phone, marks) and u.id <> f.id
              and not exists (select from kept_digests k where k.user_id = u.id))
         then 'phone' end,
    case when exists (
           select from users u
            where (u.id = inviter
                   or u.id in (select r.friend_id from referrals r
                                where r.inviter_id = inviter order by r.id desc limit 200))
              and u.id <> f.id and mailbox_of(u.username) = mailbox_of(f.username))
         then 'mailbox' end,
    case when exists (
           select from kept_digests k where k.digest = any (marks) and k.user_id <> f.id)
         then 'erased' end], null)
    from users f where f.id = friend
$$;

-- Whose code it is: somebody's who is active, while the programme takes invitations; null for no such code.
create or replace function inviter_of(given text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select u.id from referral_codes c join users u on u.id = c.user_id
   where c.code = given and u.is_active
     and (select referral_monthly from programme_settings order by id desc limit 1) > 0
$$;

drop function if exists accept_invitation (bigint, text, bigint[]);
-- Notes that somebody has registered with a code. The caller has just written the account and has not
-- committed it. known: people who have signed in on the same browser; marks as referral_doubts() has them.
-- Nothing for a code that has stopped to hold a moment ago.
create or replace function accept_invitation(
  friend bigint, given text, known bigint[], marks bytea[] default '{}'
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  inviter constant bigint := inviter_of(given);
  doubts text[];
begin
  if inviter is null then return; end if;
  -- An invitation comes with the account, never later.
  if (select created_at from users where id = friend) is distinct from now() then
    raise 'only a new account has been invited' using errcode = 'invalid_parameter_value';
  end if;
  doubts := referral_doubts(inviter, friend, marks);
  if inviter = any (known)
     or exists (select from referrals r where r.inviter_id = inviter and r.friend_id = any (known)) then
    doubts := doubts || 'device'::text;
  end if;
  insert into referrals (inviter_id, friend_id, settings_id, doubts)
  values (inviter, friend, (select max(id) from programme_settings), doubts);
end
$$;

-- Notes that somebody has signed in on a browser that others have signed in on: where the two invited
-- each other, or were invited by the same person, it may be one person.
create or replace function note_shared_browser(person bigint, known bigint[]) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update referrals set doubts = doubts || 'device'::text
   where id in (
     select r.id from referrals r
      where r.state = 'waiting' and not r.cleared and not 'device' = any (r.doubts)
        and (r.friend_id = person
             and (r.inviter_id = any (known)
                  or exists (select from referrals o
                              where o.inviter_id = r.inviter_id and o.friend_id = any (known)
                                and o.friend_id <> person))
          or r.inviter_id = person and r.friend_id = any (known))
      order by r.id for no key update);
end;

-- Those that the worker has to look at, oldest first: a friend has bought something, or what they bought
-- was refunded soon after the reward.
create or replace function due_referrals(most integer) returns setof bigint
language sql stable
set search_path = public, pg_temp
begin atomic
  (select r.id
     from referrals r join users f on f.id = r.friend_id
    where r.state = 'waiting' and r.due and f.verified_at is not null and f.is_active
    order by r.id limit most)
  union all
  (select r.id
     from referrals r
     join programme_settings s on s.id = r.settings_id
     join purchases a on a.id = r.first_purchase
     join purchases b on b.id = r.second_purchase
    where r.state = 'earned' and r.earned_at > now() - make_interval(days => referral_undo_days())
      and least(a.due - a.refunded, b.due - b.refunded) < s.referral_least
    order by r.id limit most);
end;

-- Notes that these people have entries that the worker may have to look at. Called where entries are
-- delivered, with the worker's rights.
create or replace function look_at_referrals(people bigint[]) returns void
language sql
set search_path = public, pg_temp
begin atomic
  update referrals set due = true
   where id in (select r.id from referrals r
                 where r.friend_id = any (people) and r.state = 'waiting' and not r.due
                 order by r.id for no key update);
end;

drop function if exists settle_referral (bigint);
-- Settles a referral that is due: gives both their points, leaves it to an administrator, or takes the
-- points back. Both people are held, by id and without waiting; purchases of the friend wait meanwhile, so
-- none is overlooked. marks as referral_doubts() has them. Returns the new state; 'locked' where somebody else
-- holds one of the two, null where nothing is to be done.
create or replace function settle_referral(referral bigint, marks bytea[] default '{}') returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r referrals;
  promised programme_settings;
  held bigint[];
  friend users;
  is_open boolean;
  bought bigint[];
  branch bigint;
  by_inviter boolean;
begin
  select * into r from referrals where id = referral and (state = 'waiting' and due or state = 'earned');
  if not found then return null; end if;
  held := array(
    select u.id from users u where u.id in (r.inviter_id, r.friend_id)
     order by u.id for no key update skip locked);
  if not r.friend_id = any (held) or r.inviter_id is not null and not r.inviter_id = any (held) then
    return 'locked';
  end if;
  select * into r from referrals
   where id = referral and (state = 'waiting' and due or state = 'earned')
     for no key update skip locked;
  if not found then return null; end if;

  select * into promised from programme_settings where id = r.settings_id;
  select * into friend from users where id = r.friend_id;
  select array_agg(p.id order by p.seq), (array_agg(p.branch_id order by p.seq))[referral_purchases()],
         bool_or(p.actor_id = r.inviter_id)
    into bought, branch, by_inviter
    from (select p.id, p.branch_id, p.actor_id, e.seq
            from point_transactions e join purchases p on p.id = e.ref::bigint
           where e.user_id = r.friend_id and e.kind = 'purchase'
             and p.due - p.refunded >= promised.referral_least
           order by e.seq limit referral_purchases()) p;
  is_open := coalesce(cardinality(bought), 0) = referral_purchases();

  if r.state = 'earned' then
    if is_open then
      -- Another purchase stands for the one that was refunded.
      update referrals set first_purchase = bought[1], second_purchase = bought[2] where id = r.id;
      return null;
    end if;
    if r.earned_at <= now() - make_interval(days => referral_undo_days()) then return null; end if;
    return take_back_referral(r);
  end if;
  if not is_open then
    update referrals set due = false where id = r.id;
    return null;
  end if;
  if friend.verified_at is null or not friend.is_active then return null; end if;

  r.doubts := array(
    select distinct d from unnest(
      r.doubts || referral_doubts(r.inviter_id, r.friend_id, marks)
      || case when by_inviter then array['till'] else '{}' end) as d order by d);
  if r.doubts <> '{}' and not r.cleared then
    update referrals set state = 'flagged', state_at = now(), due = false, doubts = r.doubts,
                         first_purchase = bought[1], second_purchase = bought[2],
                         version = version + 1
     where id = r.id;
    return 'flagged';
  end if;
  r.first_purchase := bought[1];
  r.second_purchase := bought[2];
  return pay_referral(r, promised, branch);
end
$$;

-- Gives both their points, in one transaction with the referral's state. The caller holds both people and
-- the referral. Whoever invited gets nothing beyond the month's bound, nor with a closed account; the
-- friend gets theirs all the same.
create or replace function pay_referral(
  r referrals, promised programme_settings, branch bigint
) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  monthly constant integer :=
    (select referral_monthly from programme_settings order by id desc limit 1);
  month_start constant timestamptz :=
    date_trunc('month', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul';
  had integer;
  of_inviter integer := 0;
begin
  if exists (select from users u where u.id = r.inviter_id and u.is_active) then
    select count(*) into had from referrals o
     where o.inviter_id = r.inviter_id and o.earned_at >= month_start and o.inviter_points > 0;
    -- Closing the programme to new invitations does not break promises.
    if had < coalesce(nullif(monthly, 0), promised.referral_monthly) then
      of_inviter := promised.referral_inviter;
    else
      insert into notifications (user_id, title, message, type)
      values (r.inviter_id, 'Arkadaşınız davet ödülünü kazandı',
              'Bu ay davetlerden kazanabileceğiniz ödül sayısına ulaştınız; bu davet için size puan yazılmadı. '
              || 'Gelecek ay yeniden kazanabilirsiniz.', 'points');
    end if;
  end if;
  perform write_referral_entries(
    'EARN', array[r.friend_id, r.inviter_id], array[promised.referral_friend, of_inviter], branch,
    '~referral:' || r.id, r.id);
  update referrals
     set state = 'earned', state_at = now(), earned_at = now(), due = false, doubts = r.doubts,
         first_purchase = r.first_purchase, second_purchase = r.second_purchase,
         inviter_points = of_inviter, friend_points = promised.referral_friend, version = version + 1
   where id = r.id;
  return 'earned';
end
$$;

-- Takes back what a referral gave, as much of it as is there; the rest is waived. The caller holds both
-- people and the referral.
create or replace function take_back_referral(r referrals) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  of_friend integer := (select least(u.points, r.friend_points) from users u where u.id = r.friend_id);
  of_inviter integer := coalesce(
    (select least(u.points, r.inviter_points) from users u where u.id = r.inviter_id), 0);
begin
  perform write_referral_entries(
    'SPEND', array[r.friend_id, r.inviter_id], array[of_friend, of_inviter],
    (select branch_id from purchases where id = r.second_purchase),
    '~referral-undone:' || r.id, r.id);
  update referrals set state = 'undone', state_at = now(), inviter_taken = of_inviter,
                       friend_taken = of_friend, version = version + 1
   where id = r.id;
  return 'undone';
end
$$;

-- Writes an entry for each of these people who gets or gives any points.
create or replace function write_referral_entries(
  type point_kind, people bigint[], amounts integer[], branch bigint, key text, referral bigint
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  refused text;
begin
  select v.outcome into refused
    from (select json_agg(json_build_object(
                   'user_id', p.person, 'type', type, 'amount', p.amount, 'branch_id', branch,
                   'request_key', key, 'kind', 'referral', 'ref', referral::text) order by p.person) as requests
            from unnest(people, amounts) as p (person, amount) where p.amount > 0) p
   cross join unnest(append_system_points(p.requests)) v
   where p.requests is not null and v.outcome <> 'appended' limit 1;
  if refused is not null then
    raise 'the entry of an invitation was refused: %', refused;
  end if;
end
$$;

-- Ends invitations whose friend has not bought enough in time, a day after the last one that could
-- count. Returns how many.
create or replace function lapse_referrals(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lapsed integer;
begin
  update referrals set state = 'lapsed', state_at = now(), due = false, version = version + 1
   where id in (
     select r.id from referrals r join users f on f.id = r.friend_id
      where r.state = 'waiting' and not r.cleared
        and r.registered_at < now() - make_interval(days => referral_days() + 1)
        and (not r.due or f.verified_at is null or not f.is_active)
      order by r.id limit most for no key update of r skip locked);
  get diagnostics lapsed = row_count;
  return lapsed;
end
$$;

-- An administrator reviews a referral that raised doubts. expected: its version; null for whichever holds.
-- Granted, the worker pays it; what was rejected can be granted later. Returns null, or the code of the
-- refusal; 'changed' where another version holds.
create or replace function judge_referral(
  actor bigint, referral bigint, expected integer, granted boolean, reason text
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r referrals;
begin
  -- Their erasure (erase_words()) comes after this and takes the reason with it, or was before.
  perform from users u
   where u.id in (select unnest(array[i.inviter_id, i.friend_id]) from referrals i where i.id = referral)
   order by u.id for share;
  select * into r from referrals where id = referral for no key update;
  if not found then return 'referral_not_found'; end if;
  if r.version <> coalesce(expected, r.version) then return 'changed'; end if;
  if actor in (r.inviter_id, r.friend_id) then return 'own_referral'; end if;
  if not (r.state = 'flagged' or granted and r.state = 'rejected') then return 'referral_settled'; end if;
  update referrals
     set state = case when granted then 'waiting' else 'rejected' end::referral_state,
         state_at = now(), cleared = granted, due = granted, judged_by = actor,
         judged_at = clock_timestamp(),
         judgement = reason, version = version + 1
   where id = r.id;
  insert into security_log (kind, actor_id, subject_id, detail)
  values ('referral_judged', actor, r.inviter_id,
          jsonb_build_object('referral', r.id, 'granted', granted));
  return null;
end
$$;

-- The entries that invitations have made.
create or replace view referral_entries as
select r.id, p.user_id, p.key || r.id as request_key, p.type, p.points
  from referrals r
 cross join lateral (values
   (r.friend_id, '~referral:', 'EARN'::point_kind, r.friend_points),
   (r.inviter_id, '~referral:', 'EARN', r.inviter_points),
   (r.friend_id, '~referral-undone:', 'SPEND', r.friend_taken),
   (r.inviter_id, '~referral-undone:', 'SPEND', r.inviter_taken)
 ) as p (user_id, key, type, points)
 where r.state in ('earned', 'undone') and p.user_id is not null and p.points > 0;

-- What does not hold between invitations and the ledger; as many rows as problems. Entries that no invitation has made are
-- stray_entries.
create or replace view referral_problems as
select x.user_id, x.id
  from referral_entries x
  left join point_transactions e on e.request_key = x.request_key and e.user_id = x.user_id
 where (e.kind, e.type, e.amount::integer, e.ref)
       is distinct from ('referral'::entry_kind, x.type, x.points, x.id::text)
    or e.actor_id is not null;

revoke execute on function inviter_of, accept_invitation, note_shared_browser, settle_referral, pay_referral,
  take_back_referral, write_referral_entries, lapse_referrals, judge_referral, due_referrals,
  look_at_referrals, referral_doubts from public;
grant execute on function inviter_of, accept_invitation, note_shared_browser, judge_referral to telve_api;
grant execute on function settle_referral, lapse_referrals, due_referrals, look_at_referrals
  to telve_worker;
